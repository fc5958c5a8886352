import { watched, type Clock } from '#kit/entity/condition';
import { recordHeading, type ImportColumn, type ImportLine } from '#kit/work/imports';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { resetsOf } from '#kit/entity/resets';
import { cleanValues, recordChecker, valueChecker, type ValueChecker } from '#kit/entity/validation';
import { auditedOf, difference } from '../core/audit';
import type { Work } from '../core/context';
import { Failed } from '../core/failure';
import { clockOf, sellerFor } from '../core/guard';
import type { Caller } from '../core/work';
import { newRecord, type ChangedRecord, type NewRecord } from '../db/many';
import type { Row } from '../db/query';
import { rowMessage } from '../operations/rows/rowFailure';
import { merged, opened, unchangeable, writable } from '../operations/save/save';
import { initialValues, wrongIn } from '../operations/save/stored';
import { breather } from './breather';
import { shownText } from './cells';
import { columnsFor, keysFor, recordColumn, uniqueOf } from './columns';
import { knownBy, recordsById, recordSet, targetOf, type Known, type RecordSet } from './known';
import { lineReader, put, type ReadLine } from './lineReader';
import { resolver } from './references';
import { repeatedValues, type Others } from './repeated';
import { asWritten, changedIn } from './unchanged';
import type { FileLine } from './source';
import type { StoredImport } from './store';

type Values = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;
type Created = NewRecord & { readonly values: Values };
type Changed = ChangedRecord & { readonly previous: Values };
type Refused = ImportLine & { readonly message: string };
/** Results of lines: each line is in one of the lists, or was left as it is. */
export interface Judged {
  readonly created: number;
  /** Those that were created; of what is only checked nothing is stored. */
  readonly records: readonly Created[];
  readonly changed: readonly Changed[];
  readonly refused: readonly Refused[];
  /** Among those that were created or changed: what to look at in them. */
  readonly warned: readonly ImportLine[];
  readonly ignored: number;
}
/** A line as a record: its values, what is wrong with them, and the row to insert where it is new and stored. */
interface Checked {
  readonly values: Values;
  readonly wrong: Errors;
  readonly record?: NewRecord;
}
/** A line that was read, and checked as far as no stored record needs to be known for it. */
export interface Ready extends ReadLine {
  readonly checked?: Checked;
}

/** Data that the lines of one batch are checked against. */
interface Against {
  readonly known: Known;
  readonly others: Others;
  readonly asNew: (line: number, patch: Values) => Checked;
  readonly clock: Clock;
}
type Verdict =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly refused: Refused }
  | { readonly kind: 'created'; readonly record?: Created; readonly warning?: ImportLine }
  | { readonly kind: 'changed'; readonly changed: Changed; readonly warning?: ImportLine };

/**
 * Judges lines as saves of their own would be: made once an import, in the order of the file, for it remembers what it
 * has seen.
 */
