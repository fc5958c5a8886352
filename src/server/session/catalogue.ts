import { memo } from '#kit/memo';
import type { Model } from '#kit/read/model';
import { inner } from '#kit/text';
import { upperSnake } from '#kit/vocabulary';
import type { Deps } from '../core/context';

type House = Pick<Deps, 'models' | 'words'>;

/** One function that a profile can hold, in words. */
export interface FunctionEntry {
  readonly codigo: string;
  readonly nome: string;
}
export interface FunctionGroup {
  readonly entidade: string;
  readonly titulo: string;
  readonly secao: string;
  readonly funcoes: readonly FunctionEntry[];
}

const verbs = {
  list: 'Ver',
  show: 'Ver',
  create: 'Criar',
  update: 'Editar',
  delete: 'Excluir',
  export: 'Exportar',
} as const;

/**
 * Every function of the declarations, by entity: the rows and columns of the profile matrix. Roles are not functions.
 */
export const functionsOf = ({ models, words }: House): FunctionGroup[] => {
  const seen = new Set<string>();
  const fresh = (list: readonly FunctionEntry[]): FunctionEntry[] =>
    list.filter(({ codigo }) => !codigo.startsWith('ROLE_') && !seen.has(codigo) && seen.add(codigo));
  // A function named after an entity belongs to that entity, whichever other uses it: those that come first would take
  // it.
  const derived = new Map<string, string>(
    models.flatMap(({ name }) =>
      ['VER', 'EDITAR', 'EXCLUIR', 'VER_TODOS'].map((verb) => [`${upperSnake(name)}_${verb}`, name] as const),
    ),
  );
  const general = fresh(Object.entries(words.permissions).map(([codigo, nome]) => ({ codigo, nome })));
  return [
    ...models.map((model) => ({
      entidade: model.name,
      titulo: model.label.many,
      secao: model.section,
      funcoes: fresh(named(model).filter(({ codigo }) => (derived.get(codigo) ?? model.name) === model.name)),
    })),
    { entidade: '', titulo: 'Geral', secao: '', funcoes: general },
  ].filter(({ funcoes }) => funcoes.length > 0);
};

/** Name of each function outside of its entity: 'Clientes: ver'. */
export const functionNames = memo(
  (house: House): ReadonlyMap<string, string> =>
    new Map(
      functionsOf(house).flatMap(({ entidade, titulo, funcoes }) =>
        funcoes.map(({ codigo, nome }) => [codigo, entidade ? `${titulo}: ${inner(nome)}` : nome] as const),
      ),
    ),
);

const named = (model: Model): FunctionEntry[] => [
  ...(['list', 'show', 'update', 'create', 'delete', 'export'] as const)
    .filter((verb) => !model.off.includes(verb))
    .flatMap((verb) => model.access[verb].map((codigo) => ({ codigo, nome: verbs[verb] }))),
  ...(model.owner ? [{ codigo: model.owner.seeAll, nome: 'Ver de todos os vendedores' }] : []),
  ...model.actions.flatMap(({ permission, label }) => (permission ? [{ codigo: permission, nome: label }] : [])),
  ...Object.values(model.fields).flatMap(({ label, options: { read, write } }) => [
    ...(read ? [{ codigo: read, nome: `Ver ${label.toLowerCase()}` }] : []),
    ...(write ? [{ codigo: write, nome: `Alterar ${label.toLowerCase()}` }] : []),
  ]),
];

export const permissionsOf = (house: House): string[] =>
  functionsOf(house).flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo));

/** Every function that a plan can include. */
export const plansOf = ({ models, words }: House): string[] => [
  ...new Set(
    [
      ...Object.keys(words.planFunctions),
      ...models.flatMap((model) => [
        model.plan,
        ...model.actions.map(({ plan }) => plan),
        ...Object.values(model.fields).map(({ options }) => options.plan),
        ...[...model.form.create, ...model.form.update].map(({ plan }) => plan),
      ]),
    ].filter((plan) => plan !== undefined),
  ),
];
