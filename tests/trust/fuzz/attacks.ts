import fc from 'fast-check';
import { fieldsOf } from '../../../src/kit/read/model';
import type { Services } from '../../support/services';
import type { Rule } from '../access/oracle';
import { requestOf } from '../access/requests';
import { hostile } from './values';

export type Attack = readonly [path: string, body: unknown];

/** Somebody's request with anything in the place of a parameter, a field, the body, the query. */
export const attackOn = (rule: Rule, services: Services): fc.Arbitrary<Attack> => {
  const { path, body } = requestOf(rule, services, new Map(), 'theirs');
  const names = [
    ...new Set([
      'id',
      '$search',
      '$sort',
      '$and',
      'selection',
      'values',
      'versao',
      ...Object.keys(fieldsOf(rule.form ?? {})),
      ...Object.keys(rule.entity?.fields ?? {}),
    ]),
  ];
  const word = hostile.map((value) => encodeURIComponent(JSON.stringify(value).slice(0, 2_000).toWellFormed()));
  const parts = rule.path.split('/').flatMap((part, index) => (part.includes('{') ? [index] : []));
  const inPath =
    parts.length === 0
      ? []
      : [
          fc.tuple(fc.constantFrom(...parts), word).map(([index, value]): Attack => [
            path
              .split('/')
              .map((part, at) => (at === index ? value : part))
              .join('/'),
            body,
          ]),
        ];
  const inQuery = fc
    .tuple(fc.constantFrom(...names), word)
    .map(([name, value]): Attack => [
      `${path}?${encodeURIComponent(name)}=${value}&${encodeURIComponent(name)}[]=1`,
      body,
    ]);
  if (rule.method === 'GET' || rule.method === 'DELETE') return fc.oneof(...inPath, inQuery);
  return fc.oneof(
    ...inPath,
    inQuery,
    hostile.map((value): Attack => [path, JSON.stringify(value)]),
    fc
      .array(fc.tuple(fc.constantFrom(...names), hostile), { minLength: 1, maxLength: 4 })
      .map((pairs): Attack => [path, { ...body, ...Object.fromEntries(pairs) }]),
  );
};
