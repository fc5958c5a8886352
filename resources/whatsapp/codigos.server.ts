import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { empresa } from '../../schemas/cadastros/empresa';
import { codigoEnviado, type finalidades } from '../../schemas/whatsapp/servidor/codigoEnviado';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { sorteado } from '../comum/codigo.server';
import { hashDe } from '../comum/acompanhamento.server';
import { enqueueMessage, lineFor, oculto } from './queue.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'now' | 'refuse' | 'ports'>;
/** A code is bound to its request: with another mobile, user or purpose it is wrong. */
export interface Pedida {
  readonly finalidade: keyof typeof finalidades;
  /** Key of the request: a random token of the browser, or user and customer at a till. */
  readonly pedido: string;
  /** E.164. */
  readonly telefone: string;
}
const minuto = 60_000;
export const hora = 60 * minuto;
/** A code is good for ten minutes and five tries. */
const [vale, tentativas] = [10 * minuto, 5];
/** Codes in an hour for one mobile and purpose, wherever they are requested. */
const porHora = 5;

/** Digest of a mobile, as stored. */
export const oCelular = (telefone: string): Promise<string> => hashDe(`celular:${telefone}`);
const oPedido = ({ finalidade, pedido }: Pedida): Promise<string> => hashDe(`${finalidade}:${pedido}`);
/** The digest includes the request, so that equal digits of two requests differ. */
const resumo = ({ finalidade, pedido, telefone }: Pedida, codigo: string): Promise<string> =>
  hashDe(`${finalidade}:${pedido}:${telefone}:${codigo}`);

/**
 * Line for codes. It has to be connected, since a code lives ten minutes and cannot wait. A simulated line counts only
 * if the product has no real provider and the company has no real line.
 */
export const linhaDosCodigos = async (
  context: Pick<HandlerContext, 'rows' | 'ports'>,
  { id }: Pick<Infer<typeof empresa>, 'id'>,
) => {
  const real = { provedor: { not: 'SIMULADOR' } } as const;
  const isDemo =
    context.ports.whatsapp.rehearses && !(await context.rows.exists(instanciaWhatsapp, { ...real, empresa: id }));
  return lineFor(context, id, { ...(isDemo ? { provedor: 'SIMULADOR' as const } : real), estado: 'CONECTADA' });
};

/**
 * Sends a code to a mobile, at most one a minute. `para` ends the sentence of the message: 'entrar na loja Forno'.
 * `simulado`: nothing is sent; the message is on the page of the simulators.
 */
export const mandarCodigo = async (
  context: Context,
  shop: Infer<typeof empresa>,
  asked: Pedida,
  para: string,
): Promise<{ readonly enviado: boolean; readonly simulado: boolean }> => {
  const { rows, db, now, refuse } = context;
  const { finalidade, telefone } = asked;
  const celular = await oCelular(telefone);
  // Serializes concurrent requests: the second waits here and finds the code of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codigo:${shop.id}:${finalidade}:${celular}`}, 0))`.execute(
    db,
  );
  // Ignores codes dated in the future: they were sent before the clock was set back.
  const desde = (ago: number) => ({
    gt: new Date(now.getTime() - ago + vale).toISOString(),
    lte: new Date(now.getTime() + vale).toISOString(),
  });
  const sent = { celular, finalidade } as const;
  if (await rows.exists(codigoEnviado, { ...sent, expira: desde(minuto) }))
    refuse('O código foi enviado há pouco. Espere um minuto!', 'telefone');
  if ((await rows.count(codigoEnviado, { ...sent, expira: desde(hora) })) >= porHora)
    refuse('Já enviamos muitos códigos a este celular. Espere uma hora, ou ligue para a loja!', 'telefone');
  const line =
    (await linhaDosCodigos(context, shop)) ?? refuse('A loja não consegue enviar códigos agora!', 'telefone');
  const codigo = sorteado(6, undefined, '0123456789');
  const made = await rows.insert(codigoEnviado, {
    empresa: shop.id,
    ...sent,
    pedido: await oPedido(asked),
    codigo: await resumo(asked, codigo),
    tentativas: 0,
    expira: new Date(now.getTime() + vale).toISOString(),
  });
  const texto = `${oculto} é o seu código para ${para}. Vale por 10 minutos e só para isso. Não o diga a mais ninguém.`;
  await enqueueMessage(context, {
    chave: `codigo-${made.id}`,
    telefone,
    texto,
    segredo: codigo,
    origem: 'ACESSO',
    tipo: 'SERVICO',
    instancia: line,
  });
  // Sends at once, outside of the pace of campaigns.
  await rows.change(instanciaWhatsapp, line.id, { proximoEnvio: null });
  return { enviado: true, simulado: line.provedor === 'SIMULADOR' };
};

/**
 * True once, for the last code of the request. A wrong try is counted, so the transaction has to be committed anyway.
 */
export const conferirCodigo = async (
  { rows, now }: Pick<Context, 'rows' | 'now'>,
  asked: Pedida,
  codigo: string,
): Promise<boolean> => {
  const { finalidade, telefone } = asked;
  const open = {
    finalidade,
    celular: await oCelular(telefone),
    pedido: await oPedido(asked),
    expira: { gt: now.toISOString(), lte: new Date(now.getTime() + vale).toISOString() },
    $sort: [['id', 'desc']],
  } as const;
  const last = await rows.one(codigoEnviado, open, { lock: true });
  if (!last || last.usadoEm !== null || last.tentativas >= tentativas) return false;
  const isRight = last.codigo === (await resumo(asked, codigo));
  if (isRight) await rows.update(codigoEnviado, last, { usadoEm: now.toISOString() });
  else await rows.tally(codigoEnviado, { id: last.id }, { add: { tentativas: 1 } });
  return isRight;
};