export const judge = (
  model: Model,
  { plan: { columns, updates }, isDry }: Pick<StoredImport, 'plan' | 'isDry'>,
  caller: Caller,
) => {
  const { user } = caller;
  const allowed = new Map(columnsFor(model, user).map((column) => [column.name, column]));
  const used = columns.map((name) => (name === null ? undefined : allowed.get(name)));
  const once = new Map(uniqueOf(model).map((names) => [names.join(), recordSet(model, names, true)]));
  const unique = [...once.values()];
  const keys = keysFor(model, user).map((names) => once.get(names.join()) ?? recordSet(model, names, false));
  const sets = [...new Set([...keys, ...unique])];
  const check = recordChecker(model);
  const resolve = resolver();
  const repeated = repeatedValues(model, used, user);
  const reader = lineReader(used, sets, repeated, lookedUp(model, sets));

  const [company, seller] = [companyFor(caller, model), sellerFor(user, model)].map((values) =>
    cleanValues(model.fields, values),
  );
  const asNew = () => {
    const [start, clock] = [cleanValues(model.fields, initialValues(model, caller)), clockOf(caller)];
    return (line: number, patch: Values): Checked => {
      const sent = cleanValues(model.fields, writable(model, user, patch, 'create'));
      const { values, errors: wrong } = check({ ...start, ...sent, ...company, ...seller }, clock);
      if (isDry || Object.keys(wrong).length > 0) return { values, wrong };
      return {
        values,
        wrong,
        record: newRecord(model, { line, values, after: auditedOf(model, filled(model, values)) }),
      };
    };
  };
  const asChange = (row: Row, patch: Values, clock: Clock): Checked => {
    const next = merged(model.fields, row, writable(model, user, patch, 'update'));
    const { values, errors: wrong } = check(
      cleanValues(model.fields, { ...next, ...opened(model, row, next, clock) }),
      clock,
    );
    return { values, wrong: { ...wrong, ...unchangeable(model, user, difference(model, row, values).after) } };
  };

  /** The column that a message belongs to: that of one tag of several stands at the cell with all of them. */
  const columnOf = (place: string): string =>
    allowed.has(place) ? place : ([...allowed.keys()].find((name) => place.startsWith(`${name}.`)) ?? place);
  /** Messages by column; that of the whole line stands under ''. */
  const errorsOf = async (
    work: Work,
    one: ReadLine,
    { values, wrong }: Checked,
    row: Row | undefined,
    known: Known,
  ): Promise<Errors> => {
    const errors: Record<string, string> = { ...one.errors };
    for (const [place, message] of Object.entries(wrong)) {
      const path = columnOf(place);
      // A condition on a cell that could not be read is unknown too.
      const isOpen = watched(model.fields[path]?.when).some((name) => Object.hasOwn(errors, name));
      if (!Object.hasOwn(errors, path) && !isOpen) errors[path] = message;
    }
    for (const { names, mark } of unique) {
      const other = known.get(mark(values) ?? '')?.find(({ id }) => id !== row?.id);
      if (other) errors[names.at(-1)!] ??= messages.duplicate;
    }
    return Object.keys(errors).length > 0 ? errors : refusedBy(work, model, values, row);
  };

  const judged = async (
    work: Work,
    one: Ready,
    row: Row | undefined,
    { known, others, asNew: fresh, clock }: Against,
  ): Promise<Verdict> => {
    const {
      line: { line, cells },
    } = one;
    // An unchanged record is not validated again.
    if (row && isSame(model, row, one)) return { kind: 'ignored' };
    const checked = row ? asChange(row, one.patch, clock) : (one.checked ?? fresh(line, one.patch));
    const errors = await errorsOf(work, one, checked, row, known);
    const told = (erros: Errors, avisos: Errors): ImportLine => ({
      linha: line,
      celulas: cells.map(shownText),
      erros,
      avisos,
    });
    if (Object.keys(errors).length > 0)
      return { kind: 'refused', refused: { ...told(errors, {}), message: messageOf(errors, allowed, model) } };
    const warningOf = (values: Values): { readonly warning?: ImportLine } => {
      const found = repeated.told(values, one.warnings, others, row?.id);
      return Object.keys(found).length > 0 ? { warning: told({}, found) } : {};
    };
    const { values: given, record } = checked;
    if (!row) return { kind: 'created', ...(record && { record: { ...record, values: given } }), ...warningOf(given) };
    const values = { ...given, ...resetsOf(model, row, given) };
    const { before, after } = difference(model, row, values);
    if (Object.keys(after).length === 0) return { kind: 'ignored' };
    const changed = {
      line,
      id: row.id,
      version: row.versao,
      values,
      before: auditedOf(model, before),
      after: auditedOf(model, after),
      previous: before,
    };
    return { kind: 'changed', changed, ...warningOf(after) };
  };

  /** Whether most of the lines before were new: then the next are checked as new while those are being stored. */
  let areNew = true;
  return {
    /** Lines that are settled already: only what they hold that occurs once is remembered. */
    skip: (line: FileLine): void => {
      reader.repeats(reader.read(line));
    },
    /** Prepares lines outside of any transaction, while the lines before are being stored. */
    ready: async (lines: readonly FileLine[]): Promise<readonly Ready[]> => {
      const rest = breather();
      const fresh = asNew();
      const reads: Ready[] = [];
      for (const line of lines) {
        const wait = rest();
        if (wait) await wait;
        const one = reader.read(line);
        const before = reader.repeats(one);
        if (before !== undefined) one.errors[''] = `Repetida: é o mesmo cadastro da linha ${before}!`;
        reads.push(
          areNew && one.id === undefined && one.refs.length === 0
            ? { ...one, checked: fresh(line.line, one.patch) }
            : one,
        );
      }
      return reads;
    },
    /** A line that cannot be stored, for a reason that only its storing has shown. */
    refused: ({ line: { line, cells } }: Ready, reason: Errors): Judged => ({
      created: 0,
      records: [],
      changed: [],
      warned: [],
      ignored: 0,
      refused: [
        {
          linha: line,
          celulas: cells.map(shownText),
          erros: reason,
          avisos: {},
          message: messageOf(reason, allowed, model),
        },
      ],
    }),
    lines: async (work: Work, lines: readonly Ready[]): Promise<Judged> => {
      const byId = await recordsById(work, model, lines);
      const told = await asWritten(work, model, [...byId.values()]);
      const reads = await withReferences(
        work,
        lines.map((one) => changedIn(one, used, told.get(one.id ?? 0))),
        resolve,
      );
      const against: Against = {
        known: await knownBy(work, model, sets, reads),
        others: await repeated.among(
          work,
          reads.map(({ patch }) => patch),
        ),
        asNew: asNew(),
        clock: clockOf(work),
      };
      const [records, changed, refused, warned]: [Created[], Changed[], Refused[], ImportLine[]] = [[], [], [], []];
      let [created, ignored, found] = [0, 0, 0];
      const rest = breather();
      for (const one of reads) {
        const wait = rest();
        if (wait) await wait;
        const target = one.id === undefined ? targetOf(keys, against.known, one.patch) : byId.get(one.id);
        if (one.id !== undefined && !target) one.errors[recordColumn.name] = notHere;
        if (target === 'several') one.errors[''] = 'Há mais de um cadastro com esta chave: não se sabe qual alterar!';
        const row = typeof target === 'object' ? target : undefined;
        if (row) found++;
        const stays = row !== undefined && !updates && Object.keys(one.errors).length === 0;
        const verdict = stays ? ({ kind: 'ignored' } as const) : await judged(work, one, row, against);
        if ('warning' in verdict && verdict.warning) warned.push(verdict.warning);
        switch (verdict.kind) {
          case 'ignored':
            ignored++;
            break;
          case 'refused':
            refused.push(verdict.refused);
            break;
          case 'created':
            created++;
            if (verdict.record) records.push(verdict.record);
            break;
          case 'changed':
            changed.push(verdict.changed);
            break;
        }
      }
      areNew = found * 2 < reads.length;
      return { created, records, changed, refused, warned, ignored };
    },
  };
};

