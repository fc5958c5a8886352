import { exactly, flag, listOf, text } from '../openapi/schema';
import { house } from '../operations/house';
import { functionsOf, plansOf } from '../session/catalogue';

const permission = exactly({ codigo: text, nome: text, concedivel: flag });
const group = exactly({ entidade: text, titulo: text, secao: text, funcoes: listOf(permission) });

/** Every function with its words, for the matrix of a profile. `concedivel`: the asker may grant it. */
export const profileFunctions = house('GET profile/funcoes', {
  tag: 'Permissões',
  label: 'As funções que um perfil pode ter',
  policy: 'signedIn',
  answer: { result: exactly({ grupos: listOf(group), planos: listOf(text) }) },
  act: ({ call: { services, user } }) => ({
    grupos: functionsOf(services).map((one) => ({
      ...one,
      funcoes: one.funcoes.map((each) => ({ ...each, concedivel: user.permissions.has(each.codigo) })),
    })),
    planos: plansOf(services),
  }),
});
