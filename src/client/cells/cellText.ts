import { toneOf, type Tone } from '#kit/entity/field';
import type { Model, ModelField } from '#kit/read/model';
import type { WireRecord } from '#kit/calls/envelope';

export interface CellText {
  readonly text: string;
  /** Text that the cell has no room for: the full date, the whole text. Never for personal data. */
  readonly full?: string;
  /** A status: shown with a dot. */
  readonly tone?: Tone;
}
const nothing: CellText = { text: '' };
const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });

/** A field of a record as a list shows it: formatted by its kind, references by title. */
export const cellText = (field: ModelField, record: WireRecord, zone?: string): CellText => {
  const value = record[field.name];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return nothing;
  const text = field.kind.format(value, field, {
    zone,
    reference: (entity, id) => record.$labels?.[`${entity}:${id}`],
  });
  switch (field.kind.name) {
    case 'enum':
      return isStatus(field) ? { text, tone: toneOf(field.choices?.[String(value)] ?? '') } : { text };
    case 'date':
      return { text, full: longDate.format(new Date(`${String(value)}T00:00:00Z`)) };
    case 'dateTime':
      return { text, full: fullInstant(String(value), zone) };
    default:
      return field.options.personal || text.length < 20 ? { text } : { text, full: text };
  }
};
/** An enum is a status when its choices have tones; others are words like any other. */
export const isStatus = (field: ModelField): boolean => {
  const known =
    statuses.get(field) ??
    (field.kind.name === 'enum' && Object.values(field.choices ?? {}).some((choice) => toneOf(choice) !== 'default'));
  statuses.set(field, known);
  return known;
};
const statuses = new WeakMap<ModelField, boolean>();

const longInstants = new Map<string, Intl.DateTimeFormat>();
const fullInstant = (value: string, zone = 'America/Sao_Paulo'): string => {
  const format =
    longInstants.get(zone) ??
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'full', timeStyle: 'medium' });
  longInstants.set(zone, format);
  return format.format(new Date(value));
};

/** Title of a record in words; its number when it has none. */
export const recordTitle = (model: Model, record: WireRecord): string => {
  const field = model.fields[model.title];
  return (field && cellText(field, record).text) || `${model.label.one} ${record.id}`;
};
