import type { FilterNode, ListQuery } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { isVeiled } from '#kit/entity/personal';
import { isText, typeOf } from './columns';
import { searchWords } from './searchText';

/**
 * How the statement of a page is planned.
 * - search: words that the trigram index knows. They are found first, then counted and sorted: one custom plan for all
 *   words.
 * - coarse: everything, or by fields of few values. The same few texts come again, each with a custom plan.
 * - unique: one value of a field that tells rows apart and has an index. A generic plan, for planning costs more than
 *   finding.
 * - any: planned for its values, at every call.
 */
export type Strategy = 'search' | 'coarse' | 'unique' | 'any';
export const strategyOf = (model: Model, query: ListQuery): Strategy => {
  if (query.seen) return 'any';
  if (isOfFew(query.where) && query.exact.length === 0) {
    if (query.search === '') return 'coarse';
    if (isIndexed(searchWords(query.search))) return 'search';
  }
  return isUnique(model, query) ? 'unique' : 'any';
};

/** Three letters or digits in a row make a trigram. */
const isIndexed = (words: readonly string[]): boolean =>
  words.length > 0 && words.length < 5 && words.every((word) => /[a-z0-9]{3}/.test(word));

const isUnique = ({ list }: Model, { where, search, sort }: ListQuery): boolean => {
  if (search !== '' || sort.length > 1 || !('all' in where) || where.all.length !== 1) return false;
  const [test] = where.all;
  if (!test || !('op' in test) || test.path.length > 1) return false;
  const { options, name, kind } = test.field;
  // The few forms of one value are as good as one.
  if (test.op !== 'eq' && !(test.op === 'in' && kind.forms && Array.isArray(test.value) && test.value.length <= 2))
    return false;
  if (name === 'id' || options.unique !== undefined) return true;
  return isVeiled(test.field) && (options.index === true || list.search.includes(name));
};

/** Conditions on fields of few values: choices and yes or no. */
const isOfFew = (node: FilterNode): boolean => {
  if ('all' in node) return node.all.every(isOfFew);
  if ('any' in node) return node.any.every(isOfFew);
  if ('not' in node || 'derived' in node) return false;
  const { field, path, op } = node;
  if (path.length !== 1 || !['eq', 'in', 'not'].includes(op)) return false;
  const type = typeOf(field);
  return type === 'boolean' || (field.choices !== undefined && isText(type));
};

/** Key of everything that the text of a coarse or search statement depends on. The words themselves are parameters. */
export const keyOf = (
  { where, search, sort, trash, parts }: ListQuery,
  { page, size }: { readonly page: number; readonly size: number },
): string => {
  const order = sort.map(({ field, direction }) => `${field === 'id' ? 'id' : field.name} ${direction}`).join();
  const pieces = parts.map((part) => `${part.field.name} ${part.pieces.length}`).join();
  return [page, size, String(trash), order, searchWords(search).length, pieces, nodeKeyOf(where)].join(' ');
};
const nodeKeyOf = (node: FilterNode): string => {
  if ('all' in node) return `(${node.all.map(nodeKeyOf).join()})`;
  if ('any' in node) return `[${node.any.map(nodeKeyOf).join()}]`;
  if ('not' in node) return `!${nodeKeyOf(node.not)}`;
  return 'derived' in node
    ? nodeKeyOf(node.as)
    : `${node.field.name} ${node.op} ${node.other?.name ?? ''} ${JSON.stringify(node.value)}`;
};
