import { areaNamed, areaNameOf } from '#kit/resource/menu';
import type { Model } from '#kit/read/model';
import { upperSnake } from '#kit/vocabulary';
import { exactly, flag, listOf, text } from '../openapi/schema';
import { house } from '../operations/house';
import { mayGrant } from '../core/guard';
import { functionsOf, plansOf } from '../session/catalogue';

const permission = exactly({ codigo: text, nome: text, concedivel: flag });
const group = exactly({ entidade: text, titulo: text, secao: text, area: text, funcoes: listOf(permission) });

/** The entity that a function of the business goes beyond: by the words that its code begins with, else by its actions. */
const ownerOf = (models: readonly Model[], codigo: string): Model | undefined => {
  const byCode = models
    .filter(({ name }) => codigo.startsWith(`${upperSnake(name)}_`))
    .toSorted((one, other) => other.name.length - one.name.length);
  return byCode[0] ?? models.find(({ actions }) => actions.some((action) => action.permission === codigo));
};

/**
 * Every function with its words, for the page of a profile. `area`: where its entity stands in the menu; empty for what
 * belongs to none. `concedivel`: the asker may grant it. Inside a company without those that the platform alone holds.
 */
export const profileFunctions = house('GET profile/funcoes', {
  tag: 'Permissões',
  label: 'As funções que um perfil pode ter',
  policy: 'signedIn',
  answer: { result: exactly({ grupos: listOf(group), planos: listOf(text) }) },
  act: ({ call: { services, user } }) => {
    const { models, words } = services;
    const groups = functionsOf(services);
    const platformOnly = new Set(words.platformPermissions);
    const areaOf = ({ menu, section }: Model): string => areaNameOf(words, menu ? menu.group : section, user.platform);
    // In the order of the menu; areas that it does not name come last.
    const order = Object.keys(words.areas ?? {});
    const rank = (model: Model): number => {
      const at = order.indexOf(areaOf(model));
      return at < 0 ? order.length : at;
    };
    const general = groups.find(({ entidade }) => entidade === '')?.funcoes ?? [];
    const owners = new Map(general.map((one) => [one, ownerOf(models, one.codigo)]));
    return {
      grupos: [
        ...models
          .toSorted((a, b) => rank(a) - rank(b))
          .flatMap((model) => {
            const own = groups.find(({ entidade }) => entidade === model.name);
            const funcoes = [...(own?.funcoes ?? []), ...general.filter((one) => owners.get(one) === model)];
            const { name, label, section } = model;
            return funcoes.length === 0
              ? []
              : [
                  {
                    entidade: name,
                    titulo: label.many,
                    secao: section,
                    area: areaNamed(words, areaOf(model)).label,
                    funcoes,
                  },
                ];
          }),
        {
          entidade: '',
          titulo: 'Geral',
          secao: '',
          area: '',
          funcoes: general.filter((one) => owners.get(one) === undefined),
        },
      ]
        .map((one) => ({
          ...one,
          funcoes: one.funcoes
            .filter(({ codigo }) => user.company === null || !platformOnly.has(codigo))
            .map((each) => ({ ...each, concedivel: mayGrant(user, each.codigo) })),
        }))
        .filter(({ funcoes }) => funcoes.length > 0),
      planos: plansOf(services),
    };
  },
});
