import { serveCourier, type FakeCourier, type Json, type Ride } from './fakeCourier';

/**
 * Machine after «API de Integração v2 - Entregas»: Basic and `api-key`, business refusals with 400 and `success: false`,
 * states of one letter, numbers as text.
 */
export const fakeMachine = (user: string, password: string, key: string): Promise<FakeCourier> =>
  serveCourier(({ method, path, headers, json, rides }) => {
    const bad = (message: string, status = 400) => ({ status, body: { success: false, errors: [message] } });
    if (!headers['api-key']) return bad('Chave da app não informada.');
    if (headers['api-key'] !== key) return bad('Chave da app inválida.', 403);
    if (headers.authorization !== `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
      return bad('usuário e/ou senhas inválidas');
    const [, root, id, action] = path.split('/');
    if (root !== 'entregas') return { status: 404 };
    if (method === 'POST' && id === 'estimativas') {
      const lacks = ['partida', 'desejado'].flatMap((side) =>
        ['endereco', 'bairro', 'cidade', 'estado'].map((part) => `${part}_${side}`).filter((name) => !json[name]),
      );
      if (lacks.length > 0) return bad(`Parâmetro obrigatório: ${lacks[0]}`);
      return {
        status: 200,
        body: {
          success: true,
          data: { estimativa_valor: 12.4, estimativa_minutos: 17, estimativa_km: 3.1, categoria_nome: 'Moto' },
        },
      };
    }
    if (method === 'POST' && id === undefined) {
      const [stop] = (json.paradas ?? []) as readonly Json[];
      if (!json.forma_pagamento || !stop?.endereco_parada) return bad('Parâmetro obrigatório: paradas');
      const own = String(140 + rides.size);
      rides.set(own, { id: own, key: String(stop.id_externo), word: 'D', more: {}, asked: json });
      return { status: 200, body: { success: true, data: { id_mch: own } } };
    }
    if (method === 'POST' && id === 'consultar')
      return {
        status: 200,
        body: {
          success: true,
          data: [...rides.values()].map((ride) => ({
            id: ride.id,
            status_solicitacao: ride.word,
            paradas: [{ id: '1', ordem: 0, numero_pedido: ride.key }],
          })),
        },
      };
    const ride = rides.get(id ?? '');
    if (!ride) return { status: 404, body: { success: false, errors: ['Solicitação não encontrada.'] } };
    if (action === 'detalhes') return { status: 200, body: { success: true, data: details(ride) } };
    if (action === 'links-rastreio')
      return {
        status: 200,
        body: { success: true, data: [{ parada_id: '1', link_rastreio: `https://rastreio.exemplo/${ride.id}` }] },
      };
    if (method === 'POST' && action === 'cancelar') {
      if (typeof json.motivo_id !== 'number') return bad('Parâmetro obrigatório: motivo_id');
      if (['E', 'F', 'C', 'N'].includes(ride.word)) return bad('A solicitação não pode ser cancelada.');
      ride.word = 'C';
      return { status: 200, body: { success: true, message: 'Entrega cancelada com sucesso' } };
    }
    return { status: 404 };
  });
const details = ({ id, key, word, more }: Ride): Json => ({
  request_id: Number(id),
  external_id: key,
  short_code: word,
  driver: null,
  progress: {},
  finished: {},
  ...more,
});
/** Fields of a courier as this partner writes them. */
export const machineDriver: Json = {
  driver: { id: 9, name: 'Felipe Nunes', phone: '+5599998989898', vehicle_plate: 'MOJ8232' },
  progress: { accepted_at: '2026-11-29T20:00:00-03:00', estimated_value: '12.40', estimated_distance_km: 3.1 },
};
