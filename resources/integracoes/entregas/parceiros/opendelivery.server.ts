import { reais, type Centavos } from '../../../comum/centavos';
import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import {
  LogisticaError,
  semNada,
  type Andamento,
  type Conta,
  type Corrida,
  type MotivoDoCancelamento,
  type Parceiro,
  type RespostaAoProblema,
  type Ponto,
} from './parceiro.server';
import { objetos, objeto, type Json } from '../../../comum/lerJson';
import type { Resposta } from '../../../comum/parceiro.server';
import { instante, numero, pagina, pedidor, recusar, telefoneDe, texto, valor } from './pedir.server';

const quem = 'O parceiro';
/** Events of the logistics service of Open Delivery (Abrasel). */
export const eventos: Readonly<Record<string, SituacaoDaEntrega>> = {
  PENDING: 'PROCURANDO',
  ACCEPTED: 'ACEITA',
  REJECTED: 'NAO_ATENDIDA',
  PICKUP_ONGOING: 'ACEITA',
  ARRIVED_AT_MERCHANT: 'NO_LOCAL',
  ORDER_PICKED: 'COLETADA',
  DELIVERY_ONGOING: 'A_CAMINHO',
  ARRIVED_AT_CUSTOMER: 'NO_DESTINO',
  ORDER_DELIVERED: 'ENTREGUE',
  DELIVERY_FINISHED: 'ENTREGUE',
  RETURNING_TO_MERCHANT: 'DEVOLVENDO',
  RETURNED_TO_MERCHANT: 'DEVOLVIDA',
  CANCELLED: 'CANCELADA',
};
const motivos: Readonly<Record<MotivoDoCancelamento, string>> = {
  CLIENTE_DESISTIU: 'CONSUMER_CANCELLATION_REQUESTED',
  PROBLEMA_NA_LOJA: 'PROBLEM_AT_MERCHANT',
  DEMOROU: 'HIGH_ACCEPTANCE_TIME',
  PEDIDO_ERRADO: 'INCORRECT_ORDER_OR_PRODUCT_PICKUP',
  OUTRO: 'OTHER',
};
const respostas: Readonly<Record<RespostaAoProblema, string>> = {
  ENTREGAR: 'DELIVER_PRODUCT',
  VOLTAR: 'RETURN_TO_STORE',
  CANCELAR: 'CANCEL_DELIVERY',
};
const recusas: Readonly<Record<string, string>> = {
  PRICE_EXCEEDED: 'O preço passou do combinado',
  VEHICLE_NOT_AVAILABLE: 'Sem veículo livre',
  NO_DELIVERYPERSON_AVAILABLE: 'Sem entregador livre',
  DOES_NOT_MEET_REQUESTED_TIMES: 'Não chega a tempo',
  REGION_NOT_SERVED: 'Não atende esta região',
  INVALID_ADDRESS: 'Endereço inválido',
};
const formas: Readonly<Record<string, string>> = { DINHEIRO: 'CASH', CREDITO: 'CREDIT', DEBITO: 'DEBIT', PIX: 'PIX' };

const precoDe = (cents: Centavos): Json => ({ value: reais(cents), currency: 'BRL' });
const enderecoDe = (ponto: Ponto): Json => ({
  country: 'BR',
  state: `BR-${ponto.uf}`,
  city: ponto.cidade,
  district: ponto.bairro,
  street: ponto.rua,
  number: ponto.numero || 'S/N',
  postalCode: ponto.cep,
  complement: ponto.complemento,
  ...(ponto.lat !== null && ponto.lng !== null && { latitude: ponto.lat, longitude: ponto.lng }),
});
const minutosAte = (date: Date | null, agora: Date): number =>
  Math.max(1, Math.ceil(((date ?? agora).getTime() - agora.getTime()) / 60_000));
