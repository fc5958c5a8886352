import fc from 'fast-check';
import { messages } from '../../../src/kit/messages';
import type { Model } from '../../../src/kit/model';
import { isVeiled, veiled } from '../../../src/kit/personal';
import { cleanValues } from '../../../src/kit/validation';
import { same } from '../../../src/server/core/audit';
import type { Services } from '../../support/services';
import { isWhole, live, validOf } from './values';

export type Values = Record<string, unknown>;

/** Entities that people make by hand; profiles and people have a ceiling of their own, which says what may be in them. */
export const creatable = ({ models }: Services): readonly Model[] =>
  models.filter(({ settings, off, tenant, name }) => !settings && !off.includes('create') && tenant !== 'id' && !['usuario', 'perfil'].includes(name));

/** Draws records of a model: a sample that keeps its rules, some fields of which have any value that the declaration takes. */
export const recordsOf = (services: Services, model: Model, first: number): fc.Arbitrary<Values> => {
  const [one] = services.companies;
  const references = (entity: string): readonly number[] => [...services.rowsOf(entity, one), ...services.rowsOf(entity, null)];
  let drawn = first;
  return fc.constant(0).map(() => services.sample(model, one, ++drawn)).chain((base) => {
    const open = live(model, base).filter(({ name }) => name !== model.tenant);
    return fc.subarray(open, { maxLength: Math.min(6, open.length) }).chain((some) => fc.tuple(...some.map((field) => validOf(field, references))).map((values) =>
      some.reduce<Values>((made, { name, required }, index) => {
        const next = { ...made, [name]: values[index] ?? (required ? made[name] : null) };
        return isWhole(model, next) ? next : made;
      }, base)));
  });
};

/** The fields that were not stored as they were sent. */
export const changed = (model: Model, sent: Values, found: Readonly<Record<string, unknown>>): string[] => {
  const clean = cleanValues(model.fields, sent);
  return live(model, sent).filter(({ name, kind }) => name !== model.tenant && kind.name !== 'secret')
    .filter((field) => !same(found[field.name] ?? null, (isVeiled(field) ? veiled(field, clean[field.name]) : clean[field.name]) ?? null))
    .map(({ name }) => `${name}: ${JSON.stringify([sent[name], found[name]])}`);
};
/** What must occur once has occurred. */
export const isTaken = (text: string): boolean => text.includes(messages.duplicate);
