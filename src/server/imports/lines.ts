import { watched, type Clock } from '#kit/condition';
import { importColumns, importKeys, type ImportColumn, type ImportLine } from '#kit/imports';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/model';
import { isVeiled, revealing } from '#kit/personal';
import { cleanValues, recordChecker } from '#kit/validation';
import { auditedOf, difference } from '../core/audit';
import { isObject } from '../core/body';
import type { User, Work } from '../core/context';
import { Failed } from '../core/failure';
import type { Caller } from '../core/work';
import { canWrite } from '../core/guard';
import { ownOwner } from '../core/scope';
import { holdByValues, newRecord, type ChangedRecord, type NewRecord } from '../db/many';
import type { Row } from '../db/query';
import { clockOf } from '../operations/clock';
import { opened } from '../operations/opened';
import { rowMessage } from '../operations/rowFailure';
import { wrongIn } from '../operations/stored';
import { initialValues, merged, writable } from '../operations/writable';
import { breather } from './breather';
import { readCell, textOf } from './cells';
import { resolver } from './references';
import { repeatedValues } from './repeated';
import type { FileLine } from './source';
import type { StoredImport } from './store';

type Values = Readonly<Record<string, unknown>>;
/** What lines became: each of them stands in one of the lists, or was left as it is. */
export interface Judged {
  readonly created: number;
  /** Those that were created; of what is only checked nothing is stored. */
  readonly records: readonly (NewRecord & { readonly values: Values })[];
  readonly changed: readonly (ChangedRecord & { readonly previous: Values })[];
  readonly refused: readonly (ImportLine & { readonly message: string })[];
  /** Among those that were created or changed: what to look at in them. */
  readonly warned: readonly ImportLine[];
  readonly ignored: number;
}
/** The columns that this person may bring in. */
export const columnsFor = (model: Model, user: User): readonly ImportColumn[] =>
  importColumns(model).filter(({ field, within }) => canWrite(user)(within) && canWrite(user)(field) && within.name !== ownOwner(user, model) && !tells(model, user, within));
/** A file of guesses would be told which of them are there already: who may not see the values brings in none that a record is known by. */
const tells = (model: Model, user: User, field: ModelField): boolean =>
  isVeiled(field) && !user.permissions.has(revealing) && [...importKeys(model), ...uniqueOf(model)].some((names) => names.includes(field.name));

interface Read {
  readonly line: FileLine; readonly patch: Record<string, unknown>; readonly errors: Record<string, string>; readonly warnings: Readonly<Record<string, string>>;
  readonly refs: readonly { readonly column: ImportColumn; readonly text: string }[];
}
/** As a new record, with what is wrong with it. */
interface Born { readonly values: Values; readonly wrong: Readonly<Record<string, string>>; readonly record?: NewRecord }
/** A line that was read, and judged as far as no record needs to be known for it. */
export interface Ready extends Read { readonly born?: Born }

