import { actions, entity, resource } from '#kit';
import { f } from '#fields';
import { company } from '../parts';

/** An event that a listener has given up (src/kit/work/event.ts): nobody hears it until somebody says so. */
export const eventoParado = entity('eventoParado', {
  label: ['Evento parado', 'Eventos parados'],
  title: 'evento',
  root: 'evento/',
  tenant: 'empresa',
  system: true,
  fields: {
    empresa: company(),
    evento: f.text(),
    ouvinte: f.text(),
    dados: f.longText(),
    erro: f.longText({ label: 'Motivo' }),
    tentativas: f.integer(),
  },
});
const { record, bulk } = actions(eventoParado);

export const eventosParados = resource(eventoParado, {
  path: 'eventos-parados',
  menu: { group: 'plataforma', icon: 'error', order: 900 },
  access: { list: 'ROLE_ADMIN' },
  list: {
    columns: ['criadoEm', 'evento', 'ouvinte', 'erro'],
    filters: ['criadoEm', 'evento', 'ouvinte'],
    search: ['evento', 'ouvinte', 'erro'],
    sort: { criadoEm: 'desc' },
    empty: 'O que um módulo não conseguiu ouvir depois de todas as tentativas aparece aqui.',
  },
  show: [['evento', 'ouvinte'], ['empresa', 'tentativas'], 'dados', 'erro'],
  actions: {
    tentarDeNovo: record({
      label: 'Tentar de novo',
      icon: 'refresh',
      call: 'POST tentar-de-novo',
      permission: 'ROLE_ADMIN',
      effect: [{ toast: 'O evento será tentado de novo!' }, 'refresh'],
    }),
    tentarSelecionados: bulk({
      label: 'Tentar de novo',
      icon: 'refresh',
      call: 'POST tentar-de-novo/selecionados',
      permission: 'ROLE_ADMIN',
      effect: 'report',
    }),
  },
});
