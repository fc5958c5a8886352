import { dinheiroDe, reais } from '../../../comum/centavos';
import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import {
  LogisticaError,
  semNada,
  type Andamento,
  type Conta,
  type Corrida,
  type Parceiro,
  type Ponto,
} from './parceiro.server';
import { objetos, objeto, type Json } from '../../../comum/lerJson';
import { instante, linhaDe, numero, pagina, pedidor, recusar, texto, valor } from './pedir.server';

const quem = 'A Foody';
/** Words of «Foody Delivery API v1.2» and of its web-hooks, in lower case. */
const palavras: Readonly<Record<string, SituacaoDaEntrega>> = {
  open: 'PROCURANDO',
  pending: 'PROCURANDO',
  ready: 'PROCURANDO',
  assigned: 'ACEITA',
  accepted: 'ACEITA',
  arrivedcollection: 'NO_LOCAL',
  collected: 'COLETADA',
  dispatched: 'COLETADA',
  dispatching: 'COLETADA',
  ongoing: 'A_CAMINHO',
  arriveddelivery: 'NO_DESTINO',
  delivered: 'ENTREGUE',
  closed: 'ENTREGUE',
  returning: 'DEVOLVENDO',
  returned: 'DEVOLVIDA',
  cancelled: 'CANCELADA',
  canceled: 'CANCELADA',
};
const pagamentos: Readonly<Record<string, string>> = { DINHEIRO: 'money', CREDITO: 'card', DEBITO: 'card', PIX: 'pix' };

const situacaoDe = (body: Json): SituacaoDaEntrega | null =>
  palavras[(texto(body.status) ?? '').toLowerCase().replace(/[\s_-]/g, '')] ?? null;
const andamento = (body: Json): Andamento => {
  const idExterno = texto(body.uid, 64);
  if (idExterno === null) throw new LogisticaError(`${quem} respondeu sem o código da entrega!`, { incerto: true });
  const courier = objeto(body.courier);
  return {
    ...semNada,
    idExterno,
    situacao: situacaoDe(body),
    palavra: texto(body.status, 40) ?? '',
    quando: instante(body.deliveryDate) ?? instante(body.collectedDate) ?? instante(body.dispatchDate),
    entregador:
      texto(courier.courierName ?? courier.name) === null
        ? null
        : {
            nome: texto(courier.courierName ?? courier.name, 60),
            telefone: texto(courier.courierPhone ?? courier.phone, 30),
            placa: texto(courier.licensePlate ?? courier.plate, 8),
          },
    rastreio: pagina(body.trackingUrl),
    custo: valor(body.courierFee),
    km: numero(body.distance),
  };
};
/** Coordinates ask for all parts of the address; without one of them the partner finds the place by the text. */
const pontoDe = (ponto: Ponto): Json => {
  const { rua, numero: n, complemento, bairro, cidade, uf, cep, lat, lng } = ponto;
  const isWhole = rua !== '' && n !== '' && cidade !== '' && uf !== '';
  return {
    address: [linhaDe(ponto), bairro, cidade, uf].filter(Boolean).join(', '),
    street: rua,
    houseNumber: n,
    city: cidade,
    region: uf,
    country: 'BR',
    ...(complemento && { complement: complemento }),
    ...(cep.length === 8 && { postalCode: `${cep.slice(0, 5)}-${cep.slice(5)}` }),
    ...(isWhole && lat !== null && lng !== null && { coordinates: { lat, lng } }),
  };
};
const pedidoDe = ({
  codigo,
  pedido,
  destino,
  cliente,
  total,
  forma,
  cobrar,
  trocoPara,
  taxaCobrada,
  observacao,
  criadoEm,
  prometidoAte,
}: Corrida): Json => ({
  id: codigo,
  status: 'open',
  deliveryFee: reais(taxaCobrada),
  paymentMethod: cobrar === 0 ? 'online' : (pagamentos[forma ?? ''] ?? 'money'),
  orderTotal: reais(total),
  orderDetails: `Pedido ${pedido}`,
  notes: [observacao, trocoPara === null ? '' : `Levar troco para ${dinheiroDe(trocoPara)}`].filter(Boolean).join('. '),
  deliveryPoint: pontoDe(destino),
  customer: { customerName: cliente.nome, ...(cliente.telefone && { customerPhone: cliente.telefone }) },
  date: comZona(criadoEm),
  ...(prometidoAte && { deliveryDueDate: comZona(prometidoAte) }),
});
/** '2026-11-29T20:52:00Z': the partner reads no fractions of a second. */
const comZona = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/**
 * Foody Delivery, by «Foody Delivery API v1.2» (100 calls a minute). It quotes nothing: the agreed price of a ride
 * stands at the account. A cancellation is a state that the shop writes.
 */
export const foody = (
  conta: Conta,
  { url, fetch, espera }: { readonly url: string; readonly fetch: typeof globalThis.fetch; readonly espera?: number },
): Parceiro => {
  if (!conta.token) throw new LogisticaError('Falta o token da Foody: cole-o na integração.', { credencial: true });
  const pedir = pedidor({ quem, url, fetch, espera, headers: { authorization: conta.token } });
  const consultar = async (idExterno: string): Promise<Andamento | undefined> => {
    const said = await pedir('GET', `/orders/${encodeURIComponent(idExterno)}`);
    if (said.status === 404) return undefined;
    return said.status < 300 ? andamento(objeto(said.body)) : recusar(quem, said, 'a consulta');
  };
  return {
    nome: 'Foody Delivery',
    simulado: false,
    cotar: () =>
      Promise.resolve({
        valor: conta.valorCombinado,
        combinado: true,
        minutosColeta: null,
        minutosEntrega: null,
        km: null,
        validaAte: null,
      }),
    criar: async (corrida) => {
      const said = await pedir('POST', '/orders', { body: pedidoDe(corrida) });
      return said.status < 300 ? andamento(objeto(said.body)) : recusar(quem, said, 'o pedido');
    },
    consultar,
    procurar: async ({ codigo, criadoEm, agora }) => {
      const between = new URLSearchParams({
        startDate: comZona(new Date(criadoEm.getTime() - 3_600_000)),
        endDate: comZona(new Date(agora.getTime() + 60_000)),
      });
      const said = await pedir('GET', `/orders?${between.toString()}`);
      if (said.status >= 300) return recusar(quem, said, 'a consulta');
      const found = objetos(said.body).find(({ id }) => texto(id) === codigo);
      return found ? andamento(found) : null;
    },
    cancelar: async (idExterno) => {
      const said = await pedir('PUT', `/orders/${encodeURIComponent(idExterno)}`, { body: { status: 'cancelled' } });
      if (said.status >= 300) return recusar(quem, said, 'o cancelamento');
      const body = objeto(said.body);
      return texto(body.uid) === null ? undefined : andamento(body);
    },
    rastrear: async (idExterno) => (await consultar(idExterno))?.rastreio ?? null,
  };
};