/** Judges lines as saves of their own would be: made once an import, in the order of the file, for it remembers what it has seen. */
export const judge = (model: Model, { plan: { columns, updates }, isDry }: Pick<StoredImport, 'plan' | 'isDry'>, caller: Caller) => {
  const { user } = caller;
  const allowed = new Map(columnsFor(model, user).map((column) => [column.name, column]));
  const used = columns.map((name) => (name === null ? undefined : allowed.get(name)));
  const keys = importKeys(model);
  const once = uniqueOf(model);
  const sets = [...new Map([...keys, ...once].map((names) => [names.join(), names])).values()];
  const check = recordChecker(model);
  const resolve = resolver();
  const twice = repeatedValues(model, used, user);
  /** Where a value that occurs once stood first. */
  const seen = new Map<string, number>();

  const read = (line: FileLine): Read => {
    const patch: Record<string, unknown> = {};
    const errors: Record<string, string> = {};
    const refs: { column: ImportColumn; text: string }[] = [];
    used.forEach((column, index) => {
      if (!column) return;
      const got = readCell(line.cells[index], column.field);
      if ('error' in got) errors[column.name] = got.error;
      // A blank cell says nothing: what stands stays, and what is new begins with its default.
      else if (got.value !== null) {
        if (column.field.ref) refs.push({ column, text: String(got.value) });
        else put(patch, column, got.value);
      }
    });
    return { line, patch, errors, warnings: twice.inFile(line.line, patch), refs };
  };
  /** By the texts of the file, so that the same lines are told to be the same however often they are read. */
  const marksOf = ({ patch, refs }: Read): string[] => sets.flatMap((names) => {
    const values = names.map((name) => patch[name] ?? refs.find(({ column }) => column.name === name)?.text.toLowerCase() ?? null);
    return values.includes(null) ? [] : [JSON.stringify([names, values])];
  });
  const repeated = (one: Read): number | undefined => {
    const marks = marksOf(one);
    const before = marks.flatMap((mark) => { const line = seen.get(mark); return line !== undefined && line !== one.line.line ? [line] : []; })[0];
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, one.line.line);
    return before;
  };

  const [company, seller] = [companyFor(caller, model), sellerFor(user, model)].map((values) => cleanValues(model.fields, values));
  /** What a line is where nobody knows it yet. */
  const birth = () => {
    const [start, clock] = [cleanValues(model.fields, initialValues(model, caller)), clockOf(caller)];
    return (line: number, patch: Values): Born => {
      const { values, errors: wrong } = check({ ...start, ...cleanValues(model.fields, writable(model, user, patch, 'create')), ...company, ...seller }, clock);
      return { values, wrong, ...(!isDry && Object.keys(wrong).length === 0 && { record: newRecord(model, { line, values, after: auditedOf(model, filled(model, values)) }) }) };
    };
  };
  /** What a line makes of the record that is known. */
  const grown = (row: Row, patch: Values, clock: Clock): Born => {
    const next = merged(model.fields, row, writable(model, user, patch, 'update'));
    const { values, errors: wrong } = check(cleanValues(model.fields, { ...next, ...opened(model, row, next, clock) }), clock);
    return { values, wrong };
  };
  /** Whether most of the lines before were new: then the next are judged so while those are being stored. */
  let areNew = true;

  return {
    /** Lines that are settled already: only what they hold that occurs once is remembered. */
    skip: (line: FileLine): void => { repeated(read(line)); },
    /** What can be done outside of any transaction, while the lines before are being stored. */
    ready: async (lines: readonly FileLine[]): Promise<readonly Ready[]> => {
      const rest = breather();
      const bear = birth();
      const reads: Ready[] = [];
      for (const line of lines) {
        const wait = rest();
        if (wait) await wait;
        const one = read(line);
        const before = repeated(one);
        if (before !== undefined) one.errors[''] = `Repetida: é o mesmo cadastro da linha ${before}!`;
        reads.push(areNew && one.refs.length === 0 ? { ...one, born: bear(line.line, one.patch) } : one);
      }
      return reads;
    },
    lines: async (work: Work, lines: readonly Ready[]): Promise<Judged> => {
      // The transaction may be run again: what was made ready stays as it is.
      const reads = lines.map((one) => ({ ...one, patch: { ...one.patch }, errors: { ...one.errors } }));
      const found = await resolve(work, reads.flatMap(({ refs }) => refs.map(({ column, text }) => ({ field: column.field, text }))));
      for (const one of reads) for (const { column, text } of one.refs) {
        const id = found(column.field, text);
        if (typeof id === 'number') put(one.patch, column, id); else one.errors[column.name] = id;
      }
      const known = await knownBy(work, model, sets, reads);
      const others = await twice.among(work, reads.map(({ patch }) => patch));
      const rest = breather();
      const bear = birth();
      const clock = clockOf(work);
      const [records, changed, refused]: [(NewRecord & { values: Values })[], (ChangedRecord & { previous: Values })[], (ImportLine & { message: string })[]] = [[], [], []];
      const warned: ImportLine[] = [];
      let [created, ignored, rows] = [0, 0, 0];
      for (const one of reads) {
        const wait = rest();
        if (wait) await wait;
        const { line: { line, cells }, errors } = one;
        const target = targetOf(keys, known, one.patch);
        if (target === 'several') errors[''] = 'Há mais de um cadastro com esta chave: não se sabe qual alterar!';
        const row = typeof target === 'object' ? target : undefined;
        if (row) rows++;
        if (row && !updates && Object.keys(errors).length === 0) { ignored++; continue; }
        const { values, wrong, record } = row ? grown(row, one.patch, clock) : one.born ?? bear(line, one.patch);
        // What hangs on a cell that could not be read is not known either.
        for (const [path, message] of Object.entries(wrong)) if (!Object.hasOwn(errors, path) && !watched(model.fields[path]?.when).some((name) => Object.hasOwn(errors, name))) errors[path] = message;
        for (const names of once) {
          const other = known.get(markOf(names, values) ?? '')?.find(({ id }) => id !== row?.id);
          if (other) errors[names.at(-1)!] ??= messages.duplicate;
        }
        if (Object.keys(errors).length === 0) Object.assign(errors, await refusedBy(work, model, values, row));
        if (Object.keys(errors).length > 0) {
          refused.push({ linha: line, celulas: cells.map(textOf), erros: errors, avisos: {}, message: messageOf(errors, allowed, model) });
          continue;
        }
        const warn = (fresh: Values): void => {
          const avisos = twice.told(fresh, one.warnings, others, row?.id);
          if (Object.keys(avisos).length > 0) warned.push({ linha: line, celulas: cells.map(textOf), erros: {}, avisos });
        };
        if (!row) {
          warn(values);
          created++;
          if (record) records.push({ ...record, values });
          continue;
        }
        const { before, after } = difference(model, row, values);
        if (Object.keys(after).length === 0) ignored++;
        else {
          warn(after);
          changed.push({ line, id: row.id, version: row.versao, values, before: auditedOf(model, before), after: auditedOf(model, after), previous: before });
        }
      }
      areNew = rows * 2 < reads.length;
      return { created, records, changed, refused, warned, ignored };
    },
  };
};

