import type { AnySchema } from 'yup';
import type * as yup from 'yup';
import type { AnyAudience } from './audience';
import type { AnyCond } from './condition';
import type { Fake } from './fake';
import type { Permission, Plan } from '../vocabulary';

/** yup, handed to a kind instead of imported by it, so that a list loads without it. */
export type Yup = typeof yup;

/** How a filter may compare a field. `in` is a list of values; `contains` and `starts` ignore accents and case. */
export type Operator = 'eq' | 'in' | 'not' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts' | 'empty';

/** Context that a value may need to be shown as text. */
export interface FormatContext {
  /** The title of a referenced row, or the name of a code, when it is known. */
  readonly reference?: (entity: string, id: number | string) => string | undefined;
  /** IANA zone of the company, 'America/Sao_Paulo' when left out. */
  readonly zone?: string;
}

/**
 * A field kind: everything the engines ask about a value, in pure functions. One folder in `src/fields` each; its input
 * and cell stand beside it, in a `.tsx` that only the browser loads.
 */
export interface Kind<T = unknown, out N extends string = string> {
  readonly name: N;
  /**
   * SQL column type, PostgreSQL. A kind with an array column holds several values: a filter then compares each of them,
   * `eq` and `in` find a row that has one, `not` a row that has none.
   */
  column(field: Field): string;
  /**
   * The yup schema of a filled value; required, nullable and strict types are added by the kit. `item` is the schema of
   * the nested fields, for kinds that hold some.
   */
  schema(y: Yup, field: Field, item: () => AnySchema): AnySchema;
  /** It holds further fields (`field.item`): a group of them, or rows. */
  readonly nested?: 'one' | 'many';
  /** The special options it takes; the start refuses others, which a spread hides from the compiler. */
  readonly takes?: readonly (keyof SpecialOptions)[];
  readonly operators: readonly Operator[];
  /** pt-BR text for a cell, a CSV, a difference. Never called with null. */
  format(value: T, field: Field, context: FormatContext): string;
  /** From typed, pasted or imported text; undefined when it cannot be read. */
  parse?(text: string, field: Field): T | null | undefined;
  sample(fake: Fake, field: Field): T | null;
  /**
   * Masks a personal value: recognisable, not readable. Kinds with a mask are masked wherever `personal` is declared.
   */
  mask?(value: T): T;
  /** Shown although personal, where the declaration does not say `masked`: most texts are names. */
  readonly shown?: true;
  /** Canonical form before validation: trim, upper case, E.164... Gets anything, returns anything. */
  clean?(value: unknown, field: Field): unknown;
  /** The same of one value alone, of a kind that holds several: an operand of a filter. {@link clean} when left out. */
  cleanOne?(value: unknown, field: Field): unknown;
  /**
   * Could the kind hold this value, as an operand of a filter? Cheap, without yup, after `clean`. The same types as
   * {@link schema}, not its bounds.
   */
  accepts?(value: unknown, field: Field): boolean;
  /** From the value to the SQL parameter. Identity when left out. */
  toSql?(value: T, field: Field): unknown;
  /** From what the driver returns to the value. Identity when left out. */
  fromSql?(raw: unknown, field: Field): T;
  /** Text that a search finds it by; the formatted text when left out. */
  searchText?(value: T, field: Field): string;
  /**
   * Pieces of a stored value that typed text may mean, where less than a whole value is enough to find it: four figures
   * of a telephone. None where the text is no part of one. Veiled fields of other kinds are found whole.
   */
  pieces?(typed: string): readonly string[];
  /** The ways in which a value may stand in older rows, itself among them: a filter for the one finds them all. */
  forms?(value: T): readonly T[];
  /**
   * True when a value can name one record. False for one that many share, such as the 0800 of a marketplace: nobody is
   * found, merged, matched or warned about by it. Every value when left out.
   */
  identifies?(value: T): boolean;
  /** Its values go round, like days of the year: a range whose end comes before its begin passes the turn. */
  readonly round?: true;
  /** False for kinds without an order (lists, groups, files). */
  readonly sortable?: boolean;
  readonly align?: 'right';
  /** Initial value in a form when the field has no default. null when left out. */
  readonly initial?: unknown;
  /** Width in the form's grid of 12; 6 when left out. */
  readonly span?: number;
}

export interface Personal {
  /** Legal basis of the LGPD under which the value is kept (art. 7). */
  readonly basis: 'contrato' | 'consentimento' | 'obrigacaoLegal' | 'legitimoInteresse';
  /** Purpose, for the records of processing (art. 37). */
  readonly purpose?: string;
}

