import { seeds } from '#kit/seeds';
import { logins } from './dadosIniciais/demonstracao/logins';
import { versao } from './dadosIniciais/versao';

/** The country's lists, the first plans, and the demo of a database where nobody can sign in yet. */
export const dadosIniciais = seeds({
  version: versao,
  lists: async () => (await import('./dadosIniciais/listas')).listas,
  demo: { logins: logins.map(({ login }) => login), make: async (store) => (await import('./dadosIniciais/demonstracao/demonstracao')).make(store) },
  realistic: async () => (await import('./dadosIniciais/amostras')).amostras,
  given: ['cfop'],
});
