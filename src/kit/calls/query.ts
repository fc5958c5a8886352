import type { Call, Placeholders } from './action';
import type { NamedCall, Page, Policy } from './calls';
import type { AnyEntity, DayKey, Infer, Key } from '../entity/entity';
import type { Field, Fields, Values } from '../entity/field';
import type { HandlerContext } from './handlers';
import { instantsOf } from '../period';
import { r, type Named, type Parts, type Returned, type With } from './result';
import type { Sorting, Where } from '../entity/where';

/** Every option of a condition may be left out, so the compiler would take a function for one. */
interface NoFunction {
  readonly bind?: never;
}
interface QueryDef<E extends AnyEntity, F extends Fields, K extends Key<E>, A extends Parts> extends Policy<F> {
  /** The fields that are answered; the whole record when left out. */
  readonly columns?: readonly Named<E>[];
  /**
   * References that are answered as their rows, with `id` and these fields; null where there is none. @example with: {
   * cliente: ['nome'] }
   */
  readonly with?: With<E>;
  /** Shape of a row, where the contract names or nests its values in its own way: in place of both. */
  readonly as?: A;
  readonly row?: (row: Infer<E>) => Returned<NoInfer<A>>;
  /** Which rows: a condition, or one made of who asks and what. */
  readonly where?:
    | (Where<E> & NoFunction)
    | ((context: HandlerContext, asked: { readonly form: Values<F> }) => Where<E>);
  /** Fields that the body or the path may also name: only rows that have this value, where one is sent. */
  readonly filters?: readonly K[];
  /**
   * A field of time, and the values of the form that say its first and its last day, whole ones in the company's zone.
   */
  readonly period?: readonly [on: DayKey<E>, from: keyof F & string, to: keyof F & string];
  /** The value of the form whose words are searched for. */
  readonly search?: keyof F & string;
  readonly sort?: readonly Sorting<E>[];
  /** Answer: rows with their number when left out, the rows alone by 'list'. */
  readonly answer?: 'list';
  /** Rows, where the path has no `{page}` and `{size}`; 1.000 when left out. */
  readonly most?: number;
}

/** Makes a field of the entity optional: a request may name it. */
const askedFor = (field: Field): Field => ({ ...field, options: { label: field.options.label } });
interface Asked {
  readonly form: Readonly<Record<string, unknown>>;
  readonly page: Page;
}
/** Members of the context that are used here. */
interface Context {
  readonly rows: {
    find(
      entity: AnyEntity,
      where: object,
      page: Page,
    ): Promise<{ readonly rows: readonly unknown[]; readonly total: number }>;
  };
  readonly user: { readonly zone: string };
}

/**
 * Rows of an entity under a call of its own: a plain list, a part of one, a projection. Declared, not handled.
 *
 * @example ativas: query(categoria, 'GET ativas', { permission: [], where: { ativo: true }, sort: [['ordem', 'asc']] })
 * @example listar: query(download, 'POST listar/{page}/{size}', { permission: [], as: { url: f.text() }, row: ({ arquivo }) => ({ url: `arquivo/${arquivo}` }) })
 * @example resgatados: query(resgate, 'POST filtrar/{page}/{size}', { permission, form: { de: f.date(), ate: f.date() }, period: ['data', 'de', 'ate'], filters: ['situacao'], columns: ['id', 'data'], with: { cliente: ['nome'] } })
 */
export const query = <
  E extends AnyEntity,
  const C extends Call,
  const F extends Fields = Record<never, never>,
  const K extends Key<E> = never,
  const A extends Parts = Parts,
>(
  entity: E,
  call: Placeholders<C, keyof F | K | 'page' | 'size'> & C,
  def: QueryDef<E, F, K, A>,
): NamedCall => {
  const {
    columns,
    with: references,
    as,
    row: made,
    where = {},
    filters = [],
    period,
    search,
    sort,
    answer,
    most = 1000,
    form,
    ...policy
  } = def;
  const row =
    as ??
    r.record(
      entity,
      columns ?? (references && (['id', 'versao', ...Object.keys(entity.fields)] as readonly Named<E>[])),
      references,
    );
  const conditionOf = (context: Context, { form: asked }: Asked): object => {
    const [from, to] = [period?.[1], period?.[2]].map((name) =>
      name === undefined ? null : (asked[name] as string | null),
    ) as [string | null, string | null];
    const words = search === undefined ? '' : String(asked[search] ?? '').trim();
    return {
      ...(typeof where === 'function'
        ? (where as (context: unknown, asked: object) => object)(context, { form: asked })
        : where),
      ...Object.fromEntries(filters.flatMap((name) => (asked[name] == null ? [] : [[name, asked[name]]]))),
      ...(period &&
        (from ?? to) && { [period[0]]: daysOf(entity.fields[period[0]]!, { from, to }, context.user.zone) }),
      ...(words !== '' && { $search: words }),
      ...(sort && { $sort: sort }),
    };
  };
  return {
    ...policy,
    call,
    kind: 'read',
    mutates: false,
    isExact: true,
    result: answer === 'list' ? r.list(row) : r.page(row),
    form: { ...form, ...Object.fromEntries(filters.map((name) => [name, askedFor(entity.fields[name]!)])) },
    run: async (context: Context, asked: Asked) => {
      const { rows: found, total } = await context.rows.find(
        entity,
        conditionOf(context, asked),
        call.includes('{page}') ? asked.page : { page: 1, size: most },
      );
      const results = made ? (found as readonly Infer<E>[]).map(made) : found;
      return answer === 'list' ? results : { results, totalRecords: total };
    },
  };
};
const daysOf = (
  { kind }: Field,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: string,
): object =>
  kind.name === 'date' ? { ...(from && { gte: from }), ...(to && { lte: to }) } : instantsOf({ from, to }, zone);
