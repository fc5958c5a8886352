/** Turns a `summary` into the report and the plan that the server builds SQL from. */
import type { AnyCond } from '#kit/entity/condition';
import type { Field, Fields } from '#kit/entity/field';
import { report, type Report } from '#kit/resource/report';
import {
  steps,
  type Among,
  type Figure,
  type GroupBy,
  type Place,
  type Quotient,
  type SummaryPlan,
} from '#kit/resource/summary';
import { sentence } from '#kit/text';
import { upperSnake } from '#kit/vocabulary';
import { either } from './bool/bool';
import { date } from './date/date';
import { dateTime } from './dateTime/dateTime';
import { decimal } from './decimal/decimal';
import { enumOf } from './enum/enum';
import { enumSet } from './enumSet/enumSet';
import { integer } from './integer/integer';
import { money } from './money/money';
import { percent } from './percent/percent';
import type { Beside, Loose, LooseBy, Named } from './summary';
import { text } from './text/text';
import { time } from './time/time';

type WithItem = Field & { readonly item?: Fields };
/** A field of a group or list; personal where that is. */
const inside = (around: WithItem | undefined, name: string): Field | undefined => {
  const field = around?.item?.[name];
  const personal = field?.options.personal ?? around?.options.personal;
  return field && personal ? { ...field, options: { ...field.options, personal } } : field;
};
/** Resolves the names of a declaration to fields. */
const namesOf = (name: string, { from, with: through = {}, each, labels = {}, shared = {} }: Loose) => {
  const place = (path: string): Place => {
    const [first, second] = path.split('.') as [string, string?];
    if (second === undefined) return { of: 'own', field: first };
    return first in through ? { of: 'ref', ref: first, field: second } : { of: 'part', field: first, part: second };
  };
  const found = (at: Place): Field | undefined => {
    switch (at.of) {
      case 'ref':
        return through[at.ref]?.fields[at.field];
      case 'shared': {
        const [ref, field] = shared[at.field]![0].split('.') as [string, string];
        return through[ref]?.fields[field];
      }
      case 'part':
        return inside(from.fields[at.field], at.part);
      case 'item':
        return inside(from.fields[each!], at.field);
      case 'own':
        return from.fields[at.field];
    }
  };
  const fieldAt = (at: Place): Field => {
    const field = found(at);
    if (!field) throw new Error(`${name}: '${at.field}' is no field of what the report reads`);
    return field;
  };
  const labelOf = (key: string): string => labels[key] ?? sentence(key);
  const labelled = (field: Field, key: string, own?: string): Field => ({
    ...field,
    options: {
      label: labels[key] ?? own ?? field.options.label ?? sentence(key),
      read: field.options.read,
      personal: field.options.personal,
      masked: field.options.masked,
    },
  });
  const groupOf = (by: LooseBy): GroupBy => {
    if (typeof by === 'string') return { place: place(by) };
    if ('item' in by) return { place: { of: 'item', field: by.item } };
    return 'part' in by ? { place: { of: 'part', field: by.part[0], part: by.part[1] } } : by;
  };
  const shownAs = (key: string, group: GroupBy): Field =>
    'place' in group
      ? labelled(fieldAt(group.place), key)
      : labelled(group.step === 'day' || group.step === 'week' ? date() : text(), key, steps[group.step]);
  const addend = (key: string): Place =>
    key in shared ? { of: 'shared', field: key } : each ? { of: 'item', field: key } : place(key);
  return { place, fieldAt, labelOf, labelled, groupOf, shownAs, addend };
};
type Names = ReturnType<typeof namesOf>;

