import pg from 'pg';
import { blankOf } from '#kit/blank';
import { memo } from '#kit/memo';
import { sqlStateOf } from '../db/errors';
import { toText } from './parameters';
import type { Answer } from './transactions';

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}
type Parse = (text: string) => unknown;
/** As much of the driver's connection as a batch writes to: messages of PostgreSQL's extended protocol. */
interface Wire {
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(what: { readonly type: 'S'; readonly name: string }): void;
  execute(portal: object): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}
/** A statement as one connection has prepared it. Its columns are described when it is parsed, and never again. */
interface Prepared {
  readonly text: string;
  columns: readonly Column[];
  parsers: readonly Parse[];
  blank: () => Record<string, unknown>;
  /** False after a failure: nobody knows whether it was parsed before that. */
  isParsed: boolean;
}
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  readonly rows: Record<string, unknown>[];
  prepared: Prepared;
  tell(answer: Answer): void;
  fail(error: unknown): void;
}
/** Limit for one connection: a plan takes some ten thousand bytes of PostgreSQL's memory. */
const mostPrepared = 200;
/** The prepared statements of a connection by name, in the order of their last use. */
const preparedOn = memo((_connection: object) => new Map<string, Prepared>());
const unparsed = (text: string): Prepared => ({ text, columns: [], parsers: [], blank: () => ({}), isParsed: false });
const toWire = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : toText(value);

/**
 * Statements that leave together and end with one Sync. Outside an explicit transaction they are an implicit one, which
 * ends there with all that was set for it alone; when one fails none has run. The driver's own query describes the
 * columns of every answer, and sends a Sync for each statement.
 */
export class Batch extends pg.Query {
  private readonly statements: Statement[] = [];
  /** The statement whose answer comes next. */
  private at = 0;
  /** Callback that the driver calls in the end. */
  readonly callback: (error: Error | null | undefined) => void;

  constructor(
    private readonly parserOf: (oid: number) => Parse,
    done: (error: unknown) => void,
  ) {
    super('');
    this.callback = (error) => done(error);
  }

  add(text: string, values: readonly unknown[], name = ''): Promise<Answer> {
    return new Promise((tell, fail) => {
      this.statements.push({ text, values: values.map(toWire), name, rows: [], prepared: unparsed(text), tell, fail });
    });
  }

  override submit = (connection: object): void => {
    const wire = connection as Wire;
    const known = preparedOn(connection);
    this.makeRoom(wire, known);
    for (const one of this.statements) {
      const { name, text, values } = one;
      const before = name === '' ? undefined : known.get(name);
      // Sources that were loaded again begin their names anew: the name may be another statement's.
      if (before?.text === text) one.prepared = before;
      if (!one.prepared.isParsed) {
        if (before) wire.close({ type: 'S', name });
        wire.parse({ name, text });
        wire.describe({ type: 'S', name });
        one.prepared.isParsed = true;
      }
      if (name !== '') {
        known.delete(name);
        known.set(name, one.prepared);
      }
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    wire.sync();
  };

  /** Closes what was used longest ago. Before anything else, so that no failure leaves it open. */
  private makeRoom(wire: Wire, known: Map<string, Prepared>): void {
    const mine = new Set(this.statements.map(({ name }) => name));
    for (const name of known.keys()) {
      if (known.size + this.statements.length <= mostPrepared) return;
      if (mine.has(name)) continue;
      wire.close({ type: 'S', name });
      known.delete(name);
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const { prepared } = this.statements[this.at]!;
    prepared.columns = fields;
    prepared.parsers = fields.map(({ dataTypeID }) => this.parserOf(dataTypeID));
    prepared.blank = blankOf(fields.map(({ name }) => name));
  }
  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const {
      prepared: { columns, parsers, blank },
      rows,
    } = this.statements[this.at]!;
    const row = blank();
    for (const [index, value] of values.entries())
      row[columns[index]!.name] = value === null ? null : parsers[index]!(value);
    rows.push(row);
  }
  /** 'INSERT 0 1', 'COMMIT' */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const { rows, tell } = this.statements[this.at++]!;
    const words = text.split(' ');
    tell({ rows, command: words[0]!, rowCount: words.length > 1 ? Number(words.at(-1)) : null });
  }
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }
  handleError(error: unknown): void {
    const rest = this.statements.slice(this.at);
    this.at = this.statements.length;
    // After a refusal, the statements behind the refused one were not parsed. After a lost line, the connection is
    // closed.
    if (sqlStateOf(error) !== undefined)
      for (const { prepared, name } of rest) if (name !== '') prepared.isParsed = false;
    for (const { fail } of rest) fail(error);
    this.callback(error as Error);
  }
  handleReadyForQuery(): void {
    this.callback(null);
  }
}
