/** A column as it should stand in the database. */
export interface Column {
  readonly name: string;
  /**
   * As `format_type` of PostgreSQL prints it once normalised: 'character varying(80)', 'bigint', 'timestamp with time
   * zone'.
   */
  readonly type: string;
  readonly notNull: boolean;
  /** SQL of the default, also what old rows get when the column is added. */
  readonly default?: string;
  readonly identity?: true;
  /** SQL over the other columns of the row, of which the database keeps it: nobody writes it. */
  readonly generated?: string;
  readonly collation?: string;
  /** Former names, newest first: a migration renames instead of adding. */
  readonly was?: readonly string[];
}
export interface Index {
  /** What follows the table's name in the index's own: the columns, or what it is for. */
  readonly key: string;
  /** `using` and the parenthesised list, ready for SQL; built from names of the declaration only. */
  readonly on: string;
  readonly where?: string;
  readonly unique?: true;
  /** Columns whose values together occur once, to look for repeated ones before the index is made. */
  readonly columns: readonly string[];
}
/** Whose rows a table holds, for its row-level security. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  /** What every row meets, by the name of the constraint. */
  readonly checks?: Readonly<Record<string, string>>;
  /** The column with the company; without it the rows belong to the whole platform. */
  readonly tenant?: string;
  /** Whose row it is among the sellers, and the permission that lifts it. */
  readonly owner?: { readonly column: string; readonly seeAll: string };
  /** Of a table of the house: whose a row is. It is seen by who sees that person, in the columns that `grants` names. */
  readonly person?: string;
  /** Of a table of the house: what a seller outside any company sees. SQL over the columns; `{usuario}` is he. */
  readonly author?: string;
  /** Of a table of the house: what a seller sees of his company's, when not all. */
  readonly sellers?: string;
  /**
   * What it holds follows from the rows of other tables: no part of a backup nor of what a company takes along, and
   * gone after them.
   */
  readonly isDerived?: true;
  /** What carries its rows over from columns that are declared no more, which are gone after it. */
  readonly upgrade?: { readonly leaves: readonly string[]; readonly statements: readonly string[] };
  /** Its rows are counted as they come and go (rowCounts.ts). */
  readonly isCounted?: true;
  /** What the role of a company's requests may do; the platform's role may do the same, and `platform` more. */
  readonly grants: {
    readonly company: readonly Grant[];
    readonly platform: readonly Grant[];
    /** What the roles of companies may do with some columns of a table that is closed to them else. */
    readonly columns?: Readonly<Partial<Record<Grant, readonly string[]>>>;
  };
}
export type Grant = 'select' | 'insert' | 'update' | 'delete';
