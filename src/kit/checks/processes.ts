import type { BoundProcesses } from '../work/process';
import { formChecks, unknownPermission, unknownPlan } from './field';
import { error, joined, ofEach, repeated, unless, type Context, type Finding, type Findings } from './finding';

/** R095: work by the clock. */
export const routineChecks = ({ house: { routines = [] } }: Context): Findings =>
  ofEach(routines, ({ entity, routines: bound }) =>
    ofEach(Object.entries(bound), ([name, { label }]) =>
      unless(typeof label === 'string' && label.trim() !== '' && label.length <= 120, () =>
        error(
          'R095',
          `${entity.name} routine ${name}`,
          'it has no label of at most 120 letters: the page of tasks could not name it.',
          "label: 'Notas pendentes'",
        ),
      ),
    ),
  );

/** R096: subjects of notices. */
export const noticeChecks = ({ house: { noticeCategories = [] } }: Context): Findings =>
  joined(
    ofEach(repeated(noticeCategories.map(({ name }) => name)), (name) => [
      error('R096', `notice category ${name}`, 'two categories have the same name, which notices keep.', 'rename one'),
    ]),
    ofEach(noticeCategories, ({ name, label, about }) =>
      unless(/^[a-z][a-zA-Z0-9]{0,59}$/.test(name) && label.trim() !== '' && about.trim() !== '', () =>
        error(
          'R096',
          `notice category ${name}`,
          'its name is not camelCase, or longer than 60 letters, or its label or `about` is empty.',
          "noticeCategory('estoque', { label: 'Estoque', about: 'Produtos abaixo do mínimo.' })",
        ),
      ),
    ),
  );

/** R090 to R094: long work. */
export const processChecks = (context: Context): Finding[] => {
  const bound = context.house.processes ?? [];
  return [
    ...repeated(bound.flatMap(({ processes }) => processes.map(({ name }) => name))).map((name) =>
      error('R090', `process ${name}`, 'two processes have the same name, by which they are started.', 'rename one'),
    ),
    ...bound.flatMap((one) => ofEntity(one, context)),
    ...(context.house.loose ?? []).map((name) =>
      error(
        'R094',
        `process ${name}`,
        'it is exported, but belongs to no entity: nothing would do it.',
        'name it in `processes(entity, [ … ])`',
      ),
    ),
  ];
};

const ofEntity = ({ entity, processes }: BoundProcesses, context: Context): Finding[] => [
  ...unless(context.models.has(entity.name), () =>
    error('R091', entity.name, 'its processes belong to no schema.', 'write the schema'),
  ),
  ...processes.flatMap((declared): Finding[] => {
    const { name } = declared;
    const where = `${entity.name} process ${name}`;
    return [
      ...unless(/^[a-z][a-zA-Z0-9]{0,59}$/.test(name), () =>
        error('R092', where, 'the name is not camelCase, or longer than 60 letters.', 'rename it'),
      ),
      ...unless(declared.label.trim() !== '', () =>
        error('R093', where, 'it has no label.', "label: 'Emissão em lote'"),
      ),
      ...declared.permission.flatMap((one) => unknownPermission(one, where, context)),
      ...unknownPlan(declared.plan, where, context),
      ...formChecks(declared.form, where, context),
    ];
  }),
];
