import { createHash } from 'node:crypto';
import type { Aviso } from './parceiro.server';
import { objetos, objeto, type Json } from '../../../comum/lerJson';
import { texto } from './pedir.server';

/** Notices that a partner sends: the inbox's name of each. */
export type Avisador = 'foody' | 'machine' | 'box' | 'opendelivery';

/** Key of a notice without one of its own: the same notice twice has the same content. */
const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
const aviso = (
  body: Json,
  idExterno: string | null,
  palavra: string | null,
  quando: unknown,
  id?: unknown,
): readonly Aviso[] =>
  idExterno === null
    ? []
    : [
        {
          id: texto(id, 100) ?? digestOf(idExterno, palavra, quando, body),
          idExterno,
          chave: null,
          palavra: palavra ?? '',
          quando: texto(quando, 40),
        },
      ];

/** Test that the partner makes when an address is stored: nothing to do, and answered like any notice. */
export const ehTeste = (body: unknown): boolean => {
  const { event, type, eventType } = objeto(body);
  return [event, type, eventType].some((one) => texto(one) === 'hook_test');
};
const lidos: Readonly<Record<Avisador, (body: Json) => readonly Aviso[]>> = {
  foody: (body) => {
    const order = objeto(body.order ?? body.data ?? body);
    return aviso(body, texto(order.uid, 64), texto(order.status, 40), order.date ?? body.date, body.eventId);
  },
  machine: (body) => {
    const about = objeto(body.data ?? body);
    return aviso(
      body,
      texto(about.id_solicitacao ?? about.request_id ?? about.id_mch ?? about.solicitacao_id ?? about.id, 64),
      texto(about.status_solicitacao ?? about.short_code ?? about.status, 40),
      about.data_hora ?? about.timestamp,
    );
  },
  box: (body) => {
    const order = objeto(body.order ?? body.data ?? body);
    return aviso(body, texto(order.id ?? order.order_id, 64), texto(order.status, 40), order.updated_at);
  },
  opendelivery: (body) => {
    const event = objeto(body.event);
    // The code that the customer said comes in a notice of its own.
    const codigo = texto(body.confirmationCode ?? body.code, 20);
    const [orderId, type, at] = [texto(body.orderId, 64), texto(event.type, 40), event.datetime];
    return orderId === null
      ? []
      : [
          {
            id: digestOf(orderId, type, at, codigo),
            idExterno: orderId,
            chave: orderId,
            palavra: type ?? '',
            quando: texto(at, 40),
            ...(codigo !== null && { codigo }),
          },
        ];
  },
};
/** Notices in the body of a webhook: none in one that is no notice of this partner. */
export const lerAviso = (quem: Avisador, body: unknown): readonly Aviso[] =>
  ehTeste(body)
    ? []
    : (Array.isArray(body) ? objetos(body) : [objeto(body)]).flatMap((one) => lidos[quem](one)).slice(0, 100);
