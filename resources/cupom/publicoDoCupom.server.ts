import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '#kit';
import type { segmentos } from '../../schemas/segmentos';
import { canonicalSql, reachableSql } from '../whatsapp/numero.server';
import { momentoDe } from '../comum/momento.server';

/** Audience of a coupon. */
export interface Publico {
  readonly publico: 'TODOS' | 'ANIVERSARIANTES' | 'INATIVOS' | 'NOVOS' | 'ETIQUETA' | 'SEGMENTO' | 'ESCOLHIDOS';
  /** For INATIVOS: days without an order. */
  readonly dias: number | null;
  /** For ETIQUETA. */
  readonly etiqueta: string | null;
  /** For SEGMENTO. */
  readonly segmento: keyof typeof segmentos | null;
  /** For ESCOLHIDOS. */
  readonly clientes?: readonly number[] | null;
}
export interface Destinatario {
  readonly id: number;
  readonly nome: string;
  readonly telefone: string;
}
const motivos = ['semConsentimento', 'recusaram', 'semCelular', 'semJanela', 'repetidos'] as const;
/** Reach of an audience: recipients, and those left out by reason. Each customer is counted once. */
export type Alcance = Readonly<Record<'total' | 'recebem' | (typeof motivos)[number], number>>;
/** Window of a line that may send free text only to people who wrote to it lately. */
export interface Janela {
  readonly instancia: number;
  readonly desde: string;
}
type Context = Pick<HandlerContext, 'db' | 'refuse' | 'user' | 'now'>;
interface Meant extends Publico {
  readonly empresa: number;
  readonly janela?: Janela;
}

/** Limit of a send's audience: larger ones get numbers blocked. */
export const maximo = 5000;
const telefone = sql`c.telefone`;
const recusou = sql<boolean>`${canonicalSql(telefone)} in (select ${canonicalSql(sql`r.telefone`)} from recusa_whatsapp r where r.empresa_id = c.empresa_id and r.excluido_em is null)`;
const escreveu = ({ instancia, desde }: Janela): RawBuilder<boolean> =>
  sql<boolean>`${canonicalSql(telefone)} in (select ${canonicalSql(sql`w.telefone`)} from conversa_whatsapp w where w.instancia_id = ${instancia} and w.recebida_em >= ${desde}::timestamptz)`;

/** Condition of the audience: active customers only. */
const filtro = (
  { user, now }: Context,
  { empresa, publico, dias, etiqueta, segmento, clientes }: Meant,
): RawBuilder<boolean> => {
  const { dia } = momentoDe(now, user.zone);
  const own = sql<boolean>`c.empresa_id = ${empresa} and c.excluido_em is null and c.situacao = 'ATIVO'`;
  switch (publico) {
    case 'TODOS':
      return own;
    case 'ANIVERSARIANTES':
      return sql<boolean>`${own} and c.dia_aniversario between ${`${dia.slice(5, 7)}-01`} and ${`${dia.slice(5, 7)}-31`}`;
    case 'ESCOLHIDOS':
      return sql<boolean>`${own} and c.id = any(${[...(clientes ?? [])]}::bigint[])`;
    case 'INATIVOS':
      return sql<boolean>`${own} and c.ultima_compra < cast(${dia} as date) - cast(${dias} as integer)`;
    case 'NOVOS':
      return sql<boolean>`${own} and c.ultima_compra is null`;
    case 'ETIQUETA':
      return sql<boolean>`${own} and ${etiqueta}::text = any(c.etiquetas)`;
    case 'SEGMENTO':
      return sql<boolean>`${own} and c.segmento = ${segmento}`;
  }
};
/** Audience with number and reason for leaving a customer out. */
const pessoas = (
  context: Context,
  meant: Meant,
): RawBuilder<unknown> => sql`select c.id, c.nome, ${reachableSql(telefone)} as numero,
  case when not c.aceita_mensagens then 'semConsentimento' when ${recusou} then 'recusaram' when ${reachableSql(telefone)} is null then 'semCelular'
    ${meant.janela ? sql`when not ${escreveu(meant.janela)} then 'semJanela'` : sql``} end as motivo
  from cliente c where ${filtro(context, meant)}`;

export const alcanceDe = async (context: Context, meant: Meant): Promise<Alcance> => {
  const { rows } = await sql<{ grupo: string; n: number }>`select grupo, count(*) as n from (
    select case when motivo is not null then motivo when row_number() over (partition by motivo is null, numero order by id) > 1 then 'repetidos' else 'recebem' end as grupo
    from (${pessoas(context, meant)}) as p) as g group by grupo`.execute(context.db);
  const count = (grupo: string): number => Number(rows.find((row) => row.grupo === grupo)?.n ?? 0);
  const [semConsentimento, recusaram, semCelular, semJanela, repetidos] = motivos.map(count) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    total: rows.reduce((sum, { n }) => sum + Number(n), 0),
    recebem: count('recebem'),
    semConsentimento,
    recusaram,
    semCelular,
    semJanela,
    repetidos,
  };
};
/** Reason why the audience cannot be reached; undefined when it can. */
export const impedimentoDe = ({ total, recebem }: Alcance): string | undefined => {
  if (total === 0) return 'Nenhum cliente ativo está neste público. Escolha outro!';
  if (recebem === 0) return 'Ninguém deste público pode receber. Escolha outro!';
  return recebem > maximo
    ? `No máximo ${maximo.toLocaleString('pt-BR')} clientes por envio! Escolha um público menor.`
    : undefined;
};

/** Recipients with consent and without an opt-out since, one for each number. */
export const destinatarios = async (context: Context, meant: Meant): Promise<Destinatario[]> => {
  const { rows } =
    await sql<Destinatario>`select distinct on (numero) id, nome, numero as telefone from (${pessoas(context, meant)}) as p
    where motivo is null order by numero, id limit ${maximo + 1}`.execute(context.db);
  if (rows.length > maximo)
    context.refuse(`No máximo ${maximo.toLocaleString('pt-BR')} clientes por envio! Escolha um público menor.`);
  return rows.map(({ id, nome, telefone: numero }) => ({ id: Number(id), nome, telefone: numero }));
};
