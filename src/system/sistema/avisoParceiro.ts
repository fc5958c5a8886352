import { actions, entity, resource } from '#kit';
import { f } from '#fields';
import { company } from '../parts';
import { again, leave, listed, tried } from '../partners';

/** Webhook that a partner sent (src/kit/work/inbox.ts). Its summary is masked; the whole body stays sealed. */
export const avisoParceiro = entity('avisoParceiro', {
  label: ['Aviso de parceiro', 'Avisos de parceiros'],
  title: 'parceiro',
  root: 'parceiro/aviso/',
  tenant: 'empresa',
  system: true,
  fields: {
    empresa: company(),
    parceiro: f.text(),
    chave: f.text({ label: 'Número no parceiro' }),
    situacao: f.enum(
      {
        ESPERA: { label: 'Na fila', tone: 'info' },
        FEITO: { label: 'Pronto', tone: 'success' },
        IGNORADO: { label: 'Ignorado' },
        FALHOU: { label: 'Falhou', tone: 'error' },
      },
      { label: 'Situação' },
    ),
    ...tried,
    em: f.dateTime({ label: 'Aconteceu em' }),
  },
});
const { record, bulk } = actions(avisoParceiro);

export const avisosDeParceiros = resource(avisoParceiro, {
  path: 'avisos-de-parceiros',
  menu: { group: 'plataforma', icon: 'download', order: 880 },
  access: { list: 'ROLE_ADMIN' },
  list: {
    ...listed,
    search: ['parceiro', 'chave'],
    tabs: {
      Chegaram: {},
      Esperam: { situacao: 'ESPERA' },
      Falharam: { situacao: 'FALHOU' },
    },
    empty: 'O que outros sistemas nos avisam aparece aqui, com o que foi feito de cada aviso.',
  },
  refresh: { every: 5, while: { situacao: 'ESPERA' } },
  show: [
    ['parceiro', 'situacao'],
    ['empresa', 'chave'],
    'resumo',
    'motivo',
    ['em', 'terminadoEm'],
    ['tentativas', 'proximaEm'],
  ],
  actions: {
    tentarDeNovo: record({
      ...again,
      call: 'POST tentar-de-novo',
      when: { situacao: ['ESPERA', 'FALHOU', 'IGNORADO'] },
      effect: [{ toast: 'O aviso será tentado de novo!' }, 'refresh'],
    }),
    ignorar: record({
      ...leave,
      call: 'POST ignorar',
      when: { situacao: ['ESPERA', 'FALHOU'] },
      confirm: 'Ignorar o aviso? O que ele diz não será feito.',
      submit: 'Ignorar o aviso',
      effect: [{ toast: 'Aviso ignorado!' }, 'refresh'],
    }),
    tentarSelecionados: bulk({ ...again, call: 'POST tentar-de-novo/selecionados', effect: 'report' }),
    ignorarSelecionados: bulk({
      ...leave,
      call: 'POST ignorar/selecionados',
      confirm: 'Ignorar os avisos escolhidos? O que eles dizem não será feito.',
      submit: 'Ignorar os avisos',
      effect: 'report',
    }),
  },
});
