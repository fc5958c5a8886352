import { actions, entity, resource } from '#kit';
import { f } from '#fields';
import { company } from '../parts';
import { again, leave, listed, tried } from '../partners';

/** Message to a partner (src/kit/work/outbox.ts). Its summary is masked; the whole body stays sealed. */
export const envioParceiro = entity('envioParceiro', {
  label: ['Envio a parceiro', 'Envios a parceiros'],
  title: 'parceiro',
  root: 'parceiro/envio/',
  tenant: 'empresa',
  system: true,
  fields: {
    empresa: company(),
    parceiro: f.text({ label: 'Envio' }),
    situacao: f.enum(
      {
        ESPERA: { label: 'Na fila', tone: 'info' },
        ENVIANDO: { label: 'Enviando', tone: 'info' },
        ENVIADO: { label: 'Enviado', tone: 'success' },
        TROCADO: { label: 'Trocado por outro' },
        INCERTO: { label: 'Não se sabe', tone: 'warning' },
        IGNORADO: { label: 'Ignorado' },
        FALHOU: { label: 'Falhou', tone: 'error' },
      },
      { label: 'Situação' },
    ),
    ...tried,
    tentadoEm: f.dateTime({ label: 'Última tentativa' }),
  },
});
const { record, bulk } = actions(envioParceiro);
const open = ['ESPERA', 'INCERTO', 'FALHOU'] as const;

export const enviosAParceiros = resource(envioParceiro, {
  path: 'envios-a-parceiros',
  menu: { group: 'plataforma', icon: 'upload', order: 885 },
  access: { list: 'ROLE_ADMIN' },
  list: {
    ...listed,
    search: ['parceiro'],
    tabs: {
      Todos: {},
      Esperam: { situacao: ['ESPERA', 'ENVIANDO'] },
      Falharam: { situacao: ['FALHOU', 'INCERTO'] },
    },
    empty: 'O que avisamos a outros sistemas e os e-mails aparecem aqui, com o que foi feito de cada envio.',
  },
  refresh: { every: 5, while: { situacao: ['ESPERA', 'ENVIANDO'] } },
  show: [
    ['parceiro', 'situacao'],
    'empresa',
    'resumo',
    'motivo',
    ['tentativas', 'tentadoEm'],
    ['proximaEm', 'terminadoEm'],
  ],
  actions: {
    tentarDeNovo: record({
      ...again,
      call: 'POST tentar-de-novo',
      when: { situacao: open },
      confirm: 'Tentar de novo? Se o primeiro envio chegou, o parceiro recebe duas vezes.',
      submit: 'Enviar de novo',
      effect: [{ toast: 'O envio será tentado de novo!' }, 'refresh'],
    }),
    ignorar: record({
      ...leave,
      call: 'POST ignorar',
      when: { situacao: open },
      confirm: 'Ignorar o envio? O parceiro não será avisado.',
      submit: 'Ignorar o envio',
      effect: [{ toast: 'Envio ignorado!' }, 'refresh'],
    }),
    tentarSelecionados: bulk({
      ...again,
      call: 'POST tentar-de-novo/selecionados',
      confirm: 'Tentar de novo? O que já chegou, o parceiro recebe duas vezes.',
      submit: 'Enviar de novo',
      effect: 'report',
    }),
    ignorarSelecionados: bulk({
      ...leave,
      call: 'POST ignorar/selecionados',
      confirm: 'Ignorar os envios escolhidos? Os parceiros não serão avisados.',
      submit: 'Ignorar os envios',
      effect: 'report',
    }),
  },
});
