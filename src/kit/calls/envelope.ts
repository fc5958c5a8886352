/** Envelope of every answer of the services (decisions 0001 and 0003). */
export interface Envelope<T = unknown> {
  readonly hasError: boolean;
  readonly messageError?: string;
  readonly result?: T;
  readonly results?: readonly T[];
  /** Exact count of what the filter finds, all pages together. */
  readonly totalRecords?: number;
  /** A message per field path, 'itens.0.valor' for nested ones. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** With a 409 of `versao`: what is stored now, and who stored it when. */
  readonly conflict?: Conflict;
  /** With a 503 of a planned maintenance. */
  readonly maintenance?: UnderMaintenance;
}
export interface UnderMaintenance {
  readonly until: string;
  /** The same in words, in the time zone of the caller. */
  readonly end: string;
  /** Text of the one who planned it. */
  readonly text: string | null;
}
export interface Conflict {
  readonly by: string | null;
  readonly at: string;
  readonly current: WireRecord;
}

/**
 * A record as it travels: `id`, `versao` and the declared fields. `$labels` holds the title of every referenced row by
 * `entity:id` ('empresa:12'), nested ones too, so that a list or a form is one request. Ignored by `save`.
 */
export type WireRecord = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versao?: number;
  readonly $labels?: Readonly<Record<string, string>>;
  /** Paths of the personal values that came masked: 'cpfCnpj'. */
  readonly $masked?: readonly string[];
};
/** Result of a bulk action: the number of changed rows, and each other row with the reason. */
export interface BulkReport {
  readonly changed: number;
  readonly failed: readonly { readonly id: number; readonly title: string; readonly message: string }[];
}

/**
 * The body of `filterpaginated`: a condition on the fields, and what goes with it. Names with `$` cannot be fields.
 */
export interface FilterBody {
  /** Every word must be found in the record's search text; accents and case do not matter. */
  readonly $search?: string;
  /** [field, direction] pairs, first first. */
  readonly $sort?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly $and?: readonly FilterBody[];
  readonly $or?: readonly FilterBody[];
  /** The bin instead of the list. */
  readonly $trash?: boolean;
  readonly [field: string]: unknown;
}
