import type { Deps, Operation, Words } from '../core/context';
import type { Descriptor } from '../operations/descriptor';
import { StartError } from '../core/startError';
import { permissionsOf } from '../session/catalogue';

type House = Pick<Deps, 'models' | 'words'>;
type Served = Operation & Partial<Pick<Descriptor, 'second' | 'isPlatform'>>;

/**
 * Stops the start where a key could never open what a call says, or would open more than is meant: a scope that does
 * not exist or stands for no permission of the catalogue (a role is none), a call without a session, of all companies, with another person's word, or that asks for a
 * permission which none of its scopes stands for.
 */
export const demandScopes = (operations: readonly Served[], house: House): void => {
  const { apiScopes = {} } = house.words;
  const known = new Set(Object.keys(apiScopes).length > 0 ? permissionsOf(house) : []);
  for (const [scope, { permissions }] of Object.entries(apiScopes)) {
    const wrong = permissions.find((one) => !known.has(one));
    if (permissions.length === 0) throw new StartError(`O escopo ${scope} não diz as permissões de que é feito.`);
    if (wrong !== undefined) throw new StartError(`O escopo ${scope} diz ${wrong}, que não é uma permissão.`);
  }
  for (const operation of operations) {
    const problem = operation.api && problemOf(operation, operation.api, apiScopes);
    if (problem) throw new StartError(`A chamada ${operation.method} ${operation.path} diz api, mas ${problem}.`);
  }
};

const problemOf = (
  { policy, second, isPlatform }: Served,
  api: readonly string[],
  scopes: NonNullable<Words['apiScopes']>,
): string | undefined => {
  if (typeof policy === 'string' && policy !== 'signedIn') return 'não tem sessão: nela uma chave não é lida';
  if (isPlatform) return 'trabalha em todas as empresas, e uma chave é de uma';
  if (second) return 'pede a senha de outra pessoa';
  if (api.length === 0) return 'não nomeia escopo nenhum';
  const unknown = api.find((scope) => !Object.hasOwn(scopes, scope));
  if (unknown !== undefined) return `o escopo ${unknown} não existe: escreva-o em apiScopes`;
  if (typeof policy === 'string' || policy.anyOf.length === 0) return undefined;
  const closed = api.find((scope) => !scopes[scope]!.permissions.some((one) => policy.anyOf.includes(one)));
  return closed === undefined ? undefined : `o escopo ${closed} não tem nenhuma das permissões dela`;
};
