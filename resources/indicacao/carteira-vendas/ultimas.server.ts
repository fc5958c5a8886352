import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import type { situacoesDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';

type Context = Pick<HandlerContext, 'db'>;
export interface UltimaNota {
  readonly texto: string;
  readonly quando: string | null;
  readonly proximoContato: string | null;
}
const instante = (value: Date | string | null): string | null =>
  value === null ? null : new Date(value).toISOString();

/** The newest note of each company that the caller may read. */
export const ultimasNotas = async ({ db }: Context): Promise<ReadonlyMap<number, UltimaNota>> => {
  const { rows } = await sql<{
    empresa_id: string;
    texto: string;
    quando: Date | null;
    proximo_contato: Date | null;
  }>`select distinct on (n.empresa_id) n.empresa_id, n.texto, n.quando, n.proximo_contato from carteira_nota as n
      where n.excluido_em is null order by n.empresa_id, n.quando desc nulls last, n.id desc`.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row.empresa_id),
      { texto: row.texto, quando: instante(row.quando), proximoContato: instante(row.proximo_contato) },
    ]),
  );
};

/** One invoice of each of some companies: an overdue one, else the latest. Cancelled ones do not count. */
export const ultimasFaturas = async ({ db }: Context, empresas: readonly number[], hoje: string) => {
  const { rows } = await sql<{
    id: string;
    empresa_id: string;
    competencia: string;
    valor: string;
    situacao: keyof typeof situacoesDaFatura;
    ate: string;
    paga_em: string | null;
  }>`select distinct on (f.empresa_id) f.id, f.empresa_id, f.competencia, f.valor, f.situacao,
      coalesce(f.pagavel_ate, f.vencimento)::text as ate, f.data_pagamento::text as paga_em
    from fatura_empresa as f where f.empresa_id = any(${empresas}::bigint[]) and f.situacao <> 'CANCELADA'
    order by f.empresa_id, (f.situacao = 'ABERTA' and coalesce(f.pagavel_ate, f.vencimento) < ${hoje}::date) desc, f.vencimento desc, f.id desc`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      Number(row.empresa_id),
      {
        id: Number(row.id),
        competencia: row.competencia,
        valor: Number(row.valor),
        situacao: row.situacao,
        pagavelAte: row.ate,
        vencida: row.situacao === 'ABERTA' && row.ate < hoje,
        dataPagamento: row.paga_em,
      },
    ]),
  );
};
