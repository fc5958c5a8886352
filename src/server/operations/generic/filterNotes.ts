import type { Operator } from '#kit/entity/field';
import type { FilterNode, ListQuery } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import type { Work } from '../../core/context';
import { titlesOf } from '../../db/query';

const words: Readonly<Record<Operator, string>> = {
  eq: '',
  in: '',
  not: 'diferente de ',
  gt: 'maior que ',
  gte: 'a partir de ',
  lt: 'antes de ',
  lte: 'até ',
  contains: 'contém ',
  starts: 'começa com ',
  empty: '',
};
type Titles = (entity: string, id: number | string) => string | undefined;

/** Describes the filter of a list, a line a condition: 'Situação: Ativo', 'Empresa: Pizzaria Bella'. */
export const filterNotes = async (
  work: Work,
  model: Model,
  { where, search, trash }: ListQuery,
): Promise<readonly string[]> => {
  const titles = await titlesFor(work, where);
  const said = noteOf(where, titles, work.user.zone);
  return [
    ...(trash ? ['Lixeira'] : []),
    ...(search ? [`Busca: ${search}`] : []),
    ...('all' in where
      ? where.all.map((node) => noteOf(node, titles, work.user.zone)).filter(Boolean)
      : said
        ? [said]
        : []),
  ];
};

const noteOf = (node: FilterNode, titles: Titles, zone: string): string => {
  if ('all' in node)
    return node.all
      .map((one) => noteOf(one, titles, zone))
      .filter(Boolean)
      .join(' e ');
  if ('any' in node)
    return node.any
      .map((one) => noteOf(one, titles, zone))
      .filter(Boolean)
      .join(' ou ');
  if ('not' in node) return `não (${noteOf(node.not, titles, zone)})`;
  const { field, op, value } = 'derived' in node ? node.derived : node;
  const other = 'other' in node ? node.other : undefined;
  if (other) return `${field.label}: ${words[op]}${other.label}`;
  if (op === 'empty') return `${field.label}: ${value === true ? 'vazio' : 'preenchido'}`;
  const text = (one: unknown): string =>
    op === 'contains' || op === 'starts' ? String(one) : formatted(field, one, titles, zone);
  return `${field.label}: ${words[op]}${(Array.isArray(value) ? value : [value]).map(text).join(', ')}`;
};
/** An operand of a kind that holds several values is one of them. */
const formatted = (
  field: Extract<FilterNode, { readonly field: unknown }>['field'],
  value: unknown,
  reference: Titles,
  zone: string,
): string => {
  const isMany = field.kind.column(field).endsWith('[]') && !Array.isArray(value);
  return field.kind.format(asLeft(field, isMany ? [value] : value), field, { reference, zone });
};

const titlesFor = async ({ tx, services }: Work, where: FilterNode): Promise<Titles> => {
  const wanted = new Map<string, Set<number>>();
  const collect = (node: FilterNode): void => {
    if ('all' in node) node.all.forEach(collect);
    else if ('any' in node) node.any.forEach(collect);
    else if ('not' in node) collect(node.not);
    else if ('derived' in node) collect(node.as);
    else if (node.field.ref && node.op !== 'empty')
      for (const id of [node.value].flat())
        wanted.set(node.field.ref, (wanted.get(node.field.ref) ?? new Set()).add(Number(id)));
  };
  collect(where);
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const [entity, ids] of wanted) {
    const model = services.byName.get(entity);
    if (model) titles.set(entity, await titlesOf(tx, model, [...ids]));
  }
  return (entity, id) => titles.get(entity)?.get(Number(id));
};
