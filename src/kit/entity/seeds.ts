import type { Fake } from './fake';
import type { Model } from '../read/model';

type Values = Readonly<Record<string, unknown>>;

/** Ids of rows stored before, by entity and key: what a later list refers to. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, number>>;
/** Rows that the product brings along: a country's lists, the first plans. */
export interface ReferenceList {
  readonly entity: string;
  /** Key that recognises a row, whatever its id. */
  readonly key: (row: Values) => string;
  readonly rows: (known: Known) => Promise<readonly Values[]>;
  /** People may change these: what is stored is left as it is. */
  readonly editable?: true;
}

/**
 * Store of demo rows: inside one transaction of the platform, the same rows for the same seed and day. The server adds
 * the transaction (`db`).
 */
export interface SeedStore {
  readonly models: readonly Model[];
  readonly fake: Fake;
  /** YYYY-MM-DD */
  readonly today: string;
  /** The instant up to which things have happened. */
  readonly now: Date;
  one(entity: string, values: Values): Promise<number>;
  many(entity: string, rows: readonly Values[]): Promise<number[]>;
  /** Thousands of them, as fast as the database takes them. */
  bulk(entity: string, rows: readonly Values[]): Promise<number[]>;
  /** The ids by name, or by another field. */
  named(entity: string, rows: readonly Values[], by?: string): Promise<ReadonlyMap<string, number>>;
  /** Rows that the declaration samples; `given` wins over the sample. */
  sampled(entity: string, count: number, fixed: Values, given?: (fake: Fake) => Values): Promise<number[]>;
  /** The id of a stored row, null when there is none. */
  idOf(entity: string, field: string, value: string): Promise<number | null>;
  /** Stores a file as an upload is stored; its id. `shownIn`: the field that opens it to who may see the row. */
  file(values: {
    readonly name: string;
    readonly type: string;
    readonly text: string;
    /** null for a file of the platform. */
    readonly company: number | null;
    readonly shownIn?: readonly [entity: string, field: string];
  }): Promise<number>;
  /** Stores a picture as an upload is stored, for a field that shows it; its id. */
  picture(values: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly company: number;
    readonly shownIn: readonly [entity: string, field: string];
  }): Promise<number>;
}

/**
 * Values of a sampled row where a sample by kind alone would be silly; `idOf` answers a row of another entity, null
 * when there is none.
 */
export type Realistic = (idOf: (entity: string) => number | null) => (fake: Fake) => Values;

/** Rows of several entities that belong together, in quantity: a year of orders. */
export interface Volume {
  /** In the help of the command. */
  readonly label: string;
  /** Makes `count` of them in one company; how many it made. */
  readonly make: (store: SeedStore, wanted: { readonly company: number; readonly count: number }) => Promise<number>;
}

interface SeedsDef {
  /** Another whenever a list changes, so that a normal start asks one question and reads no list. */
  readonly version: string;
  readonly lists: () => Promise<readonly ReferenceList[]>;
  /** Zone of the demo's days: 'America/Sao_Paulo'. */
  readonly zone: string;
  readonly demo: {
    /** Logins of the demo; all with one password. */
    readonly logins: readonly string[];
    /** Makes the rows; the ids of the people, in the order of `logins`. */
    readonly make: (store: SeedStore) => Promise<readonly number[]>;
    /** Brings a demo that stands already up to what was declared since. Runs at each start outside production. */
    readonly follow?: (store: SeedStore) => Promise<void>;
  };
  /** For demo data in quantity, by entity. */
  readonly realistic: () => Promise<Readonly<Record<string, Realistic | undefined>>>;
  /** Generators of `demo:data` beside single entities, by the name of their option. */
  readonly volumes?: Readonly<Record<string, Volume>>;
  /** Entities that are not made in quantity: their rows come with the product. */
  readonly given: readonly string[];
}
export interface Seeds extends SeedsDef {
  readonly type: 'seeds';
}

/** Declares the initial rows of a database, in a `.server.ts`; a business has one, or none. */
export const seeds = (def: SeedsDef): Seeds => ({ ...def, type: 'seeds' });
