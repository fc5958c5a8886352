import { reais } from '../../../comum/centavos';
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
import type { Resposta } from '../../../comum/parceiro.server';
import { instante, linhaDe, numero, pagina, pedidor, recusar, telefoneDe, texto, valor } from './pedir.server';

const quem = 'A Machine';
/** Codes of «API de Integração v2» (docs.machine.global). U, grouped with another request, says no state of its own. */
const codigos: Readonly<Record<string, SituacaoDaEntrega>> = {
  D: 'PROCURANDO',
  G: 'PROCURANDO',
  P: 'PROCURANDO',
  L: 'PROCURANDO',
  S: 'ACEITA',
  A: 'ACEITA',
  E: 'A_CAMINHO',
  F: 'ENTREGUE',
  C: 'CANCELADA',
  N: 'NAO_ATENDIDA',
};
const formas: Readonly<Record<string, string>> = { DINHEIRO: 'D', DEBITO: 'B', CREDITO: 'C', PIX: 'X' };
/** Billed to the shop: what a courier is paid for a ride whose order is paid already. */
const faturado = 'F';

const andamento = (body: Json, fallback?: string): Andamento => {
  const idExterno = texto(body.request_id ?? body.id_mch ?? body.id, 64) ?? fallback;
  if (!idExterno) throw new LogisticaError(`${quem} respondeu sem o código da entrega!`, { incerto: true });
  const palavra = texto(body.short_code ?? body.status_solicitacao ?? body.status, 40) ?? '';
  const progress = objeto(body.progress);
  const finished = objeto(body.finished);
  const driver = objeto(body.driver);
  const nome = texto(driver.name ?? body.nome_condutor, 60);
  const situacao = codigos[palavra.toUpperCase()] ?? null;
  const cancelled = objetos(body.cancellation).at(-1);
  return {
    ...semNada,
    idExterno,
    // «Aceita» has two parts: on the way to the shop, and waiting in it.
    situacao: situacao === 'ACEITA' && instante(progress.pickup_arrival) !== null ? 'NO_LOCAL' : situacao,
    palavra,
    quando: instante(finished.finished_at) ?? instante(progress.start_trip) ?? instante(progress.accepted_at),
    entregador:
      nome === null
        ? null
        : {
            nome,
            telefone: texto(driver.phone ?? body.telefone_condutor, 30),
            placa: texto(driver.vehicle_plate ?? body.placa_veiculo, 8),
          },
    custo: valor(finished.final_value ?? progress.estimated_value ?? body.valor_corrida),
    km: numero(finished.finalized_distance_km ?? progress.estimated_distance_km),
    motivo: texto(cancelled?.cancelled_reason, 200),
  };
};
const lados = (ponto: Ponto, lado: 'partida' | 'desejado'): Json => ({
  [`endereco_${lado}`]: linhaDe(ponto),
  [`bairro_${lado}`]: ponto.bairro,
  [`cidade_${lado}`]: ponto.cidade,
  [`estado_${lado}`]: ponto.uf,
  ...(ponto.lat !== null && ponto.lng !== null && { [`lat_${lado}`]: ponto.lat, [`lng_${lado}`]: ponto.lng }),
});
const entregaDe = ({ codigo, coleta, destino, cliente, cobrar, forma, observacao }: Corrida): Json => ({
  forma_pagamento: cobrar === 0 ? faturado : (formas[forma ?? ''] ?? 'D'),
  partida: {
    endereco: linhaDe(coleta),
    bairro: coleta.bairro,
    complemento: coleta.complemento,
    cidade: coleta.cidade,
    estado: coleta.uf,
    ...(coleta.lat !== null && coleta.lng !== null && { lat: String(coleta.lat), lng: String(coleta.lng) }),
  },
  paradas: [
    {
      endereco_parada: linhaDe(destino),
      bairro_parada: destino.bairro,
      complemento_parada: destino.complemento,
      cidade_parada: destino.cidade,
      estado_parada: destino.uf,
      ...(destino.lat !== null &&
        destino.lng !== null && { lat_parada: String(destino.lat), lng_parada: String(destino.lng) }),
      id_externo: codigo,
      observacao_parada: observacao,
      nome_cliente_parada: cliente.nome,
      telefone_cliente_parada: telefoneDe(cliente.telefone),
      valor_cobrar: reais(cobrar),
    },
  ],
});

