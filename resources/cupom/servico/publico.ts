import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '#kit';
import { momentoDe } from '../regras/momento';

/** Who is to receive a coupon. */
export interface Publico {
  readonly publico: 'TODOS' | 'ANIVERSARIANTES' | 'INATIVOS' | 'NOVOS' | 'ETIQUETA';
  /** For INATIVOS: days without an order. */
  readonly dias: number | null;
  /** For ETIQUETA. */
  readonly etiqueta: string | null;
}
export interface Destinatario { readonly id: number; readonly nome: string; readonly telefone: string }
/** Of all who are meant: those left out, and why. */
export interface Alcance { readonly total: number; readonly recebem: number; readonly semConsentimento: number; readonly recusaram: number }
type Context = Pick<HandlerContext, 'db' | 'refuse' | 'user' | 'now'>;

/** The most a send may reach: more at once is how numbers get blocked. */
export const maximo = 5000;
const recusou = sql<boolean>`exists (select 1 from recusa_whatsapp r where r.empresa_id = c.empresa_id and r.telefone = c.telefone and r.excluido_em is null)`;

/** Only active customers are meant at all. */
const filtro = ({ user, now, refuse }: Context, { publico, dias, etiqueta }: Publico): RawBuilder<boolean> => {
  const empresa = user.company?.id ?? refuse('Entre em uma empresa primeiro!');
  const { dia } = momentoDe(now, user.zone);
  const own = sql<boolean>`c.empresa_id = ${empresa} and c.excluido_em is null and c.situacao = 'ATIVO'`;
  switch (publico) {
    case 'TODOS': return own;
    case 'ANIVERSARIANTES': return sql<boolean>`${own} and extract(month from c.data_nascimento) = ${Number(dia.slice(5, 7))}`;
    case 'INATIVOS': return sql<boolean>`${own} and c.ultima_compra < cast(${dia} as date) - cast(${dias} as integer)`;
    case 'NOVOS': return sql<boolean>`${own} and c.ultima_compra is null`;
    case 'ETIQUETA': return sql<boolean>`${own} and ${etiqueta}::text = any(c.etiquetas)`;
  }
};

export const alcanceDe = async (context: Context, publico: Publico): Promise<Alcance> => {
  const { rows: [counts] } = await sql<{ total: number; consentem: number; recusaram: number }>`select count(*) as total, count(*) filter (where c.aceita_mensagens) as consentem,
    count(*) filter (where c.aceita_mensagens and ${recusou}) as recusaram from cliente c where ${filtro(context, publico)}`.execute(context.db);
  const [total, consentem, recusaram] = [Number(counts?.total ?? 0), Number(counts?.consentem ?? 0), Number(counts?.recusaram ?? 0)];
  return { total, recebem: consentem - recusaram, semConsentimento: total - consentem, recusaram };
};

/** Those who receive: with consent, and who did not ask to be left alone since. One a phone number. */
export const destinatarios = async (context: Context, publico: Publico): Promise<Destinatario[]> => {
  const { rows } = await sql<Destinatario>`select distinct on (c.telefone) c.id, c.nome, c.telefone from cliente c
    where ${filtro(context, publico)} and c.aceita_mensagens and not ${recusou} order by c.telefone, c.id limit ${maximo + 1}`.execute(context.db);
  if (rows.length > maximo) context.refuse(`No máximo ${maximo.toLocaleString('pt-BR')} clientes por envio! Escolha um público menor.`);
  return rows.map(({ id, nome, telefone }) => ({ id: Number(id), nome, telefone }));
};