/** Options of some kinds only; a kind names those it takes, see {@link fieldOf}. */
export interface SpecialOptions {
  /** Smallest number, shortest text, fewest items. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Says what the pattern wants. @example 'Use três letras!' */
  readonly patternMessage?: string;
  /** Text only: written in capitals, while one types and however it arrives. */
  readonly upper?: true;
  /** Secret only: the password of the person who types, which a password manager may fill in. */
  readonly own?: true;
  /** A new form or row begins with today, by the company's clock. Days only. */
  readonly begins?: 'today';
  /**
   * Day only: it cannot lie in the future, such as a birth. A later day is refused, and two digits of a year mean one
   * that has come.
   * @example f.date({ past: true })
   */
  readonly past?: true;
  /**
   * Text only: a code of figures, with the allowed numbers of them. Punctuation is dropped ('0406.10.10'), and leading
   * zeros that a spreadsheet took come back.
   * @example f.text({ digits: [8, 12, 13, 14], pattern: … })
   */
  readonly digits?: readonly number[];
  /** Text only: words that mean none, read as blank. @example f.text({ blanks: ['SEM GTIN'] }) */
  readonly blanks?: readonly string[];
  /** Value that the server writes when the record is made: the instant or day, or its author. With `readOnly: true`. */
  readonly stamp?: 'now' | 'user';
  /**
   * Reference only: rows of the target whose field equals a value. A text names a field of the same form or row, whose
   * value is meant; until that is filled nothing is found. The server of the form must itself refuse others.
   * @example f.refs('adicional', { among: { produtos: 'produto', ativo: true } })
   */
  readonly among?: Readonly<Record<string, string | boolean>>;
  /**
   * Reference only: the target is not deleted while a row points to it, and two texts say what to do about one and
   * about several. false: the row copies what it has to know, as an order does, and holds nothing.
   *
   * @example f.ref('categoriaProduto', { holds: ['Mova o produto antes!', 'Mova os {n} produtos antes!'] })
   */
  readonly holds?: false | readonly [one: string, many: string];
  /**
   * Long text only: variables between braces, each with its label: buttons insert `{nome}` at the caret. Any other mark
   * is refused.
   * @example f.longText({ variables: { nome: 'Nome' } })
   */
  readonly variables?: Readonly<Record<string, string>>;
  /**
   * Long text of an entity only: `@login` mentions a user of the record's company who may read it. They find it under
   * the bell, once it is stored. The form proposes users after `@`.
   */
  readonly mentions?: true;
  /** Rows only: the word for one of them; 'Item' when left out. @example f.list({ … }, { each: 'Pagamento' }) */
  readonly each?: string;
  /**
   * Rows only: the text that tells one from the others. No two have the same, and a mask that comes back in a row means
   * the stored value of the row with that name, wherever it has moved.
   * @example f.list({ apelido: … }, { key: 'apelido' })
   */
  readonly key?: string;
  /**
   * Rows with a `max` only: the sum of the amounts `up`, less those of `less`, is the field `to` beside them. The
   * database keeps it, whoever writes; a record without rows (null) has none.
   *
   * @example f.list({ valor: f.money(), troco: f.money() }, { max: 10, adds: { up: 'valor', less: 'troco', to: 'total'
   * } })
   */
  readonly adds?: { readonly up: string; readonly less?: string; readonly to: string };
  /**
   * File only: everybody who works in the company may open it, also without access to the record. One that the platform
   * has uploaded is open in every company, unless the entity describes people.
   * @example f.image({ seenByAll: true }), a logo
   */
  readonly seenByAll?: true;
  /**
   * Picture only: taken with the camera that faces the holder of the telephone.
   * @example f.image({ camera: 'user' }), a selfie
   */
  readonly camera?: 'user';
  /**
   * Picture only: width by height. The person who chooses a picture chooses the part of it that is kept.
   * @example f.image({ aspect: 1 }), a square
   */
  readonly aspect?: number;
  /**
   * Day of the year only: that of the first of these fields, days or days of the year, that is filled. The database
   * keeps it, and nobody writes it: so a birthday is found by its index, whichever way it is known. With `readOnly:
   * true`.
   * @example f.dayMonth({ readOnly: true, of: ['dataNascimento', 'aniversario'] })
   */
  readonly of?: readonly string[];
  /**
   * Another record may have it too, which is seldom meant: forms and imports say whose it is, and go on. @example
   * f.phone({ warnRepeated: true })
   */
  readonly warnRepeated?: true;
  /**
   * Tags only: codes of functions, each shown by its name (“Clientes: ver”), which comes with the record.
   * @example f.tags({ functions: true })
   */
  readonly functions?: true;
}
/** Every option there is: what engines read. */
export interface FieldOptions extends SpecialOptions {
  /** Derived from the name when left out: 'dataVencimento' -> 'Data vencimento'. */
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  /**
   * Within the company for entities with a tenant; 'everywhere': among all companies, for what is looked up before the
   * company is known.
   */
  readonly unique?: boolean | 'everywhere';
  /** true: only the server sets it. 'update': set at creation, then fixed. */
  readonly readOnly?: boolean | 'update';
  readonly read?: Permission;
  readonly write?: Permission;
  /** Permission to change its value in an existing row; everybody who makes a row may set it. */
  readonly change?: Permission;
  readonly plan?: Plan;
  /**
   * Changing it in one's own row (`usuario`) asks for the password, and for a code where the sign-in does (ASVS 7.5.1).
   * The former e-mail address gets a notice.
   */
  readonly confirm?: 'password';
  /**
   * false: left out when the record is duplicated. 'fromToday', of days: all that say so move by as many days, the
   * first of them to today; a copy then lasts as long as what it was made from.
   */
  readonly copy?: false | 'fromToday';
  /**
   * Fields on which it depends: when one of them changes, by whatever act, this falls back to its default, or to
   * nothing. With `readOnly: true`.
   * @example emailVerificado: f.bool({ readOnly: true, default: false, resetBy: ['email'] })
   */
  readonly resetBy?: readonly string[];
  /** The column's former name, so that a migration renames instead of dropping. */
  readonly was?: string;
  /**
   * The database keeps its `min` too: of a balance that statements of many take from. @example pontos: f.integer({
   * readOnly: true, min: 0, enforced: true })
   */
  readonly enforced?: true;
  /** Never in the audit, in no form: what is worth nothing to a reader and something to a thief. */
  readonly audited?: false;
  /**
   * Personal data (LGPD): said in the records of processing, erased with the person; masked where the kind has a mask.
   */
  readonly personal?: Personal;
  /**
   * Personal (by itself or by the group it stands in), and masked although its kind is usually shown: an account, a
   * street.
   */
  readonly masked?: true;
  /** An index of its own, beyond those that list, filters and sorts bring. */
  readonly index?: boolean;
  /**
   * In the form of an action: its call takes it, and no dialog asks for it. A value that the action begins with
   * (`initial`) goes along.
   */
  readonly asked?: false;
  /** Width in the form's grid of 12. */
  readonly span?: number;
}

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info';
/** `text`: a sentence below the label; a set (`enumSet`) of such choices is asked by check boxes. */
export type Choice = string | { readonly label: string; readonly tone?: Tone; readonly text?: string };

