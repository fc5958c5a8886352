import type { Model } from '../read/model';
import { isPlain } from '../entity/source';
import { error, joined, none, ofEach, unless, type Context, type Findings } from './finding';
import { meant } from './names';

/** R140, R141: what rows of a foreign backend cannot do. */
export const sourceChecks = (model: Model, { models, house }: Context): Findings => {
  const { name, source } = model;
  if (!source) return none;
  const lacks = (is: boolean, what: string, fix: string): Findings =>
    unless(!is, () => error('R140', name, `its rows are foreign, and ${what}.`, fix));
  const bound =
    (house.handlers?.[name] ?? []).length > 0 || house.calls?.some(({ entity }) => entity.name === name) === true;
  return joined(
    unless(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*_URL$/.test(source.url), () =>
      error(
        'R141',
        name,
        `the source names '${source.url}', which is no variable.`,
        "url: 'CATALOGO_URL', and the address in the environment",
        source.url,
      ),
    ),
    unless(/^[\w-]+(\/[\w-]+)*$/.test(source.path), () =>
      error(
        'R141',
        name,
        `'${source.path}' is no path there.`,
        "path: 'products', without a slash before or after",
        source.path,
      ),
    ),
    ofEach(
      Object.keys(source.names ?? {}).filter((one) => !Object.hasOwn(model.fields, one)),
      (one) => [
        error('R141', name, `'${one}' is not a field.`, meant(one, Object.keys(model.fields), 'correct the name'), one),
      ],
    ),
    lacks(model.tenant !== undefined, 'belong to no company', 'leave `tenant` out'),
    lacks(model.owner !== undefined, 'belong to no seller', 'leave `owner` out'),
    lacks(model.is !== undefined, 'no part of the framework', 'leave `is` out'),
    lacks(
      model.unique.length > 0 || Object.values(model.fields).some(({ options }) => options.unique === true),
      'nobody sees that a value occurs once',
      'leave `unique` out',
    ),
    lacks(model.imports !== undefined, 'no file brings them in', 'leave `imports` out'),
    lacks(model.sortable !== undefined, 'are not moved by hand', 'leave `sortable` out'),
    lacks(model.totals !== undefined, 'are not added up', 'leave `totals` out'),
    lacks(model.settings !== undefined, 'no settings', 'use `resource`'),
    lacks(model.related.length > 0, 'nothing references them', 'leave `related` out'),
    lacks(model.actions.length > 0 || bound, 'have no actions and no calls of their own', 'leave them out'),
    lacks(model.list.sort.length > 1, 'have one order at a time', 'sort by one field'),
    ofEach(
      model.list.tabs.filter(({ filter }) => !isPlain(filter)),
      ({ label }) => lacks(true, `the tab '${label}' asks more than equality`, 'compare with values, or lists of them'),
    ),
    ofEach(Object.values(model.fields), (field) =>
      lacks(
        field.ref !== undefined || ['file', 'image'].includes(field.kind.name) || field.kind.nested !== undefined,
        `'${field.name}' (${field.kind.name}) would be kept here`,
        'declare a plain value',
      ),
    ),
    ofEach(Object.values(model.fields), (field) =>
      lacks(
        field.sealed === true || field.options.personal !== undefined || field.derived !== undefined,
        `'${field.name}' is a secret, personal or derived`,
        'declare a plain value',
      ),
    ),
    ofEach([...models.values()], (other) =>
      ofEach(
        Object.values(other.fields).filter(({ ref }) => ref === name),
        (field) => [
          error(
            'R140',
            `${other.name}.${field.name}`,
            `it references '${name}', whose rows are foreign.`,
            'keep the number there as `f.integer()`',
          ),
        ],
      ),
    ),
  );
};
