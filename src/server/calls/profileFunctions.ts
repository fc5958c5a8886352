import type { Operation } from '../core/context';
import { functionsOf, plansOf } from '../session/catalogue';

/** GET profile/funcoes: every function with its words, for the matrix of a profile. `concedivel`: the asker may grant it. */
export const profileFunctions: Operation = {
  method: 'GET', path: 'profile/funcoes', policy: 'signedIn', mutates: false,
  run: ({ services, user }) => Promise.resolve({ result: {
    grupos: functionsOf(services).map((group) => ({ ...group, funcoes: group.funcoes.map((one) => ({ ...one, concedivel: user.permissions.has(one.codigo) })) })),
    planos: plansOf(services),
  } }),
};