/** Fields that a quote and an order have in common. */
const corridaDe = ({
  coleta,
  destino,
  total,
  taxaCobrada,
  prontoEm,
  prometidoAte,
  criadoEm,
  agora,
}: Corrida): Json => ({
  pickupAddress: enderecoDe(coleta),
  returnToMerchant: false,
  canCombine: false,
  deliveryAddress: enderecoDe(destino),
  vehicle: { type: ['MOTORBIKE_BAG', 'MOTORBIKE_BOX'], container: 'THERMIC', containerSize: 'MEDIUM' },
  limitTimes: {
    pickupLimit: minutosAte(prontoEm, agora),
    deliveryLimit: minutosAte(prometidoAte ?? new Date(prontoEm.getTime() + 3_600_000), agora),
    orderCreatedAt: criadoEm.toISOString(),
  },
  totalOrderPrice: precoDe(total),
  orderDeliveryFee: precoDe(taxaCobrada),
  totalWeight: 1000,
});
const pedidoDe = (corrida: Corrida, loja: string): Json => {
  const {
    chave,
    codigo,
    loja: { nome },
    cliente,
    cobrar,
    forma,
    trocoPara,
    observacao,
    codigoColeta,
    pedeCodigo,
    prontoEm,
    agora,
  } = corrida;
  return {
    ...corridaDe(corrida),
    orderId: chave,
    orderDisplayId: codigo,
    merchant: { id: loja, name: nome },
    // The order is told as ready when it is so before that time.
    notifyReadyForPickup: prontoEm > agora,
    notifyPickup: false,
    notifyConclusion: false,
    customerName: cliente.nome,
    ...(cliente.telefone && { customerPhone: telefoneDe(cliente.telefone) }),
    ...(codigoColeta && { pickupCode: codigoColeta }),
    ...(pedeCodigo && { confirmationCodeRequired: true }),
    ...(observacao && { specialInstructions: observacao }),
    payments:
      cobrar === 0
        ? { method: 'ONLINE' }
        : {
            method: 'OFFLINE',
            wirelessPos: forma === 'CREDITO' || forma === 'DEBITO',
            offlineMethod: [{ type: formas[forma ?? ''] ?? 'OTHER', amount: precoDe(cobrar) }],
            ...(trocoPara !== null && { change: precoDe(trocoPara) }),
          },
  };
};
/** Reason and words of the newest problem that waits for an answer. */
const problemaDe = (body: Json): string | null => {
  const last = objetos(body.problem).at(-1);
  if (!last) return null;
  const words = [texto(last.reason ?? last.type, 60), texto(last.description ?? last.message, 130)].filter(Boolean);
  return words.join(': ') || 'O parceiro não disse qual.';
};
/** Answer of the order, of the question, or a notice: one shape with the parts that each has. */
export const andamentoOpenDelivery = (body: Json, fallback?: string): Andamento => {
  const idExterno = texto(body.orderId, 64) ?? fallback;
  if (!idExterno) throw new LogisticaError(`${quem} respondeu sem o código da entrega!`, { incerto: true });
  const history = objetos(body.events).toSorted(
    (a, b) => (instante(a.datetime)?.getTime() ?? 0) - (instante(b.datetime)?.getTime() ?? 0),
  );
  const event = history.at(-1) ?? (typeof body.event === 'string' ? { type: body.event } : objeto(body.event));
  const palavra = texto(event.type, 40) ?? '';
  const person = objeto(body.deliveryPerson);
  const nome = texto(person.name, 60);
  const reason = texto(objeto(event.rejectionInfo).reason, 60);
  return {
    ...semNada,
    idExterno,
    situacao: eventos[palavra] ?? null,
    palavra,
    quando: instante(event.datetime),
    entregador:
      nome === null
        ? null
        : { nome, telefone: texto(person.phone, 30), placa: texto(objeto(body.vehicle).plate ?? person.plate, 8) },
    rastreio: pagina(body.externalTrackingURL),
    custo: valor(objeto(objeto(body.deliveryPrice).price).value),
    chegaEm: instante(objeto(body.eta).deliveryEtaDatetime) ?? instante(objeto(body.times).deliveryEtaDate),
    problema: problemaDe(body),
    motivo: reason === null ? texto(event.message, 200) : (recusas[reason] ?? reason),
  };
};

/**
 * Partner that speaks Open Delivery, the public standard of Abrasel (logistics service 1.6 and 1.7), at the address of
 * the account. The order is answered with 202; its state comes by notice or by question. `orderId` is our own key, so a
 * lost answer can be asked for.
 */