/** The number of a reason is each dispatcher's own; `idLoja` of the account may say it. */
const motivoPadrao = 1;
/** Machine, by «API de Integração v2 - Entregas». Limits are counted for each `api-key`; too many calls answer 429. */
export const machine = (
  conta: Conta,
  { url, fetch, espera }: { readonly url: string; readonly fetch: typeof globalThis.fetch; readonly espera?: number },
): Parceiro => {
  const { token, usuario, segredo } = conta;
  if (!token || !usuario || !segredo)
    throw new LogisticaError('A Machine pede usuário, senha e chave da API: complete a integração.', {
      credencial: true,
    });
  const pedir = pedidor({
    quem,
    url,
    fetch,
    espera,
    headers: { 'api-key': token, authorization: `Basic ${Buffer.from(`${usuario}:${segredo}`).toString('base64')}` },
  });
  /** Business refusals come with 400 or with `success: false`; a missing or wrong key with 400 too. */
  const dados = (said: Resposta, oque: string): Json => {
    const body = objeto(said.body);
    const first = Array.isArray(body.errors) ? texto((body.errors as readonly unknown[])[0], 160) : null;
    if (said.status === 400 && /chave|senha/i.test(first ?? '')) return recusar(quem, { status: 401, body }, oque);
    if (said.status >= 300 || body.success === false) return recusar(quem, said, oque);
    return objeto(body.data);
  };
  const rastrear = async (idExterno: string): Promise<string | null> => {
    const said = await pedir('GET', `/entregas/${encodeURIComponent(idExterno)}/links-rastreio`);
    return said.status < 300 ? pagina(objetos(objeto(said.body).data)[0]?.link_rastreio) : null;
  };
  return {
    nome: 'Machine',
    simulado: false,
    cotar: async ({ coleta, destino }) => {
      const said = await pedir('POST', '/entregas/estimativas', {
        body: { ...lados(coleta, 'partida'), ...lados(destino, 'desejado'), com_retorno: false },
      });
      const one = dados(said, 'a cotação');
      return {
        valor: valor(one.estimativa_valor),
        minutosColeta: null,
        minutosEntrega: numero(one.estimativa_minutos),
        km: numero(one.estimativa_km),
        validaAte: null,
      };
    },
    criar: async (corrida) => {
      const made = dados(await pedir('POST', '/entregas', { body: entregaDe(corrida) }), 'o pedido');
      return { ...andamento(made), situacao: 'PROCURANDO' };
    },
    consultar: async (idExterno) => {
      const said = await pedir('GET', `/entregas/${encodeURIComponent(idExterno)}/detalhes`);
      if (said.status === 404) return undefined;
      const found = andamento(dados(said, 'a consulta'), idExterno);
      // The page for the customer comes apart, and exists once a courier has accepted.
      const temPagina = found.entregador !== null && found.situacao !== 'ENTREGUE';
      return temPagina ? { ...found, rastreio: await rastrear(idExterno).catch(() => null) } : found;
    },
    procurar: async ({ codigo }) => {
      const said = await pedir('POST', '/entregas/consultar', { body: { pagina: 1, limite: 100 } });
      if (said.status >= 300) return recusar(quem, said, 'a consulta');
      const found = objetos(objeto(said.body).data).find(({ paradas }) =>
        objetos(paradas).some(({ numero_pedido: own, id_externo: other }) => texto(own ?? other) === codigo),
      );
      return found ? andamento(found) : null;
    },
    cancelar: async (idExterno) => {
      const said = await pedir('POST', `/entregas/${encodeURIComponent(idExterno)}/cancelar`, {
        body: { motivo_id: numero(conta.idLoja) ?? motivoPadrao },
      });
      dados(said, 'o cancelamento');
      return { ...semNada, idExterno, situacao: 'CANCELADA', palavra: 'C' };
    },
    rastrear,
  };
};
