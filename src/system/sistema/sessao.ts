import { actions, entity, resource } from '#kit';
import { f } from '#fields';
import { company, person } from '../parts';

/** A browser in which somebody is signed in now: one's own, and those of the company for who administers it. */
export const sessao = entity('sessao', {
  label: ['Sessão', 'Sessões'],
  title: 'aparelho',
  root: 'sessao/',
  tenant: 'empresa',
  system: true,
  seen: { own: 'usuario', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  fields: {
    empresa: company(),
    usuario: person('Usuário'),
    quem: f.text(),
    aparelho: f.text(),
    ip: f.text({ label: 'Endereço' }),
    abertaEm: f.dateTime({ label: 'Entrou em' }),
    usadaEm: f.dateTime({ label: 'Usada em' }),
  },
});
const { record, bulk } = actions(sessao);

const end = { label: 'Encerrar', icon: 'logout', tone: 'danger' } as const;

export const sessoes = resource(sessao, {
  path: 'sessoes',
  menu: { group: 'ferramentas', icon: 'monitor', order: 95 },
  access: { list: [] },
  list: {
    columns: ['usadaEm', 'quem', 'aparelho', 'ip', 'abertaEm', 'empresa'],
    filters: ['quem', 'aparelho', 'usadaEm', 'abertaEm'],
    search: ['quem', 'aparelho'],
    sort: { usadaEm: 'desc' },
    size: 25,
    empty: 'Ninguém está conectado. Cada aparelho em que alguém entra aparece aqui.',
  },
  show: [
    ['usuario', 'empresa'],
    ['aparelho', 'ip'],
    ['abertaEm', 'usadaEm'],
  ],
  actions: {
    encerrar: record({
      ...end,
      call: 'POST encerrar',
      confirm: 'Encerrar a sessão? Quem usa o aparelho terá de entrar de novo.',
      submit: 'Encerrar a sessão',
      effect: [{ toast: 'Sessão encerrada!' }, { redirect: 'list' }],
    }),
    encerrarSelecionadas: bulk({
      ...end,
      call: 'POST encerrar/selecionadas',
      confirm: 'Encerrar as sessões escolhidas? Quem usa os aparelhos terá de entrar de novo.',
      submit: 'Encerrar as sessões',
      effect: 'report',
    }),
  },
});
