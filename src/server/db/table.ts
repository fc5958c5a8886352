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
  /** Suffix of the index's name: the columns, or its purpose. */
  readonly key: string;
  /** `using` and the parenthesised list, ready for SQL; built from names of the declaration only. */
  readonly on: string;
  readonly where?: string;
  readonly unique?: true;
  /** Columns whose values together occur once, to look for repeated ones before the index is made. */
  readonly columns: readonly string[];
}
/** Table with everything that its DDL and its row-level security need. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  /** Check constraints by name. */
  readonly checks?: Readonly<Record<string, string>>;
  /** The column with the company; without it the rows belong to the whole platform. */
  readonly tenant?: string;
  /** Owner of the row among the sellers, and the permission that lifts the restriction. */
  readonly owner?: { readonly column: string; readonly seeAll: string };
  /**
   * Table of the framework: column of the person. A row is visible to those who see that person, in the columns that
   * `grants` names.
   */
  readonly person?: string;
  /**
   * Table of the framework: rows that a seller outside any company sees. SQL over the columns; `{usuario}` is the
   * seller.
   */
  readonly author?: string;
  /** Table of the framework: rows that a seller sees in their company, when not all. */
  readonly sellers?: string;
  /**
   * True when the rows follow from other tables: they are in no backup and no company's export, and are deleted after
   * their sources.
   */
  readonly isDerived?: true;
  /** Statements that carry rows over from columns that are no longer declared; `leaves` are dropped afterwards. */
  readonly upgrades?: readonly TableUpgrade[];
  /**
   * Table of the framework: rows of the platform carry this company instead of none, so that the company leads the key.
   */
  readonly platformAs?: 0;
  /** Its rows are counted as they come and go (rowCounts.ts). */
  readonly isCounted?: true;
  /** Privileges of the role of a company's requests; the platform's role has the same, and those of `platform`. */
  readonly grants: {
    readonly company: readonly Grant[];
    readonly platform: readonly Grant[];
    /** Privileges of the company roles on some columns of a table that is otherwise closed to them. */
    readonly columns?: Readonly<Partial<Record<Grant, readonly string[]>>>;
  };
}
export interface TableUpgrade {
  readonly leaves: readonly string[];
  readonly statements: readonly string[];
}
export type Grant = 'select' | 'insert' | 'update' | 'delete';
