import { seeds } from '#kit/seeds';
import { logins } from './servico/dadosIniciais/demonstracao/logins';
import { versao } from './servico/dadosIniciais/versao';

/** Country's lists, first plans, and the demo of a database without users. */
export const dadosIniciais = seeds({
  version: versao,
  lists: async () => (await import('./servico/dadosIniciais/listas')).listas,
  demo: {
    logins: logins.map(({ login }) => login),
    make: async (store) => (await import('./servico/dadosIniciais/demonstracao/demonstracao')).make(store),
  },
  realistic: async () => (await import('./servico/dadosIniciais/amostras')).amostras,
  volumes: {
    vendas: {
      label: 'pedidos de um ano, com itens, etapas, cupons e pagamentos',
      make: async (store, wanted) =>
        (await import('./servico/dadosIniciais/demonstracao/pedidos')).sellForAYear(store, wanted),
    },
  },
  given: ['cfop'],
});
