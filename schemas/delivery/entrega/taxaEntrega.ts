import { entity } from '#kit';
import { f } from '#fields';

export const tiposDeTaxa = {
  AREA: 'Por área no mapa',
  CEP: 'Por faixa de CEP',
  BAIRRO: 'Por bairro',
  RAIO: 'Por distância',
  FIXA: 'Para qualquer endereço',
} as const;

/** Delivery fee rule: the first active one, in their order, that matches an address decides. */
export const taxaEntrega = entity('taxaEntrega', {
  label: ['Taxa de entrega', 'Taxas de entrega'],
  gender: 'f',
  title: 'nome',
  root: 'delivery/taxa/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60, help: 'Como Centro, Até 3 km, Zona sul.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    tipo: f.enum(tiposDeTaxa, { required: true, default: 'BAIRRO' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    bairros: f.tags({
      required: true,
      min: 1,
      help: 'Como os clientes escrevem: “Jd.” e “Jardim”, com ou sem acento, valem igual.',
    }),
    cepInicio: f.cep({ label: 'Do CEP', required: true }),
    cepFim: f.cep({ label: 'até o CEP', required: true }),
    deKm: f.decimal({ label: 'De (km)', required: true, places: 2, min: 0, max: 200 }),
    ateKm: f.decimal({
      label: 'até (km)',
      required: true,
      places: 2,
      min: 0.01,
      max: 200,
      help: 'Em linha reta, de loja a endereço. Vale onde os dois têm latitude e longitude.',
    }),
    pontos: f.list(
      {
        lat: f.decimal({ label: 'Latitude', required: true, places: 7, min: -90, max: 90 }),
        lng: f.decimal({ label: 'Longitude', required: true, places: 7, min: -180, max: 180 }),
      },
      {
        label: 'Cantos da área',
        required: true,
        min: 3,
        max: 200,
        each: 'Ponto',
        help: 'Em volta da área, um depois do outro.',
      },
    ),
    entrega: f.bool({
      label: 'Entregamos aqui',
      required: true,
      default: true,
      help: 'Desligado: endereços desta regra são recusados.',
    }),
    valor: f.money({ label: 'Taxa', required: true, min: 0 }),
    valorMotoboy: f.money({
      label: 'O entregador recebe',
      min: 0,
      help: 'Vazio: a taxa inteira, mesmo quando o cliente não a paga.',
    }),
    pedidoMinimo: f.money({ label: 'Pedido mínimo', min: 0, help: 'Vazio: o da configuração.' }),
    gratisAcimaDe: f.money({ label: 'Grátis a partir de', min: 0, help: 'Dos itens, já com o desconto.' }),
    tempoMin: f.integer({ label: 'Demora de (min)', min: 0, max: 600 }),
    tempoMax: f.integer({
      label: 'até (min)',
      min: 1,
      max: 600,
      help: 'Do pedido até a porta. Vazio: os tempos da configuração da empresa.',
    }),
    diasSemana: f.weekdays({ label: 'Só nestes dias', help: 'Vazio: todos.' }),
    horaInicio: f.time({ label: 'Só das' }),
    horaFim: f.time({ label: 'às', help: 'Pode passar da meia-noite.' }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: {
    bairros: { tipo: 'BAIRRO' },
    cepInicio: { tipo: 'CEP' },
    cepFim: { tipo: 'CEP' },
    deKm: { tipo: 'RAIO' },
    ateKm: { tipo: 'RAIO' },
    pontos: { tipo: 'AREA' },
    valor: { entrega: true },
    valorMotoboy: { entrega: true },
    pedidoMinimo: { entrega: true },
    gratisAcimaDe: { entrega: true },
    tempoMin: { entrega: true },
    tempoMax: { entrega: true },
  },
  pairs: [['horaInicio', 'horaFim']],
  ranges: [
    ['cepInicio', 'cepFim'],
    ['deKm', 'ateKm'],
    ['tempoMin', 'tempoMax'],
  ],
});