/** Field for every layer: its kind and its declared options. Plain data. */
export interface Field<out T = unknown, out N extends string = string> {
  readonly kind: Kind<unknown, N>;
  readonly options: FieldOptions;
  readonly choices?: { readonly [value: string]: Choice };
  /** The entity a reference points to. */
  readonly ref?: string;
  /** The fields of a nested row, group or address. */
  readonly item?: Fields;
  /** In a form: the condition under which it is asked, see {@link form}. */
  readonly when?: AnyCond;
  /** Decimal places, for `decimal`. */
  readonly places?: number;
  /** Shape that a `json` must fit. */
  readonly shape?: Fields;
  /** Audience of a stored filter. */
  readonly audience?: AnyAudience;
  /** The only kind of `document` that is accepted. */
  readonly only?: 'cpf' | 'cnpj';
  /** A secret: stored sealed, and a row says only that there is one. */
  readonly sealed?: true;
  /** Phantom: the TypeScript type of the value. Never set at run time. */
  readonly value?: T;
}
export interface Fields {
  readonly [name: string]: Field;
}
export type Values<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** T of a field that is required, else T or null. */
export type Value<R, T> = [R] extends [true] ? T : T | null;

/**
 * The options of a field whose values are T: those of every kind and, of the special ones, those named by K. Only
 * `required` is inferred, so what is written is compared with this type as it stands, and the compiler itself names the
 * option that was meant.
 */
export type Options<T, R extends boolean = boolean, K extends keyof SpecialOptions = never> = Own<T, R> &
  Pick<SpecialOptions, K>;
interface Own<T, R extends boolean> extends Omit<FieldOptions, keyof SpecialOptions> {
  readonly default?: T;
  readonly required?: R;
}

/**
 * The constructor of a kind's fields, for `f`. `takes`: the special options that mean something to the kind.
 *
 * @example export const money = fieldOf(kind, 'min', 'max'); // f.money({ required: true }) is a Field<number>
 */
export const fieldOf = <T, N extends string, const K extends keyof SpecialOptions = never>(
  kind: Kind<T, N>,
  ...takes: readonly K[]
) => {
  const taking = { ...kind, takes };
  return <const R extends boolean = false>(options?: Options<T, R, K>): Field<Value<R, T>, N> =>
    makeField(taking, options ?? {});
};

/** For kinds whose constructor takes more than options (choices, a target, nested fields). */
export const makeField = <F extends Field>(kind: Kind, options: FieldOptions, extra?: Partial<Field>): F =>
  ({ ...extra, kind, options }) as F;

/** Operand of a condition or a filter in canonical form. */
export const operandOf = (field: Field, value: unknown): unknown => {
  const { kind } = field;
  if (kind.cleanOne) return kind.cleanOne(value, field);
  return kind.clean ? kind.clean(value, field) : value;
};

export const labelOf = (choice: Choice): string => (typeof choice === 'string' ? choice : choice.label);
export const textOf = (choice: Choice): string | undefined => (typeof choice === 'string' ? undefined : choice.text);
export const toneOf = (choice: Choice): Tone => (typeof choice === 'string' ? 'default' : (choice.tone ?? 'default'));
