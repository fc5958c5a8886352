import { reais } from '../../../comum/centavos';
import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import { LogisticaError, semNada, type Andamento, type Conta, type Corrida, type Parceiro } from './parceiro.server';
import { objeto, type Json } from '../../../comum/lerJson';
import { instante, pagina, pedidor, recusar, telefoneDe, texto, valor } from './pedir.server';

const quem = 'A Box';
/** Motorcycle in the partner's table of vehicles. */
const moto = 1;
const formas: Readonly<Record<string, number>> = { DINHEIRO: 1, CREDITO: 2, DEBITO: 3 };
/**
 * Words that say themselves. The partner publishes no list of states: any other word is kept as it came, and the state
 * stays until a known one.
 */
const palavras: Readonly<Record<string, SituacaoDaEntrega>> = {
  pending: 'PROCURANDO',
  accepted: 'ACEITA',
  collected: 'COLETADA',
  delivering: 'A_CAMINHO',
  delivered: 'ENTREGUE',
  finished: 'ENTREGUE',
  canceled: 'CANCELADA',
  cancelled: 'CANCELADA',
};

const andamento = (body: Json, fallback?: string): Andamento => {
  const order = objeto(body.data ?? body.order ?? body);
  const idExterno = texto(order.id ?? order.order_id, 64) ?? fallback;
  if (!idExterno) throw new LogisticaError(`${quem} respondeu sem o código da entrega!`, { incerto: true });
  const courier = objeto(order.courier);
  const palavra = texto(order.status, 40) ?? '';
  const nome = texto(courier.name, 60);
  return {
    ...semNada,
    idExterno,
    situacao: palavras[palavra.toLowerCase()] ?? null,
    palavra,
    quando: instante(order.updated_at),
    entregador: nome === null ? null : { nome, telefone: texto(courier.phone, 30), placa: texto(courier.plate, 8) },
    rastreio: pagina(order.tracking_url),
    custo: valor(order.value),
    motivo: texto(order.cancel_reason, 200),
  };
};
const pedidoDe = ({ destino, cliente, total, cobrar, forma }: Corrida): Json => ({
  phone: telefoneDe(cliente.telefone),
  total_value: reais(total),
  client_name: cliente.nome,
  order_payment_type_id: cobrar === 0 ? 2 : (formas[forma ?? ''] ?? 1),
  courier_must_return: 0,
  need_bag: 1,
  vehicle_type: moto,
  address: {
    city: destino.cidade,
    neighborhood: destino.bairro,
    state: destino.uf,
    zipcode: destino.cep,
    address: destino.rua,
    number: destino.numero,
    complement: { lat: destino.lat, lng: destino.lng },
  },
  multiple: [],
});

/**
 * Box Delivery, by the little that is public of its API v2: quote by coordinates, order, question, cancellation. It has
 * no question by our own key, so a lost answer waits for a person.
 */
export const box = (
  conta: Conta,
  { url, fetch, espera }: { readonly url: string; readonly fetch: typeof globalThis.fetch; readonly espera?: number },
): Parceiro => {
  if (!conta.token) throw new LogisticaError('Falta a chave da Box: cole-a na integração.', { credencial: true });
  const pedir = pedidor({ quem, url, fetch, espera, headers: { authorization: conta.token } });
  const consultar = async (idExterno: string): Promise<Andamento | undefined> => {
    const said = await pedir('GET', `/orders/${encodeURIComponent(idExterno)}`);
    if (said.status === 404) return undefined;
    return said.status < 300 ? andamento(objeto(said.body), idExterno) : recusar(quem, said, 'a consulta');
  };
  return {
    nome: 'Box Delivery',
    simulado: false,
    cotar: async ({ destino: { lat, lng } }) => {
      if (lat === null || lng === null)
        throw new LogisticaError('A Box cota pelo mapa: o endereço não tem latitude e longitude.');
      const said = await pedir('GET', `/orders/calculate-value/${moto}/${lat}/${lng}`);
      if (said.status >= 300) return recusar(quem, said, 'a cotação');
      const { suggested_value: price } = objeto(objeto(said.body).withoutReturn);
      return { valor: valor(price), minutosColeta: null, minutosEntrega: null, km: null, validaAte: null };
    },
    criar: async (corrida) => {
      const said = await pedir('POST', '/orders', { body: pedidoDe(corrida) });
      if (said.status >= 300) return recusar(quem, said, 'o pedido');
      const made = andamento(objeto(said.body));
      return { ...made, situacao: made.situacao ?? 'PROCURANDO' };
    },
    consultar,
    cancelar: async (idExterno) => {
      const said = await pedir('PUT', `/orders/${encodeURIComponent(idExterno)}/cancel`);
      if (said.status >= 300) return recusar(quem, said, 'o cancelamento');
      const { situacao, ...rest } = andamento(objeto(said.body), idExterno);
      return situacao === null ? undefined : { ...rest, situacao };
    },
    rastrear: async (idExterno) => (await consultar(idExterno))?.rastreio ?? null,
  };
};
