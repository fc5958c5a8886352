import { sql } from 'kysely';
import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { metaVendedor } from '../../../schemas/indicacao/comissoes/metaVendedor';
import { centavos, reais } from '../../comum/centavos';
import { hojeDe, lancar, mesCorrente } from './linhas.server';
import { alcancou, type Feito } from './metas';

type Meta = Infer<typeof metaVendedor>;
type Context = Pick<HandlerContext, 'rows' | 'db' | 'now'>;

export const metaDe = (
  { rows }: Pick<HandlerContext, 'rows'>,
  vendedor: number,
  competencia: string,
): Promise<Meta | undefined> => rows.one(metaVendedor, { vendedor, competencia });

/**
 * New companies of a seller in a month, and the base of what they paid, from the lines. A company is new with its first
 * invoice that stands; what was refunded takes its base away in the month of the refund.
 */
export const feitoEm = async (
  { db }: Pick<HandlerContext, 'db'>,
  vendedor: number,
  competencia: string,
): Promise<Feito> => {
  const { rows } = await sql<{ empresas: string; receita: string }>`
    select
      (select count(distinct l.empresa_id) from comissao_linha as l
        join fatura_empresa as f on f.id = l.fatura_id and f.empresa_id = l.empresa_id
        where l.vendedor_id = ${vendedor} and l.competencia = ${competencia} and l.tipo in ('ADESAO', 'MENSAL')
          and f.situacao = 'PAGA' and not exists (
            select from fatura_empresa as antes where antes.empresa_id = f.empresa_id and antes.situacao = 'PAGA'
              and antes.valor > 0 and (antes.data_pagamento, antes.id) < (f.data_pagamento, f.id))) as empresas,
      (select coalesce(sum(base), 0) from (select distinct fatura_id, base from comissao_linha
        where vendedor_id = ${vendedor} and competencia = ${competencia} and fatura_id is not null) as bases) as receita`.execute(
    db,
  );
  return { empresas: Number(rows[0]!.empresas), receita: centavos(Number(rows[0]!.receita)) };
};

/** Notes on a goal what was reached, and when it was. */
const anotar = async ({ rows, now }: Context, meta: Meta, feito: Feito): Promise<void> => {
  const alcancada = alcancou(meta, feito);
  const mudou =
    meta.empresasFeitas !== feito.empresas ||
    centavos(meta.receitaFeita) !== feito.receita ||
    (meta.alcancadaEm !== null) !== alcancada;
  if (!mudou) return;
  await rows.update(metaVendedor, meta, {
    empresasFeitas: feito.empresas,
    receitaFeita: reais(feito.receita),
    alcancadaEm: alcancada ? (meta.alcancadaEm ?? now.toISOString()) : null,
  });
};

/** Bonus of a month that is closed, once: what is refunded later takes nothing of it back. */
export const premiarMeta = async (context: Context, vendedor: number, competencia: string): Promise<void> => {
  const meta = await metaDe(context, vendedor, competencia);
  if (!meta) return;
  const feito = await feitoEm(context, vendedor, competencia);
  await anotar(context, meta, feito);
  if (!alcancou(meta, feito) || meta.bonus === 0) return;
  await lancar(context, {
    vendedor,
    competencia,
    descricao: `Meta de ${dayText(competencia)} alcançada`,
    tipo: 'META',
    valor: meta.bonus,
    data: hojeDe(context),
    chave: `meta:${vendedor}:${competencia}`,
  });
};

export const rotinasDasMetas = routines(metaVendedor, {
  apurar: routine({
    label: 'Metas dos vendedores',
    every: 600,
    run: ({ within }) =>
      within('*', async (context) => {
        const competencia = mesCorrente(context);
        for (const meta of await context.rows.all(metaVendedor, { competencia }))
          await anotar(context, meta, await feitoEm(context, meta.vendedor, competencia));
      }),
  }),
});