/** A message for a value that a field cannot hold, of the fields by whose values stored records are looked up. */
const lookedUp = (model: Model, sets: readonly RecordSet[]): ReadonlyMap<string, ValueChecker> =>
  new Map(
    Object.values(model.fields)
      .filter(
        ({ name, ref, options }) => !ref && (options.warnRepeated || sets.some(({ names }) => names.includes(name))),
      )
      .map((field) => [field.name, valueChecker(field)]),
  );
const notHere = `Não há aqui um cadastro com este número! Para cadastrar como novo, apague a coluna “${recordHeading}”.`;
const isSame = (model: Model, row: Row, { patch, errors }: ReadLine): boolean =>
  Object.keys(errors).length === 0 &&
  Object.keys(difference(model, row, merged(model.fields, row, cleanValues(model.fields, patch))).after).length === 0;
/** With the ids of what their texts name. The transaction may be run again, so what was made ready is copied. */
const withReferences = async (
  work: Work,
  lines: readonly Ready[],
  resolve: ReturnType<typeof resolver>,
): Promise<readonly Ready[]> => {
  const reads = lines.map((one) => ({ ...one, patch: { ...one.patch }, errors: { ...one.errors } }));
  const found = await resolve(
    work,
    reads.flatMap(({ refs }) => refs.map(({ column, text }) => ({ field: column.field, text }))),
  );
  for (const one of reads)
    for (const { column, text } of one.refs) {
      const id = found(column.field, text);
      if (typeof id === 'number') put(one.patch, column, id);
      else one.errors[column.name] = id;
    }
  return reads;
};
/** Messages of the business rules; those that name no field stand at the line. */
const refusedBy = async (work: Work, model: Model, values: Values, row: Row | undefined): Promise<Errors> => {
  try {
    return await wrongIn(work, model, { ...row, ...values }, row);
  } catch (cause) {
    if (!(cause instanceof Failed)) throw cause;
    return cause.failure.kind === 'invalid' ? cause.failure.fieldErrors : { '': rowMessage(cause) };
  }
};
/** A null in a new record is not a change. */
const filled = ({ fields }: Model, values: Values): Values => {
  const said: Record<string, unknown> = {};
  for (const name in fields) if (!fields[name]!.system && (values[name] ?? null) !== null) said[name] = values[name];
  return said;
};
const companyFor = ({ scope }: Caller, { tenant }: Model): Values =>
  tenant === undefined || tenant === 'id' ? {} : { [tenant]: scope.company === '*' ? null : scope.company };

/** «CPF ou CNPJ: CPF ou CNPJ inválido! Nome: Campo obrigatório!» */
const messageOf = (errors: Errors, columns: ReadonlyMap<string, ImportColumn>, { fields }: Model): string =>
  Object.entries(errors)
    .map(([path, message]) => {
      const label = columns.get(path)?.label ?? fields[path]?.label;
      return label ? `${label}: ${message}` : message;
    })
    .join(' ');