/** 'valor - troco', of what each of the two names. */
const sumOf = (key: string, said: string, at: (key: string) => Place, where?: AnyCond): Figure => {
  const [first, op, second] = said.split(' ') as [string, '+' | '-' | '*' | undefined, string?];
  return { name: key, kind: 'sum', where, place: at(first), ...(op && { and: { op, place: at(second!) } }) };
};
const figuresOf = (def: Loose, { place, addend }: Names): readonly Figure[] => [
  ...Object.entries(def.count ?? {}).map(([key, where]): Figure => ({
    name: key,
    kind: 'count',
    ...(Object.keys(where).length > 0 && { where }),
  })),
  ...Object.entries(def.sum ?? {}).map(([key, said]) =>
    typeof said === 'string' ? sumOf(key, said, addend) : sumOf(key, said[0], addend, said[1]),
  ),
  ...(['distinct', 'fresh', 'first', 'last', 'same'] as const).flatMap((kind) =>
    Object.entries(def[kind] ?? {}).map(([key, path]): Figure => ({ name: key, kind, place: place(path) })),
  ),
  ...(['mean', 'late'] as const).flatMap((kind) =>
    Object.entries(def[kind] ?? {}).map(([key, [from, to]]): Figure => ({ name: key, kind, from, to })),
  ),
];
const quotientsOf = ({ ratio = {}, percent: parts = {}, cover = {} }: Loose): readonly Quotient[] => [
  ...[ratio, parts].flatMap((all, index) =>
    Object.entries(all).map(([key, [of, by]]) => ({ name: key, of, by, isPercent: index === 1, places: 2 })),
  ),
  ...Object.entries(cover).map(([key, [of, by]]) => ({
    name: key,
    of,
    by,
    isPercent: false,
    isCover: true as const,
    places: 0,
  })),
];
/** The columns of figures, differences and quotients. */
const totalsOf = (
  { figures, differences, quotients, units }: Pick<SummaryPlan, 'figures' | 'differences' | 'quotients' | 'units'>,
  { fieldAt, labelOf, labelled }: Names,
): Fields => {
  const figureField = (one: Figure): Field => {
    const options = { label: labelOf(one.name) };
    if (one.kind === 'first' || one.kind === 'last') return dateTime(options);
    if (one.kind === 'same') return labelled(fieldAt(one.place), one.name, options.label);
    if (one.kind !== 'sum') return integer(options);
    const isProduct = one.and?.op === '*' && [one.place, one.and.place].some((at) => fieldAt(at).kind.name === 'money');
    const isMoney = isProduct || fieldAt(one.place).kind.name === 'money';
    // So many of each, where the rows are measured by weight; items count as often as their record has units.
    const factors = [
      ...(one.and?.op === '*' ? [one.and.place] : []),
      ...(units && one.place.of === 'item' ? [{ of: 'own' as const, field: units }] : []),
    ].map(fieldAt);
    const part = factors.find(({ kind }) => kind.name === 'decimal');
    if (!isMoney && part) return decimal({ ...options, places: part.places });
    return isProduct ? money(options) : labelled(fieldAt(one.place), one.name, options.label);
  };
  const totals: Record<string, Field> = Object.fromEntries(figures.map((one) => [one.name, figureField(one)]));
  const likeThat = (of: string): typeof money | typeof decimal => (totals[of]?.kind.name === 'money' ? money : decimal);
  for (const { name, of } of differences) totals[name] = likeThat(of)({ label: labelOf(name), places: 2 });
  for (const { name, of, isPercent, isCover } of quotients)
    totals[name] = (isCover ? integer : isPercent ? percent : likeThat(of))({
      label: labelOf(name),
      places: 2,
    } as never);
  return totals;
};

/** Fields of the form besides the period, and the condition that each stands for. */
const filtersOf = (def: Loose, { place, fieldAt, labelOf, labelled }: Names) => {
  const { from, labels = {}, among = {}, flags = {} } = def;
  const amongOf = (said: string | Beside): { readonly field: Field; readonly among: Among } => {
    if (typeof said === 'string') {
      const [list, field] = said.split('.') as [string, string];
      return { field: inside(from.fields[list], field)!, among: { list, field } };
    }
    const { rows, ref, field, of } = said;
    return {
      field: (of ? of.entity.fields[of.field] : rows.fields[field])!,
      among: { entity: rows.name, ref, field, ...(of && { of: { entity: of.entity.name, field: of.field } }) },
    };
  };
  const own: Record<string, Place> = {};
  for (const path of def.filters ?? []) own[path.split('.').at(-1)!] = place(path);
  const beside: Record<string, ReturnType<typeof amongOf>> = {};
  for (const [key, said] of Object.entries(among))
    if (typeof said === 'object' && 'part' in said) own[key] = { of: 'part', field: said.part[0], part: said.part[1] };
    else beside[key] = amongOf(said);
  /** Several of a choice, one of anything else. */
  const askedAs = (field: Field, key: string): Field => {
    const label = labels[key] ?? field.options.label ?? sentence(key);
    return field.choices && field.kind.name === 'enum'
      ? enumSet(field.choices, { label, read: field.options.read })
      : labelled(field, key, label);
  };
  return {
    own,
    among: mapped(beside, (one) => one.among),
    hours: def.hours ? { horaInicio: time({ label: 'Das' }), horaFim: time({ label: 'Às' }) } : {},
    form: {
      ...mapped(own, (at, key) => askedAs(fieldAt(at), key)),
      ...mapped(beside, ({ field }, key) => askedAs(field, key)),
      ...mapped(flags, (_, key) => either({ label: labelOf(key) })),
    },
  };
};

