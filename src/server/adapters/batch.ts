import pg from 'pg';
import { blankOf } from '#kit/blank';
import { sqlStateOf } from '../db/errors';
import { toText } from './parameters';
import type { Answer } from './transactions';

interface Field { readonly name: string; readonly dataTypeID: number; readonly format: 'text' | 'binary' }
type Read = (text: string) => unknown;
/** As much of the driver's connection as a batch writes to. */
interface Wire {
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(what: { readonly type: 'P' | 'S'; readonly name: string }): void;
  execute(portal: object): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}
/** A statement as one connection knows it: the columns of its answer are told when it is prepared, and never again. */
interface Known { readonly text: string; fields: readonly Field[]; readers: readonly Read[]; blank: () => Record<string, unknown>; isThere: boolean }
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  readonly rows: Record<string, unknown>[];
  known: Known;
  tell(answer: Answer): void;
  fail(error: unknown): void;
}
/** Of one connection: a plan is some ten thousand bytes of PostgreSQL's memory. */
const mostKept = 200;
const prepared = new WeakMap<object, Map<string, Known>>();
const toWire = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : toText(value));
const unknown = (text: string): Known => ({ text, fields: [], readers: [], blank: () => ({}), isThere: false });

/**
 * Statements that go out together and end with one Sync: outside an explicit transaction they are one by themselves, which ends there, and with it
 * whatever was set for it alone; when one fails none was run. The driver's own query asks for the columns of every answer anew and ends each statement for itself.
 */
export class Batch extends pg.Query {
  private readonly statements: Statement[] = [];
  private at = 0;
  /** Whether all of it went well; what the driver calls in the end. */
  readonly callback: (error: Error | null | undefined) => void;

  constructor(private readonly readerOf: (oid: number) => Read, done: (error: unknown) => void) {
    super('');
    this.callback = (error) => done(error);
  }

  add(text: string, values: readonly unknown[], name = ''): Promise<Answer> {
    return new Promise((tell, fail) => { this.statements.push({ text, values: values.map(toWire), name, rows: [], known: unknown(text), tell, fail }); });
  }

  override submit = (connection: object): void => {
    const wire = connection as Wire;
    const names = prepared.get(connection) ?? new Map<string, Known>();
    prepared.set(connection, names);
    this.makeRoom(wire, names);
    for (const one of this.statements) {
      const { name, text, values } = one;
      const before = name === '' ? undefined : names.get(name);
      if (before) names.delete(name);
      const isSame = before?.text === text;
      one.known = isSame ? before : unknown(text);
      if (!one.known.isThere) {
        // After a failure nobody knows whether it was prepared before it; sources that were reloaded begin their names anew.
        if (before) wire.close({ type: 'S', name });
        wire.parse({ name, text });
        wire.describe({ type: 'S', name });
        one.known.isThere = true;
      }
      if (name !== '') names.set(name, one.known);
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    wire.sync();
  };

  /** A connection keeps so many statements; those that were used longest ago go. First of all, so that no failure before it leaves one there. */
  private makeRoom(wire: Wire, names: Map<string, Known>): void {
    if (names.size + this.statements.length <= mostKept) return;
    const mine = new Set(this.statements.map(({ name }) => name));
    for (const name of names.keys()) {
      if (names.size + this.statements.length <= mostKept) return;
      if (mine.has(name)) continue;
      wire.close({ type: 'S', name });
      names.delete(name);
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const { known } = this.statements[this.at]!;
    known.fields = fields;
    known.readers = fields.map(({ dataTypeID }) => this.readerOf(dataTypeID));
    known.blank = blankOf(fields.map(({ name }) => name));
  }
  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const { known: { fields, readers, blank }, rows } = this.statements[this.at]!;
    const row = blank();
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      row[fields[index]!.name] = value === null ? null : readers[index]!(value);
    }
    rows.push(row);
  }
  handleCommandComplete({ text }: { readonly text: string }): void {
    const { rows, tell } = this.statements[this.at++]!;
    const space = text.indexOf(' ');
    tell({ rows, command: space < 0 ? text : text.slice(0, space), rowCount: space < 0 ? null : Number(text.slice(text.lastIndexOf(' ') + 1)) });
  }
  handleEmptyQuery(): void { this.handleCommandComplete({ text: '' }); }
  handleError(error: unknown): void {
    const rest = this.statements.slice(this.at);
    this.at = this.statements.length;
    // Of a failure on the way nothing is known; one that the server tells is of this very statement.
    for (const { known, name } of sqlStateOf(error) === undefined ? [] : rest) if (name !== '') known.isThere = false;
    for (const { fail } of rest) fail(error);
    this.callback(error as Error);
  }
  handleReadyForQuery(): void { this.callback(null); }
}
