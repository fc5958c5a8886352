import type { Field, Kind } from './field';
import type { Clear } from './entity';
import type { Model, ModelField } from '../read/model';

/** May see personal data without its mask, value by value, each time with a purpose and an audit row. */
export const revealing = 'DADOS_PESSOAIS_VER';
/** May look for a record by the whole CPF, telephone or e-mail. */
export const finding = 'DADOS_PESSOAIS_BUSCAR';

/** Why somebody looks (LGPD, art. 6, I). Kept with the audit row. */
export const purposes = {
  ATENDIMENTO: 'Atender o cliente',
  ENTREGA: 'Fazer uma entrega',
  COBRANCA: 'Cobrar',
  CONFERENCIA: 'Conferir o cadastro',
  TITULAR: 'Pedido do próprio titular',
} as const;
export type Purpose = keyof typeof purposes;

/**
 * Personal, and of a kind that has a mask: its value leaves the services masked, is found only whole, and has no order.
 */
export const isVeiled = ({ options, kind }: Pick<Field, 'options' | 'kind'>): boolean =>
  options.personal !== undefined && kind.mask !== undefined && (kind.shown !== true || options.masked === true);
/** Veiled itself, or something in it is: a street in an address. */
export const holdsVeiled = (field: Field): boolean =>
  isVeiled(field) || (field.item ? Object.values(field.item).some(holdsVeiled) : false);
/** Rules of `clear` that let a field of any row through, whatever the row holds: at once, or in a look-up. */
export const rulesOfAnyRow = ({ clear = [] }: Pick<Model, 'clear'>, name: string): readonly Clear[] =>
  clear.filter(({ fields, when, by }) => !when && !by && (fields?.includes(name) ?? true));
/** A part of it is enough to find it by the search, for those whom such a rule lets read it. */
export const isFoundByPart = (model: Pick<Model, 'clear'>, field: ModelField): boolean =>
  field.kind.pieces !== undefined && isVeiled(field) && rulesOfAnyRow(model, field.name).length > 0;
/** Did any of the field come masked? */
export const cameMasked = ({ $masked = [] }: { readonly $masked?: readonly string[] }, name: string): boolean =>
  $masked.some((path) => path.split('.')[0] === name);
/** The mask of a text: an account ends in what tells it from another. */
export const maskedText = (value: string): string => {
  // By whole characters: half of one is no text that JSON can hold.
  const characters = [...value];
  return characters.length > 6 ? `***${characters.slice(-2).join('')}` : '***';
};

/** Masked value of an answer. Null stays: that there is no value is visible. */
export const veiled = ({ kind }: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : (kind.mask?.(value) ?? value);

/** The value as it leaves: its mask where the field is veiled. */
export const asLeft = (field: Field, value: unknown): unknown => (isVeiled(field) ? veiled(field, value) : value);

/** Is it a mask, or a list with one? No document, telephone or address of e-mail holds three asterisks. */
export const isMask = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isMask) : typeof value === 'string' && value.includes('***');

/** The fields of a record that are veiled, groups that hold such a one among them. */
export const revealable = (fields: Readonly<Record<string, ModelField>>): readonly ModelField[] =>
  Object.values(fields).filter(holdsVeiled);
/** The veiled fields of a record. */
export const veiledFields = (fields: Readonly<Record<string, ModelField>>): readonly ModelField[] =>
  Object.values(fields).filter(isVeiled);

const narrowed = new WeakMap<Kind, Kind>();
/**
 * The kind as veiled fields have it: compared as a whole value alone, for a part of it, or its order, would tell it bit
 * by bit.
 */
export const kindOf = (field: Field): Kind => {
  if (!isVeiled(field)) return field.kind;
  const known = narrowed.get(field.kind);
  if (known) return known;
  const made: Kind = {
    ...field.kind,
    operators: field.kind.operators.filter((one) => ['eq', 'in', 'empty'].includes(one)),
    sortable: false,
  };
  narrowed.set(field.kind, made);
  return made;
};
