import { seeds } from '#kit/entity/seeds';
import { logins } from '../demo/logins.server';
import { versao } from './versao.server';
import { zonaDaPlataforma } from '../comum/zona';

/** Country's lists, first plans, and the demo of a database without users. */
export const dadosIniciais = seeds({
  version: versao,
  zone: zonaDaPlataforma,
  lists: async () => (await import('./listas.lazy.server')).listas,
  demo: {
    logins: logins.map(({ login }) => login),
    make: async (store) => (await import('../demo/demonstracao.lazy.server')).make(store),
    follow: async (store) => (await import('../demo/perfis.lazy.server')).acompanharPerfis(store),
  },
  realistic: async () => (await import('./amostras.lazy.server')).amostras,
  volumes: {
    vendas: {
      label: 'pedidos de um ano, com itens, etapas, cupons e pagamentos',
      make: async (store, wanted) => (await import('../demo/pedidos.lazy.server')).sellForAYear(store, wanted),
    },
  },
  given: ['cfop'],
});
