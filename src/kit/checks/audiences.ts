import { ruleKinds, type AnyAudience, type Reason, type Referred } from '../entity/audience';
import { watched } from '../entity/condition';
import { isVeiled } from '../entity/personal';
import type { Model } from '../read/model';
import { fieldsTo } from '../read/path';
import { error, ofEach, unless, type Context, type Findings } from './finding';

/** R210 to R213: what a stored filter may say about rows, and whom a message reaches. */
export const audienceChecks = (context: Context): Findings => {
  const named = [...context.models.values()].flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ audience }) => audience ?? []),
  );
  return ofEach([...new Set([...(context.house.audiences ?? []), ...named])], (one) => ofAudience(one, context));
};

const ofAudience = (
  {
    name = 'audience',
    entity,
    fields,
    rows,
    reachable,
  }: Partial<Pick<AnyAudience, 'name'>> & Omit<AnyAudience, 'name'>,
  { models }: Context,
): Findings => {
  const model = models.get(entity.name);
  if (!model) return [error('R210', name, `no schema declares '${entity.name}'.`, 'export the entity from its file')];
  const by = model.fields[reachable.by];
  const owned = (one: string): boolean => isOwned(models.get(one));
  const beside = [
    ...Object.values(rows).flatMap((one) => [one.rows, ...(typeof one.which === 'object' ? [one.which.rows] : [])]),
    ...Object.values(reachable.unless).flatMap((one) => one.rows ?? []),
  ];
  return [
    ...ofEach(fields, (field) => ofField(name, field, model)),
    ...ofEach(
      Object.values(reachable.unless).flatMap(({ when = {} }) => watched(when)),
      (field) =>
        unless(Object.hasOwn(model.fields, field), () =>
          error('R210', name, `a reason asks for '${field}', which does not exist.`, 'correct the name', field),
        ),
    ),
    ...ofEach(Object.entries(rows), ([key, one]) =>
      unless(one.rows.fields[one.by]?.ref === entity.name, () =>
        error(
          'R211',
          name,
          `'${key}' counts rows by '${one.by}', which does not refer to '${entity.name}'.`,
          'name their reference',
          one.by,
        ),
      ),
    ),
    ...ofEach(Object.entries(rows), ([key, one]) => ofWords(name, key, one)),
    ...ofEach(
      Object.keys(rows).filter((key) => fields.includes(key)),
      (key) => [error('R210', name, `'${key}' is a field and a condition over rows.`, 'rename the condition', key)],
    ),
    ...ofEach([entity, ...beside], (one) =>
      unless(owned(one.name), () =>
        error(
          'R211',
          name,
          `the rows of '${one.name}' belong to no company, so others' would be counted.`,
          'take an entity with a required `tenant`',
        ),
      ),
    ),
    ...unless(
      by?.required === true || Object.values(reachable.unless).some((one) => saysBlank(one, reachable.by)),
      () =>
        error(
          'R212',
          name,
          `members without '${reachable.by}' would be reached.`,
          `name a required field, or add a reason with lacks: 'mobile' or when: { ${reachable.by}: { empty: true } }`,
          reachable.by,
        ),
    ),
  ];
};
/** True for a reason that holds for every member without an address. */
const saysBlank = ({ lacks, when }: Reason, by: string): boolean =>
  lacks !== undefined || JSON.stringify(when) === JSON.stringify({ [by]: { empty: true } });
/** True where a row has one company. People without a company are members of no audience, so they need none. */
const isOwned = (model: Model | undefined): boolean =>
  model?.tenant !== undefined &&
  model.tenant !== 'id' &&
  (model.is === 'people' || model.fields[model.tenant]?.required === true);
/** A condition over rows that people read: its number stands in its sentence, and what it chooses has values. */
const ofWords = (name: string, key: string, { says, which, rows }: Referred): Findings => {
  const sentences = says === undefined ? [] : [says].flat();
  const chosen = typeof which === 'string' ? rows.fields[which] : undefined;
  return [
    ...unless(
      sentences.every((one) => one.split('{}').length === 2),
      () =>
        error(
          'R213',
          name,
          `the sentence of '${key}' has no place for its number.`,
          "write it with '{}'",
          sentences[0],
        ),
    ),
    ...unless(typeof which !== 'string' || chosen?.ref !== undefined || chosen?.choices !== undefined, () =>
      error(
        'R213',
        name,
        `a rule of '${key}' cannot choose from '${String(which)}', which has no values to choose.`,
        'name a reference or a choice of its rows',
        String(which),
      ),
    ),
  ];
};
const ofField = (name: string, field: string, { fields }: Model): Findings => {
  const path = fieldsTo(field, fields);
  const fits = path && !path.some(isVeiled) && (ruleKinds as readonly string[]).includes(path.at(-1)!.kind.name);
  return unless(fits === true, () =>
    error(
      'R210',
      name,
      `rules cannot name '${field}': it does not exist, is masked, or its kind has no tests.`,
      'leave it out',
      field,
    ),
  );
};
