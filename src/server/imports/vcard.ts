import type { Cell, FileLine } from './source';

/** The contacts of a telephone (RFC 6350, 2426 and what came before): a line of a table each. */
export const isVcard = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCARD/i.test(text);

/** By the labels of a person's fields, so that they are recognised as any heading is. */
export const vcardHeadings = [
  'Nome',
  'Telefone',
  'Outro telefone',
  'E-mail',
  'Nascimento',
  'Aniversário',
  'Observações',
  'Origem',
] as const;

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}
/** A long line goes on in the next, which begins with a blank; quoted-printable goes on after `=`. */
const unfolded = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && /^[ \t]/.test(raw)) lines[lines.length - 1] = last + raw.slice(1);
    else if (last !== undefined && last.endsWith('=') && /QUOTED-PRINTABLE/i.test(last))
      lines[lines.length - 1] = last.slice(0, -1) + raw;
    else lines.push(raw);
  }
  return lines;
};
/** `item1.TEL;TYPE=CELL:+55 11 …` */
const propertyOf = (line: string): Property | undefined => {
  const [, name, parameters = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  return name === undefined
    ? undefined
    : { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value: decoded(parameters, value) };
};
const decoded = (parameters: string, value: string): string => {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value;
  const bytes = value
    .split(/(=[0-9A-F]{2})/i)
    .flatMap((part) =>
      /^=[0-9A-F]{2}$/i.test(part) ? [Number.parseInt(part.slice(1), 16)] : [...new TextEncoder().encode(part)],
    );
  return new TextDecoder().decode(new Uint8Array(bytes));
};
const plain = (value: string): string =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;:\\])/g, '$1')
    .trim();
const parts = (value: string): readonly string[] => value.split(/(?<!\\);/).map(plain);

/** Units of an organisation that are left empty: counted from the end, where an expression would begin at each anew. */
const withoutEmptyUnits = (value: string): string => {
  let end = value.length;
  while (value.charAt(end - 1) === ';') end -= 1;
  return value.slice(0, end);
};

/** The name as it is shown, else made of its parts: surname, given name, others. */
const nameOf = (of: (name: string) => readonly Property[]): string => {
  const shown = plain(of('FN')[0]?.value ?? '');
  if (shown) return shown;
  const [last = '', first = '', more = ''] = parts(of('N')[0]?.value ?? '');
  return [first, more, last].filter(Boolean).join(' ') || withoutEmptyUnits(plain(of('ORG')[0]?.value ?? ''));
};
/** A mobile before a landline, what it is found by first; an address of the web has none. */
const phonesOf = (found: readonly Property[]): readonly string[] => {
  const isMobile = ({ parameters }: Property): boolean => /CELL|IPHONE|MOBILE/.test(parameters);
  const numbers = [...found.filter(isMobile), ...found.filter((one) => !isMobile(one))]
    .map(({ value }) => plain(value).replace(/^tel:/i, ''))
    .filter((number) => /\d{8}/.test(number.replace(/\D/g, '')));
  return numbers.filter(
    (number, at) => numbers.findIndex((one) => one.replace(/\D/g, '') === number.replace(/\D/g, '')) === at,
  );
};
/** 1990-05-14, 19900514; without a year --05-14, --0514: a day of every year. */
const birthdayOf = (value: string): { readonly day?: string; readonly dayMonth?: string } => {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(value) ?? [];
  if (year) return year === '1604' ? { dayMonth: `${day}/${month}` } : { day: `${day}/${month}/${year}` };
  const [, only, last] = /^--(\d\d)-?(\d\d)/.exec(value) ?? [];
  return only ? { dayMonth: `${last}/${only}` } : {};
};

/** Each contact as a line; its number is the one it begins at. */
export function* vcardLines(text: string): Generator<FileLine> {
  let card: Property[] | undefined;
  let line = 0;
  for (const [at, raw] of unfolded(text.replace(/^\uFEFF/, '')).entries()) {
    const property = propertyOf(raw);
    if (property?.name === 'BEGIN') {
      card = [];
      line = at + 1;
    } else if (property?.name === 'END' && card) {
      yield { line, cells: cellsOf(card) };
      card = undefined;
    } else if (property) card?.push(property);
  }
}
const cellsOf = (card: readonly Property[]): readonly Cell[] => {
  const of = (name: string): readonly Property[] => card.filter((one) => one.name === name);
  const [phone = null, other = null] = phonesOf(of('TEL'));
  const { day = null, dayMonth = null } = birthdayOf(plain(of('BDAY')[0]?.value ?? ''));
  return [
    nameOf(of) || null,
    phone,
    other,
    plain(of('EMAIL')[0]?.value ?? '') || null,
    day,
    dayMonth,
    plain(of('NOTE')[0]?.value ?? '') || null,
    'Importação',
  ];
};