/** Words for the stretches of a day that a part groups by. */
const stretches = {
  day: 'dia',
  week: 'semana',
  month: 'mes',
  year: 'ano',
  hour: 'hora',
  weekday: 'diaSemana',
} as const;
/** The totals alone, with their parts: each a list of how many there are, and their sum of one figure. */
const partsOf = (
  { from, parts }: Loose,
  basic: SummaryPlan,
  { groupOf, shownAs }: Names,
): NonNullable<SummaryPlan['parts']> => {
  const { call, value, by, whole = [], items = {} } = parts!;
  const count: Figure = { name: 'quantidade', kind: 'count' };
  const planOf = (group: GroupBy, valor: Figure): SummaryPlan => ({
    ...basic,
    rows: undefined,
    choose: undefined,
    share: undefined,
    differences: [],
    quotients: [],
    sort: 'valor',
    by: { chave: group },
    figures: [count, valor],
  });
  const valued = { ...basic.figures.find((one) => one.name === value)!, name: 'valor' };
  const item = (field: string): Place => ({ of: 'item', field });
  return {
    call: call.replace(/^POST \//, ''),
    by: {
      ...mapped(by, (path, key) => {
        const group = groupOf(path);
        const plan = planOf(group, valued);
        return {
          name: 'place' in group ? group.place.field : stretches[group.step],
          field: shownAs(key, group),
          plan: whole.includes(key) ? { ...plan, where: undefined } : plan,
        };
      }),
      ...mapped(items, ({ each, by: field, sum }) => ({
        name: field,
        field: inside(from.fields[each], field)!,
        plan: { ...planOf({ place: item(field) }, sumOf('valor', sum, item)), each },
      })),
    },
  };
};

/** One of the groups, by its name or as interfaces write it: DIA_SEMANA for `diaSemana`. */
const grouping = (choices: Named<string>, first: string): Field => {
  const field = enumOf(choices, { label: 'Agrupar por', required: true, default: first });
  const written = new Map(Object.keys(choices).map((key) => [upperSnake(key), key]));
  return {
    ...field,
    kind: { ...field.kind, clean: (value) => written.get(String(value)) ?? field.kind.clean!(value, field) },
  };
};

export const compiled = (name: string, def: Loose): Report => {
  const { from, with: through = {}, choose, share, shared = {}, flags = {}, rows, parts, charts, ...rest } = def;
  const names = namesOf(name, def);
  const { place, labelled, groupOf, shownAs } = names;
  const by = mapped(def.by ?? {}, groupOf);
  const chosen = choose && mapped(choose, groupOf);
  const others = mapped(def.others ?? {}, ({ summary: other, columns }) => ({
    plan: other!,
    by: Object.values(other!.by)[0]!,
    shown: columns[Object.keys(other!.by)[0]!]!,
  }));
  const asked = filtersOf(def, names);
  const [figures, quotients] = [figuresOf(def, names), quotientsOf(def)];
  const differences = Object.entries(def.less ?? {}).map(([key, [of, less]]) => ({ name: key, of, by: less }));
  const totals = totalsOf({ figures, differences, quotients, units: def.units }, names);
  const basic: SummaryPlan = {
    entity: from.name,
    each: def.each,
    with: mapped(through, (one) => one.name),
    on: place(def.on),
    where: def.where,
    whereOf: (def.whereOf ?? {}) as SummaryPlan['whereOf'],
    filters: asked.own,
    among: asked.among,
    flags,
    ...(def.hours && { hours: ['horaInicio', 'horaFim'] }),
    shared: mapped(shared, ([path, weight]) => {
      const [ref, field] = path.split('.') as [string, string];
      return { ref, field, by: weight };
    }),
    units: def.units,
    rows,
    by: rows ? {} : by,
    ...(chosen && { choose: mapped(chosen, (group, key) => ({ ...group, shown: shownAs(key, group) })) }),
    ...(def.others && { others }),
    figures,
    differences,
    quotients,
    share,
    sort: def.sort,
  };
  const plan: SummaryPlan = parts ? { ...basic, parts: partsOf(def, basic, names) } : basic;
  const labelOfOther = ({ shown }: { readonly shown: Field }, key: string): string =>
    def.labels?.[key] ?? shown.options.label ?? sentence(key);
  const asking =
    chosen && !rows
      ? grouping(
          { ...mapped(chosen, (group, key) => shownAs(key, group).options.label!), ...mapped(others, labelOfOther) },
          Object.keys(chosen)[0]!,
        )
      : undefined;
  const {
    label,
    text: told,
    menu,
    path,
    api,
    permission,
    plan: sold,
    call,
    compare,
    headline,
    export: formats,
    csv,
    print,
    schedule,
  } = rest;
  return report(name, {
    label,
    text: told,
    menu,
    path,
    api,
    permission,
    plan: sold,
    call,
    compare,
    headline,
    export: formats,
    csv,
    print,
    schedule,
    filters: {
      inicio: date({ label: 'De', required: true }),
      fim: date({ label: 'Até', required: true }),
      ...asked.hours,
      ...(asking && { agrupar: asking }),
      ...asked.form,
    },
    period: ['inicio', 'fim'],
    columns: {
      ...(rows
        ? Object.fromEntries(rows.map((key) => [key, labelled(from.fields[key]!, key)]))
        : {
            ...(chosen && { grupo: text({ label: 'Grupo' }) }),
            ...mapped(by, (group, key) => shownAs(key, group)),
            ...totals,
          }),
      ...(share && { participacao: percent({ label: 'Participação' }), curva: text({ label: 'Curva ABC' }) }),
    },
    totals,
    charts: charts as never,
    summary: plan,
  } as never) as unknown as Report;
};
const mapped = <T, U>(all: Named<T>, make: (one: T, key: string) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, make(one, key)]));