export const openDelivery = (
  conta: Conta,
  {
    url,
    nome,
    fetch,
    now,
    espera,
  }: {
    readonly url: string;
    readonly nome: string;
    readonly fetch: typeof globalThis.fetch;
    readonly now: () => Date;
    readonly espera?: number;
  },
): Parceiro => {
  const { usuario, segredo, idLoja } = conta;
  if (!usuario || !segredo)
    throw new LogisticaError(`${nome} pede client ID e client secret: complete a integração.`, { credencial: true });
  const pedir = pedidor({ quem, url, fetch, espera, headers: {} });
  let ficha: { readonly token: string; readonly ate: number } | undefined;
  const acesso = async (): Promise<string> => {
    if (ficha && ficha.ate > now().getTime()) return ficha.token;
    const form = { grant_type: 'client_credentials', client_id: usuario, client_secret: segredo, scope: 'od.all' };
    const said = await pedir('POST', '/oauth/token', { form }).catch((error: unknown) => {
      // Without a token nothing was asked for: the call may be made again.
      throw error instanceof LogisticaError ? new LogisticaError(error.message, { passa: true }) : error;
    });
    const { access_token: found, expires_in: seconds } = objeto(said.body);
    const token = texto(found, 4000);
    if (said.status >= 300 || token === null)
      throw new LogisticaError(`${nome} recusou a credencial! Troque-a na integração.`, { credencial: true });
    // Some partners write the instant of the end in milliseconds where seconds belong.
    const given = numero(seconds) ?? 3600;
    const ends = given > 1_000_000_000 ? given : now().getTime() + given * 1000;
    ficha = { token, ate: now().getTime() + (ends - now().getTime()) * 0.9 };
    return token;
  };
  /** A token that ended early is renewed once. */
  const comFicha = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<Resposta> => {
    const ask = async (): Promise<Resposta> =>
      pedir(method, path, { ...(body && { body }), headers: { authorization: `Bearer ${await acesso()}` } });
    const said = await ask();
    if (said.status !== 401) return said;
    ficha = undefined;
    return ask();
  };
  const procurar = async (chave: string): Promise<Andamento | undefined> => {
    const said = await comFicha('GET', `/v1/logistics/delivery/${encodeURIComponent(chave)}`);
    if (said.status === 404) return undefined;
    return said.status < 300 ? andamentoOpenDelivery(objeto(said.body), chave) : recusar(quem, said, 'a consulta');
  };
  return {
    nome,
    simulado: false,
    cotar: async (corrida) => {
      const said = await comFicha('POST', '/v1/logistics/availability', corridaDe(corrida));
      if (said.status >= 300) return recusar(quem, said, 'a cotação');
      const { deliveryPrice, ETAs: etas } = objeto(said.body);
      const eta = objeto(etas);
      return {
        valor: valor(objeto(objeto(deliveryPrice).price).value),
        minutosColeta: numero(eta.pickupEtaInMinutes),
        minutosEntrega: numero(eta.deliveryEtaInMinutes),
        km: null,
        validaAte: null,
      };
    },
    criar: async (corrida) => {
      const loja = idLoja && idLoja.length >= 36 ? idLoja : `${corrida.loja.documento}-${conta.id}`.padEnd(36, '0');
      const said = await comFicha('POST', '/v1/logistics/delivery', pedidoDe(corrida, loja));
      if (said.status >= 300) return recusar(quem, said, 'o pedido');
      const { completion, ...body } = objeto(said.body);
      return {
        ...andamentoOpenDelivery({ ...body, orderId: corrida.chave }),
        chegaEm: instante(objeto(completion).estimate),
      };
    },
    consultar: procurar,
    procurar: async ({ chave }) => (await procurar(chave)) ?? null,
    cancelar: async (idExterno, motivo) => {
      const said = await comFicha('POST', `/v1/logistics/cancel/${encodeURIComponent(idExterno)}`, {
        reason: motivos[motivo],
        action: 'CANCEL_DELIVERY',
      });
      return said.status < 300 ? undefined : recusar(quem, said, 'o cancelamento');
    },
    avisarPronto: async (idExterno) => {
      const said = await comFicha('POST', `/v1/logistics/readyForPickup/${encodeURIComponent(idExterno)}`, {});
      if (said.status >= 300) recusar(quem, said, 'o aviso de que está pronto');
    },
    responderProblema: async (idExterno, resposta, problema) => {
      const said = await comFicha('POST', `/v1/logistics/handleProblem/${encodeURIComponent(idExterno)}`, {
        reason: problema.split(':')[0],
        action: respostas[resposta],
        message: '',
      });
      if (said.status >= 300) recusar(quem, said, 'a resposta ao problema');
    },
    rastrear: async (idExterno) => (await procurar(idExterno))?.rastreio ?? null,
  };
};