/** What the business says no to; what it says of no field stands at the line. */
const refusedBy = async (work: Work, model: Model, values: Values, row: Row | undefined): Promise<Readonly<Record<string, string>>> => {
  try { return await wrongIn(work, model, { ...row, ...values }, row); } catch (cause) {
    if (!(cause instanceof Failed)) throw cause;
    return cause.failure.kind === 'invalid' ? cause.failure.fieldErrors : { '': rowMessage(cause) };
  }
};
const put = (patch: Record<string, unknown>, { within, field }: ImportColumn, value: unknown): void => {
  if (within === field) { patch[field.name] = value; return; }
  const group = patch[within.name];
  patch[within.name] = { ...(isObject(group) ? group : {}), [field.name]: value };
};
/** What is null at the birth of a record is no news. */
const filled = ({ fields }: Model, values: Values): Values => {
  const said: Record<string, unknown> = {};
  for (const name in fields) if (!fields[name]!.system && (values[name] ?? null) !== null) said[name] = values[name];
  return said;
};
/** Sets of fields that the database lets occur once. */
const uniqueOf = (model: Model): readonly (readonly string[])[] => importKeys({ ...model, imports: {} });

type Known = ReadonlyMap<string, readonly Row[]>;
const markOf = (names: readonly string[], values: Values): string | undefined => {
  const held = names.map((name) => values[name] ?? null);
  return held.includes(null) ? undefined : JSON.stringify([names, held]);
};
/** The records that hold what the lines hold, by each set of fields. */
const knownBy = async (work: Work, model: Model, sets: readonly (readonly string[])[], reads: readonly Read[]): Promise<Known> => {
  const known = new Map<string, Row[]>();
  const held = await Promise.all(sets.map((names) => holdByValues(work.tx, model, names, reads.map(({ patch }) => patch).filter((patch) => markOf(names, patch) !== undefined))));
  for (const [index, names] of sets.entries()) for (const row of held[index]!) {
    const mark = markOf(names, row)!;
    known.set(mark, [...known.get(mark) ?? [], row]);
  }
  return known;
};
const targetOf = (keys: readonly (readonly string[])[], known: Known, patch: Values): Row | 'several' | undefined => {
  for (const names of keys) {
    const mark = markOf(names, patch);
    if (mark === undefined) continue;
    const rows = known.get(mark);
    if (rows) return rows.length > 1 ? 'several' : rows[0];
    return undefined;
  }
  return undefined;
};
const companyFor = ({ scope }: Caller, { tenant }: Model): Values => (tenant === undefined || tenant === 'id' ? {} : { [tenant]: scope.company === '*' ? null : scope.company });
/** What a seller brings in is his. */
const sellerFor = (user: User, model: Model): Values => {
  const field = ownOwner(user, model);
  return field === undefined ? {} : { [field]: user.seller };
};

/** «CPF ou CNPJ: CPF ou CNPJ inválido! Nome: Campo obrigatório!» */
const messageOf = (errors: Readonly<Record<string, string>>, columns: ReadonlyMap<string, ImportColumn>, model: Model): string =>
  Object.entries(errors).map(([path, message]) => {
    const label = columns.get(path)?.label ?? (model.fields[path] as ModelField | undefined)?.label;
    return label ? `${label}: ${message}` : message;
  }).join(' ');
