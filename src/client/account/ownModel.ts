import type { Model } from '#kit/read/model';

const own = ['nome', 'email', 'telefone', 'foto'] as const;

/** The part of the user's declaration that everybody keeps of themselves: same fields, same checks, no permission. */
export const ownModel = (model: Model): Model => {
  const section = { title: '', tab: false, rows: [['foto'], ['nome'], ['email', 'telefone']] };
  const everybody: readonly string[] = [];
  return {
    ...model,
    rules: [],
    unique: [],
    tenant: undefined,
    off: ['create', 'delete'],
    related: [],
    slots: {},
    show: undefined,
    fields: Object.fromEntries(
      Object.entries(model.fields).filter(([name, { system }]) => system || own.some((one) => one === name)),
    ),
    access: { ...model.access, show: everybody, update: everybody },
    form: { create: [], update: [section] },
  };
};
/** Body of `user/salvarperfil`: the four fields, changed or not, and the version they were read at. */
export const ownValues = (
  record: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    ['versao', ...own].map((name) => [name, (name in changed ? changed[name] : record[name]) ?? null]),
  );
