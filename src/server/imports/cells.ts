import { labelOf } from '#kit/entity/field';
import type { ImportColumn } from '#kit/work/imports';
import { messages } from '#kit/messages';
import type { ModelField } from '#kit/read/model';
import { isMask } from '#kit/entity/personal';
import type { Cell } from './source';

const numbers = new Set(['integer', 'decimal', 'money', 'percent']);
const dayMs = 86_400_000;
/** Converts a sheet's date: days since 30/12/1899. */
const dayOf = (serial: number): string => new Date(Math.round((serial - 25_569) * dayMs)).toISOString().slice(0, 10);
const clockOf = (part: number): string => new Date(Math.round((part % 1) * dayMs)).toISOString().slice(11, 16);

/** Limit of a spreadsheet's cell. */
const mostShown = 32_767;
/** The cell as the line is stored and shown: no sign that the database refuses (NUL, half a pair). */
export const shownText = (cell: Cell | undefined): string =>
  textOf(cell).slice(0, mostShown).toWellFormed().replaceAll('\0', '\uFFFD');
/** The cell as text: what the person sees, as far as that can be known. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : cell
          .toISOString()
          .replace(/T00:00:00\.000Z$/, '')
          .slice(0, 19);
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  // Our own files mark what a spreadsheet would take for a formula; others write a formula so that a code stays a text.
  return /^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell.replace(/^="([^"]*)"$/, '$1');
};

const why: Readonly<Record<string, string>> = {
  integer: messages.wholeNumber,
  decimal: messages.invalidNumber,
  money: messages.invalidNumber,
  percent: messages.invalidNumber,
  date: messages.invalidDate,
  time: messages.invalidTime,
  dayMonth: messages.invalidDate,
  openingHours: 'Escreva como: Seg a Sex 11:00–14:00, 18:00–23:00; Sáb 18:00–02:00',
  timeSlots: 'Escreva como: 08:00–12:00, 14:00–18:00',
  document: messages.invalidDocument,
  phone: messages.invalidPhone,
  pixKey: messages.invalidPixKey,
  cep: messages.invalidCep,
  enum: messages.invalidOption,
  enumSet: messages.invalidOption,
  weekdays: messages.invalidOption,
  bool: 'Use Sim ou Não!',
  color: messages.invalidColor,
  url: messages.invalidUrl,
  email: messages.invalidEmail,
  emails: messages.invalidEmail,
};
const longest = 10_000;

export type Read = { readonly value: unknown } | { readonly error: string };
/** Parses a cell for a field; null when it is blank. References stay text. */
export const readCell = (cell: Cell | undefined, field: ModelField): Read => {
  const { kind } = field;
  if (typeof cell === 'number' && numbers.has(kind.name)) return { value: cell };
  if (typeof cell === 'boolean' && kind.name === 'bool') return { value: cell };
  const text = stored[kind.name]?.(cell) ?? textOf(cell);
  if (text.trim() === '') return { value: null };
  if (text.includes('\0') || !text.isWellFormed() || text.length > longest) return { error: messages.invalidFormat };
  if (field.options.personal && isMask(text)) return { error: 'O valor está mascarado: escreva-o inteiro!' };
  // A spreadsheet that took a code for a number has lost its last figures.
  if (rounded.test(text.trim()) && (codes.has(kind.name) || field.ref || field.options.digits))
    return { error: messages.roundedNumber };
  if (field.ref) return { value: text.trim() };
  const value = kind.parse?.(kind.name === 'date' ? text.trim().replace(timeOfDay, '') : text, field);
  return value === undefined ? { error: why[kind.name] ?? messages.invalidFormat } : { value };
};
/** A day as other systems write it: with the time behind it. */
const timeOfDay = /(?<=^\d[\d/.-]{5,9})(T|,?\s+)\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;
const rounded = /^\d([.,]\d+)?E\+?\d+$/i;
const codes = new Set(['phone', 'document', 'cep']);
/** Days and times as a sheet stores them. */
const stored: Readonly<Record<string, (cell: Cell | undefined) => string | undefined>> = {
  date: (cell) => {
    if (typeof cell === 'number' && cell > 0 && cell < 110_000) return dayOf(cell);
    return cell instanceof Date ? textOf(cell).slice(0, 10) : undefined;
  },
  time: (cell) => {
    if (cell instanceof Date) return cell.toISOString().slice(11, 16);
    return typeof cell === 'number' && cell < 1 ? clockOf(cell) : undefined;
  },
};

/** How the model file and the screen say that a value is written. */
export const exampleOf = ({ field }: ImportColumn): string => {
  const examples: Readonly<Record<string, string>> = {
    integer: '10',
    decimal: '1,5',
    money: '1.234,56',
    percent: '10',
    date: '21/11/2026',
    time: '18:30',
    dayMonth: '15/03',
    openingHours: 'Seg a Sex 11:00–14:00, 18:00–23:00; Sáb 18:00–02:00',
    timeSlots: '08:00–12:00, 14:00–18:00',
    bool: 'Sim',
    document: field.only === 'cnpj' ? '11.222.333/0001-81' : '529.982.247-25',
    phone: '(11) 98765-4321',
    cep: '01310-100',
    email: 'nome@exemplo.com.br',
    emails: 'nome@exemplo.com.br',
    url: 'https://exemplo.com.br',
    color: '#0f766e',
    weekdays: 'Segunda, Terça',
    tags: 'VIP, Condomínio',
  };
  const [first] = Object.values(field.choices ?? {});
  return examples[field.kind.name] ?? (first ? labelOf(first) : '');
};
