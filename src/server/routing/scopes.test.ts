import { describe, expect, it } from 'vitest';
import { readBusiness } from '../business';
import { demandScopes } from './scopes';

const { models, words } = readBusiness();
const apiScopes = {
  LER: { label: 'Ler', text: 'Pedidos.', permissions: ['PEDIDO_VER'] },
  CLIENTES: { label: 'Clientes', text: 'Clientes.', permissions: ['CLIENTE_VER'] },
};
const start =
  (operation: object, scopes: object = apiScopes) =>
  () =>
    demandScopes(
      [{ method: 'GET', path: 'x', policy: { anyOf: ['PEDIDO_VER'] }, api: ['LER'], ...operation }] as never,
      {
        models,
        words: { ...words, apiScopes: scopes } as never,
      },
    );

describe('the start, of a call that says api', () => {
  it('takes a scope that holds a permission of the call, or a call of anybody signed in', () => {
    expect(start({})).not.toThrow();
    expect(start({ policy: 'signedIn', api: ['CLIENTES'] })).not.toThrow();
    expect(start({ api: undefined, policy: 'public' })).not.toThrow();
  });
  it.each([
    [{ policy: 'public' }, 'não tem sessão'],
    [{ isPlatform: true }, 'trabalha em todas as empresas'],
    [{ second: {} }, 'pede a senha de outra pessoa'],
    [{ api: [] }, 'não nomeia escopo nenhum'],
    [{ api: ['LERR'] }, 'o escopo LERR não existe'],
    [{ api: ['LER', 'CLIENTES'] }, 'o escopo CLIENTES não tem nenhuma das permissões dela'],
    [{ api: ['toString'] }, 'o escopo toString não existe'],
  ])('refuses %j', (operation, says) => {
    expect(start(operation)).toThrow(`A chamada GET x diz api, mas ${says}`);
  });
  it.each([
    [[], 'O escopo LER não diz as permissões de que é feito.'],
    [['PEDIDO_VERR'], 'O escopo LER diz PEDIDO_VERR, que não é uma permissão.'],
    [['ROLE_ADMIN'], 'O escopo LER diz ROLE_ADMIN, que não é uma permissão.'],
  ])('refuses a scope of %j', (permissions, says) => {
    expect(start({}, { ...apiScopes, LER: { ...apiScopes.LER, permissions } })).toThrow(says);
  });
});
