import { meets } from '../entity/condition';
import type { Model, ModelField } from '../read/model';
import { error, none, unless, type Context, type Findings } from './finding';

/** R100 to R109: an entity of which each company has one record. */
export const settingsChecks = (model: Model, { models }: Context): Findings => {
  if (!model.settings) return none;
  const { load, save } = model.settings;
  const starts = Object.fromEntries(Object.values(model.fields).map((field) => [field.name, startOf(field)]));
  return [
    ...Object.values(model.fields)
      .filter(
        (field) =>
          field.required &&
          !field.system &&
          field.name !== model.tenant &&
          starts[field.name] === null &&
          meets(field.when, starts),
      )
      .map((field) =>
        error(
          'R100',
          `${model.name}.${field.name}`,
          'it is required, but the record is made by itself and it has no default.',
          'give it a default, leave `required` out, or put it under a condition that the defaults do not meet',
        ),
      ),
    ...[load, save].flatMap((call) =>
      unless(/^(GET|POST) \/?[\w.-]+(\/[\w.-]+)*\/?$/.test(call), () =>
        error(
          'R101',
          model.name,
          `the call '${call}' is not a method and a path without parameters: whose record it is, the session says.`,
          "'GET carregar', 'POST save'",
        ),
      ),
    ),
    ...[...models.values()].flatMap((other) =>
      Object.values(other.fields)
        .filter(({ ref }) => ref === model.name)
        .map(({ name }) =>
          error(
            'R102',
            `${other.name}.${name}`,
            `it references '${model.name}', of which there is one a company: nothing is to be chosen.`,
            'take the reference out',
          ),
        ),
    ),
    ...model.actions
      .filter(({ scope }) => scope !== 'record')
      .map(({ name }) =>
        error(
          'R103',
          `${model.name} action ${name}`,
          'it is for a list, and there is none.',
          'make it a record action',
        ),
      ),
  ];
};

const startOf = ({ options, kind }: ModelField): unknown =>
  options.default ?? kind.initial ?? (options.stamp ? '' : null);
