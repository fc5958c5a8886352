import { expect, it } from 'vitest';
import { testModels } from '../testing';
import type { Operation } from '../core/context';
import { StartError } from '../core/startError';
import { demandScopes } from './scopes';

const words = {
  permissions: {},
  planFunctions: {},
  sections: {},
  apiScopes: { COISAS_LER: { label: 'Ler coisas', permissions: ['COISA_VER'] } },
};
const call = (more: object): Operation =>
  ({ method: 'GET', path: 'coisa/x', policy: { anyOf: ['COISA_VER'] }, api: ['COISAS_LER'], ...more }) as never;
const start =
  (one: Operation, apiScopes: object = words.apiScopes) =>
  (): void =>
    demandScopes([one], { models: testModels, words: { ...words, apiScopes } as never });

it('takes what a key can open', () => {
  for (const more of [{}, { policy: { anyOf: [] } }, { policy: 'signedIn' }, { api: undefined, policy: 'open' }])
    expect(start(call(more)), JSON.stringify(more)).not.toThrow();
});
it.each([
  ['não tem sessão', { policy: 'open' }],
  ['não tem sessão', { policy: 'public' }],
  ['todas as empresas', { isPlatform: true }],
  ['senha de outra pessoa', { second: { any: [] } }],
  ['não nomeia escopo', { api: [] }],
  ['não existe', { api: ['COISAS_VOAR'] }],
  ['nenhuma das permissões', { policy: { anyOf: ['COISA_EDITAR'] } }],
])('stops the start of a call whose api %s', (words_, more) => {
  expect(start(call(more))).toThrow(words_);
  expect(start(call(more))).toThrow(StartError);
});
it('stops at a scope of a role, of nothing and of no permission', () => {
  const scope = (...permissions: string[]) => ({ COISAS_LER: { label: 'x', permissions } });
  expect(start(call({}), scope('ROLE_ADMIN'))).toThrow('ROLE_ADMIN');
  expect(start(call({}), scope('COISA_VOAR'))).toThrow('COISA_VOAR');
  expect(start(call({}), scope())).toThrow('não diz as permissões');
});
