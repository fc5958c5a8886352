import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { dayText } from '#kit/dayText';
import { todayIn } from '#kit/period';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { mailingRepescavel } from '../../../schemas/situacoesDoMailing';
import { hashDe } from '../../comum/acompanhamento.server';
import { escrever } from './escrever.server';

export interface Regra {
  readonly situacoes: readonly (typeof mailingRepescavel)[number][] | null;
  readonly motivos: readonly number[] | null;
  readonly diasSemContato: number;
  readonly vendedores: readonly number[] | null;
  readonly limite: number;
}
type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now'>;
const algum = (values: readonly number[] | null) => (values?.length ? [...values] : null);

/**
 * Contacts that the rule finds now, one for each telephone: lost for a reason that may come back, long enough ago, not
 * called in another list, and neither silent by their own wish nor called back once already.
 */
export const repescaveis = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  empresa: number | null,
  { situacoes, motivos, diasSemContato, vendedores, limite }: Regra,
): Promise<readonly number[]> => {
  const agora = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (m.telefone) m.id, m.ultimo_contato from mailing as m
      left join motivo_perda as p on p.id = m.motivo_id and p.empresa_id is not distinct from m.empresa_id
      where m.empresa_id is not distinct from ${empresa}::bigint and m.excluido_em is null
        and m.situacao = any(${situacoes?.length ? [...situacoes] : [...mailingRepescavel]}::text[])
        and coalesce(m.ultimo_contato, m.criado_em) <= ${agora}::timestamptz - ${diasSemContato}::int * interval '1 day'
        and (p.id is null or (p.repescavel
          and coalesce(m.ultimo_contato, m.criado_em) <= ${agora}::timestamptz - p.dias_espera * interval '1 day'))
        and (${algum(motivos)}::bigint[] is null or m.motivo_id = any(${algum(motivos)}::bigint[]))
        and (${algum(vendedores)}::bigint[] is null or m.vendedor_id = any(${algum(vendedores)}::bigint[]))
        and not exists (select from mailing as n where n.empresa_id is not distinct from m.empresa_id
          and n.telefone = m.telefone and n.id <> m.id and n.excluido_em is null
          and (n.situacao in ('NAO_CONTATAR', 'NUMERO_ERRADO', 'NOVO', 'EM_ATENDIMENTO', 'AGENDADO') or n.anterior_id = m.id))
        and not exists (select from recusa_whatsapp as r where r.empresa_id = m.empresa_id and r.telefone = m.telefone)
      order by m.telefone, m.ultimo_contato desc, m.id desc) as f
    order by ultimo_contato, id limit ${limite}`.execute(db);
  return rows.map(({ id }) => Number(id));
};

/** Puts one lost contact into a second-chance list as a new row. The old one keeps its end and its history. */
export const chamarDeNovo = async (
  context: Context,
  de: number,
  lista: Infer<typeof mailingLista>,
): Promise<string> => {
  const { rows } = context;
  const antes = await rows.get(mailing, de, { lock: true });
  if (!antes || !(mailingRepescavel as readonly string[]).includes(antes.situacao)) return 'Já mudou';
  const { telefone, empresa } = antes;
  if (await rows.exists(mailing, { lista: lista.id, telefone })) return 'Já estava na lista';
  if (await rows.exists(mailing, { anterior: de })) return 'Já voltou';
  const { nome, contato, telefone2, email, documento, cliente, cidade, segmento, interesse, valorEstimado } = antes;
  const novo = await rows.insert(mailing, {
    nome,
    contato,
    telefone,
    telefone2,
    email,
    documento,
    cliente,
    cidade,
    segmento,
    interesse,
    valorEstimado,
    empresa,
    lista: lista.id,
    prioridade: antes.prioridade,
    etiquetas: antes.etiquetas,
    anterior: de,
  });
  const era = await rows.get(mailingLista, antes.lista);
  await escrever(context, novo, {
    tipo: 'REPESCAGEM',
    texto: `Voltou da lista ${era?.nome ?? ''}.`,
    de: antes.situacao,
  });
  return 'Na repescagem';
};

/** List of a rule and a day: made once, however often it is asked for. */
export const listaDaRegra = async (
  { rows, user, now }: Context,
  empresa: number | null,
  regra: Regra,
  { nome, distribuicao }: { readonly nome: string; readonly distribuicao: Infer<typeof mailingLista>['distribuicao'] },
): Promise<Infer<typeof mailingLista>> => {
  const dia = todayIn(user.zone, now);
  const regraChave = `${dia}:${(await hashDe(JSON.stringify(regra))).slice(0, 24)}`;
  const feita = await rows.one(mailingLista, { regraChave, empresa: empresa ?? { empty: true } });
  if (feita) return feita;
  const comecado = `${nome} ${dayText(dia)}`;
  const iguais = await rows.count(mailingLista, { nome: { starts: comecado }, empresa: empresa ?? { empty: true } });
  return rows.insert(mailingLista, {
    empresa,
    nome: iguais === 0 ? comecado : `${comecado} (${iguais + 1})`,
    origem: 'REPESCAGEM',
    regraChave,
    distribuicao,
    regra: {
      situacoes: regra.situacoes ? [...regra.situacoes] : null,
      motivos: regra.motivos ? [...regra.motivos] : null,
      vendedores: regra.vendedores ? [...regra.vendedores] : null,
      diasSemContato: regra.diasSemContato,
      limite: regra.limite,
    },
  });
};
