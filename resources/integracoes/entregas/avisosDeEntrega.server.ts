import { hmacSha256, ignored, inbox, sameSecret, type HandlerContext } from '#kit';
import { f } from '#fields';
import { integracaoEmpresa, levamPedidos } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { vivas } from '../../../schemas/situacoesDaEntrega';
import { perguntas } from './chamar.server';
import { lerAviso } from './parceiros/avisos.server';

type Servico = (typeof levamPedidos)[number];
const id = f.text({ label: 'Aviso', required: true, max: 120 });
const idExterno = f.text({ label: 'Entrega no parceiro', required: true, max: 64 });
const palavra = f.text({ label: 'Situação', max: 60 });
const codigo = f.text({ label: 'Código do cliente', max: 20 });
const aviso = { id, idExterno, palavra, codigo } as const;
type Avisado = { readonly [K in 'id' | 'idExterno']: string } & { readonly codigo?: string | null };

/** A notice is a hint that something changed: what is true now, the partner is asked. */
const perguntar = async (
  { rows, put, now }: Pick<HandlerContext, 'rows' | 'put' | 'now'>,
  { event }: { readonly event: Avisado },
) => {
  const found = await rows.one(entrega, { idExterno: event.idExterno });
  if (!found) return ignored('Nenhuma entrega tem este código.');
  if (event.codigo) {
    const order = await rows.get(pedido, found.pedido, { lock: true });
    if (order?.pedeCodigo !== true) return ignored('Este pedido não pede código.');
    await rows.update(pedido, order, { codigoDito: event.codigo.slice(0, 10), codigoDitoEm: now.toISOString() });
    return `Código do pedido ${order.numero} enviado a quem o confere`;
  }
  if (!(vivas as readonly string[]).includes(found.situacao)) return ignored('A entrega já terminou.');
  await put(perguntas, `aviso/${event.id}`, { entrega: found.id });
  return `Perguntado ao parceiro: ${found.codigo}`;
};
const segredos = async (
  rows: HandlerContext['rows'],
  company: number,
  where: { readonly servico: readonly Servico[] },
): Promise<readonly (string | null)[]> => {
  const found = await rows.all(integracaoEmpresa, { empresa: company, servico: [...where.servico] });
  const secrets: (string | null)[] = [];
  for (const one of found) secrets.push((await rows.secret(integracaoEmpresa, one, 'segredo')) ?? null);
  return secrets;
};
const comum = { perHour: 36_000, event: aviso, key: 'id', order: { of: 'idExterno' }, each: perguntar } as const;

/**
 * Web-hooks of Foody. It wants 200 whatever became of the notice, also for the test that it makes when the address is
 * stored. Its own token stands in the header, and here as the account's password; without one the address alone proves.
 */
export const avisosDaFoody = inbox('avisoDaFoody', {
  label: 'Avisos da Foody',
  call: 'POST /integracao/aviso/foody/{chave}',
  answers: 200,
  headers: ['authorization'],
  verify: async ({ rows, company, headers }) => {
    const found = await segredos(rows, company, { servico: ['FOODY_DELIVERY'] });
    if (found.length === 0) return undefined;
    const said = (headers.authorization ?? '').replace(/^Bearer /, '');
    return found.some((one) => one === null || one === '' || sameSecret(one, said));
  },
  split: ({ body }) => lerAviso('foody', body),
  ...comum,
});
/** Web-hooks of Machine, whose body its documents do not describe. */
export const avisosDaMachine = inbox('avisoDaMachine', {
  label: 'Avisos da Machine',
  call: 'POST /integracao/aviso/machine/{chave}',
  answers: 200,
  headers: [],
  split: ({ body }) => lerAviso('machine', body),
  ...comum,
});
/** Web-hooks of Box, which are not public: read as far as they can be. */
export const avisosDaBox = inbox('avisoDaBox', {
  label: 'Avisos da Box',
  call: 'POST /integracao/aviso/box/{chave}',
  answers: 200,
  headers: [],
  split: ({ body }) => lerAviso('box', body),
  ...comum,
});
/** Events of a logistics service of Open Delivery, signed with the client secret over the bytes of the body. */
export const avisosOpenDelivery = inbox('avisoOpenDelivery', {
  label: 'Avisos Open Delivery',
  call: 'POST /integracao/aviso/opendelivery/{chave}',
  answers: 204,
  headers: ['x-app-signature'],
  verify: async ({ rows, company, headers, body }) => {
    const found = (await segredos(rows, company, { servico: levamPedidos })).filter(
      (one) => one !== null && one !== '',
    );
    if (found.length === 0) return undefined;
    let assinado = false;
    for (const one of found) assinado = (await hmacSha256(one!, body, headers['x-app-signature'] ?? '')) || assinado;
    return assinado;
  },
  split: ({ body }) => lerAviso('opendelivery', body),
  ...comum,
});
