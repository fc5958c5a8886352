import fc from 'fast-check';
import { meets } from '../../../src/kit/entity/condition';
import { messages } from '../../../src/kit/messages';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { isClearBy } from '../../../src/server/operations/clear';
import { leaving, shownOf } from '../../../src/server/operations/present';
import { cleanValues } from '../../../src/kit/entity/validation';
import { readBusiness } from '../../../src/server/business';
import { same } from '../../../src/server/core/audit';
import { permissionsOf } from '../../../src/server/session/catalogue';
import { isDrawable, type Services } from '../../support/services';
import { isWhole, live, validOf } from './values';

export type Values = Record<string, unknown>;

/** Entities that people make by hand. */
export const creatable = ({ models }: Services): readonly Model[] =>
  models.filter((one) => !one.settings && !one.off.includes('create') && isDrawable(one));

/**
 * Values of a record that more than its declaration limits: the permissions of the granting user, the network of a
 * company.
 */
const ceilings: Readonly<Record<string, (services: Services) => Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  perfil: ({ models }) => ({
    permissoes: fc.subarray([...permissionsOf({ models, words: readBusiness().words })], { maxLength: 30 }),
  }),
  usuario: ({ rowsOf, companies: [one] }) => ({
    papel: fc.constantFrom('OPERADOR', 'EMPRESA'),
    perfil: fc.constantFrom(null, ...rowsOf('perfil', one)),
    vendedor: fc.constant(null),
  }),
  empresa: ({ rowsOf }) => ({
    plano: fc.constantFrom(...rowsOf('plano', null)),
    unidade: fc.constant('UNICA'),
    matriz: fc.constant(null),
    rede: fc.constant(null),
    bloqueado: fc.constant(false),
  }),
};
/** The fields of a record that are there and are drawn for themselves: not those under a ceiling, nor the company. */
export const drawable = (services: Services, model: Model, record: Values): ModelField[] => {
  const ceiled = ceilings[model.name]?.(services) ?? {};
  return live(model, record).filter(({ name }) => name !== model.tenant && !Object.hasOwn(ceiled, name));
};
/** A record of the first company that may be saved as it is. */
export const sampleOf = (services: Services, model: Model, seed: number): Values => ({
  ...services.sample(model, services.companies[0], seed),
  ...fc.sample(fc.record(ceilings[model.name]?.(services) ?? {}), { numRuns: 1, seed })[0],
});

/**
 * Draws records of a model: a sample that keeps its rules, some fields of which have any value that the declaration
 * takes.
 */
export const recordsOf = (services: Services, model: Model, first: number): fc.Arbitrary<Values> => {
  const [one] = services.companies;
  const references = (entity: string): readonly number[] => [
    ...services.rowsOf(entity, one),
    ...services.rowsOf(entity, null),
  ];
  let drawn = first;
  return fc
    .constant(0)
    .map(() => sampleOf(services, model, ++drawn))
    .chain((base) => {
      const open = drawable(services, model, base);
      return fc.subarray(open, { maxLength: Math.min(6, open.length) }).chain((some) =>
        fc.tuple(...some.map((field) => validOf(field, references))).map((values) =>
          some.reduce<Values>((made, { name, required }, index) => {
            const next = { ...made, [name]: values[index] ?? (required ? made[name] : null) };
            return isWhole(model, next) ? next : made;
          }, base),
        ),
      );
    });
};

/** The rules of `clear` that lift masks of this row for somebody who holds every permission. */
const clearedOf = ({ clear = [] }: Model, row: Values): number =>
  clear.reduce((met, { when, by, lookup }, at) => (by || lookup || !meets(when, row) ? met : met | (1 << at)), 0);
/** The fields that were not stored as they were sent. */
export const changed = (model: Model, sent: Values, found: Readonly<Record<string, unknown>>): string[] => {
  const clean = cleanValues(model.fields, sent);
  const shown = leaving(
    shownOf(model.fields, () => true, [], [], isClearBy(model, clearedOf(model, found))),
    clean,
    [],
  );
  return live(model, sent)
    .filter(({ name, kind }) => name !== model.tenant && kind.name !== 'secret')
    .filter(
      ({ name, sealed }) =>
        // A secret that was sent is never shown; the answer says that there is one.
        !(sealed && found[name] === true && typeof clean[name] === 'string') &&
        !same(found[name] ?? null, shown[name] ?? null),
    )
    .map(({ name }) => `${name}: ${JSON.stringify([sent[name], found[name]])}`);
};
/** True when the answer refuses a duplicate of a unique value. */
export const isTaken = (text: string): boolean => text.includes(messages.duplicate);
