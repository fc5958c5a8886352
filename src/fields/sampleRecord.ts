import type { Fake } from '#kit/fake';
import { meets } from '#kit/condition';
import type { Model } from '#kit/model';
import { keepsRule, placeOf } from '#kit/rules';

const tries = 500;

/**
 * A record as a person could save it: a sample in every field that can be set, the default in those that the server keeps, none where a condition is not met,
 * drawn again where a rule refuses. References are null when their entity has no rows.
 * Throws when no sample pleases a rule: then the demo data of the entity says what its samples are.
 */
export const sampleRecord = (model: Model, fake: Fake): Record<string, unknown> => {
  const fields = Object.values(model.fields).filter((field) => !field.system && field.options.readOnly !== true);
  // What the server keeps begins with its default.
  const kept = Object.values(model.fields).filter(({ options }) => options.readOnly === true && options.default !== undefined);
  const record: Record<string, unknown> = Object.fromEntries<unknown>([...kept.map(({ name, options }): [string, unknown] => [name, options.default]), ...fields.map((field): [string, unknown] => [field.name, field.kind.sample(fake, field)])]);
  /** A field may depend on one that depends on another: until nothing changes. */
  const strip = (): void => {
    let stable = false;
    while (!stable) {
      const unmet = fields.filter(({ name, when }) => record[name] !== null && !meets(when, record));
      for (const { name } of unmet) record[name] = null;
      stable = unmet.length === 0;
    }
  };
  const broken = () => model.rules.find((rule) => placeOf(rule, model.fields, record) !== undefined && !keepsRule(rule, record));
  strip();
  for (let count = 0, rule = broken(); rule; rule = broken(), count += 1) {
    if (count === tries) throw new Error(`No sample of ${model.name} passes the rule “${rule.message}”`);
    for (const field of fields) if (rule.on.includes(field.name as never)) record[field.name] = field.kind.sample(fake, field);
    // What was drawn again may open a condition that was closed.
    for (const field of fields) if (field.when && record[field.name] === null && meets(field.when, record)) record[field.name] = field.kind.sample(fake, field);
    strip();
  }
  return record;
};
