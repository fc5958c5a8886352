import { sql } from 'kysely';
import { process, processes } from '#kit/work/process';
import type { HandlerContext } from '#kit';
import { f } from '#fields';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { escrever, nomeDoVendedor, ocupado, type Contato } from './escrever.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now' | 'refuse'>;
interface Destino {
  /** Undefined: the seller stays; null: back to the queue. */
  readonly vendedor?: number | null;
  readonly lista?: number | null;
  readonly emAtendimento: boolean | null;
}

/** The history follows the contact: it is read by the present seller alone. */
export const levarHistorico = async (
  { db }: Pick<HandlerContext, 'db'>,
  { id, empresa, vendedor }: Contato,
): Promise<void> => {
  await sql`update mailing_historico set vendedor_id = ${vendedor}::bigint
    where mailing_id = ${id} and empresa_id is not distinct from ${empresa}::bigint`.execute(db);
  await sql`update crm_envio set vendedor_id = ${vendedor}::bigint
    where mailing_id = ${id} and empresa_id is not distinct from ${empresa}::bigint`.execute(db);
};

/** Instant until which a new seller has to act; null without a limit. */
export const prazoPara = (minutos: number | null | undefined, now: Date): string | null =>
  minutos ? new Date(now.getTime() + minutos * 60_000).toISOString() : null;

/** Moves one contact, unless somebody is calling it. Answers what was done. */
export const mover = async (context: Context, id: number, destino: Destino): Promise<string> => {
  const { rows, now, refuse } = context;
  const row = await rows.get(mailing, id, { lock: true });
  if (!row) return 'Já excluído';
  const outro = await ocupado({ ...context, user: { ...context.user, id: 0 } }, row);
  if (outro && !destino.emAtendimento) return refuse(outro.texto);
  const lista = destino.lista ?? row.lista;
  const dono = destino.vendedor === undefined ? row.vendedor : destino.vendedor;
  if (lista === row.lista && dono === row.vendedor) return 'Já estava';
  if (lista !== row.lista && (await rows.exists(mailing, { lista, telefone: row.telefone })))
    return refuse('Este telefone já está na outra lista!');
  const destinada = await rows.get(mailingLista, lista);
  const changed = await rows.update(mailing, row, {
    lista,
    vendedor: dono,
    responderAte:
      dono !== null && dono !== row.vendedor && row.situacao === 'NOVO'
        ? prazoPara(destinada?.minutosSemResposta, now)
        : row.responderAte,
    ...(outro && { atendidoPor: null, atendidoDesde: null, atendidoAte: now.toISOString() }),
  });
  const texto = [
    dono !== row.vendedor &&
      `De ${await nomeDoVendedor(context, row.vendedor)} para ${await nomeDoVendedor(context, dono)}.`,
    lista !== row.lista && `Para a lista ${destinada?.nome ?? ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
  await escrever(context, changed, { tipo: 'MOVIDO', texto });
  return texto;
};

const itens = async ({ rows }: Pick<HandlerContext, 'rows'>, ids: string) =>
  [...(await rows.byId(mailing, ids.split(',').map(Number))).values()].map(({ id, nome }) => ({
    key: id,
    label: nome,
  }));
const ids = f.longText({ required: true, max: 100_000 });

export const moverContatos = process('moverContatos', {
  label: 'Contatos movidos',
  permission: ['MAILING_DISTRIBUIR'],
  form: { ids, vendedor: f.integer(), lista: f.integer(), emAtendimento: f.bool() },
  items: (context, { form }) => itens(context, form.ids),
  each: (context, { key, form: { vendedor, lista, emAtendimento } }) =>
    mover(context, Number(key), { ...(vendedor !== null && { vendedor }), lista, emAtendimento }),
});
export const tirarDoVendedor = process('tirarDoVendedor', {
  label: 'Contatos tirados de vendedores',
  permission: ['MAILING_DISTRIBUIR'],
  form: { ids, emAtendimento: f.bool() },
  items: (context, { form }) => itens(context, form.ids),
  each: (context, { key, form: { emAtendimento } }) => mover(context, Number(key), { vendedor: null, emAtendimento }),
});
export const processosDoMailing = processes(mailing, [moverContatos, tirarDoVendedor]);
