import { accented } from './accents';

/** Signs that nobody sees, except inside an emoji, which is several of them joined. U+2800 is the blank of Braille. */
const unseen =
  /((?:\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D(?=\p{Extended_Pictographic}))?)+|[#*\d]\uFE0F\u20E3|\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Latin letters and usual signs alone: nothing to clean. */
const simple = /^[\t\n\r\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/;

/**
 * The text as it is seen: composed letters (NFC), without direction marks and other invisible signs, each kind of blank
 * a space, and the hyphens that look like one (U+2010, U+2011) a hyphen. Every text passes here before it is compared,
 * measured or stored. @example 'Ana\u202c' -> 'Ana'
 */
export const visible = (text: string): string =>
  simple.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(unseen, (_sign, emoji: string | undefined) => emoji ?? '')
        .replace(/\p{Zs}/gu, ' ')
        .replace(/[\u2010\u2011]/g, '-');

/**
 * The same for codes, numbers and telephones, where a sign stands for nothing but itself: full-width characters are
 * their narrow ones and each dash is a hyphen. @example '１１ 98765‑4321' -> '11 98765-4321'
 */
export const plainSigns = (text: string): string =>
  visible(text)
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');

/** Apostrophes in every writing. */
export const apostrophes = "'\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`\uff07";
/** Hyphens and dashes. */
export const dashes = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d';
const apostrophe = new RegExp(`[${apostrophes}]`, 'g');
const dash = new RegExp(`[${dashes}]`, 'g');
/**
 * 'Pão de Açúcar' -> 'pao de acucar': what a search compares. The same in the browser, in the search column and in a
 * filter. An apostrophe counts for nothing and a hyphen is a space: 'd’Ávila' -> 'davila', 'couve-flor' -> 'couve flor'.
 */
export const fold = (text: string): string =>
  visible(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(apostrophe, '').replace(dash, ' ');

/** 'dataVencimento' -> 'Data vencimento', 'lerCodigo' -> 'Ler código'; what begins with a capital letter is words already: 'WhatsApp'. */
export const sentence = (name: string): string => {
  if (capital.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return capitalised(words.split(' ').map(accented).join(' '));
};
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const capital = /^\p{Lu}/u;

/**
 * A name as it stands inside a sentence: 'Unidades de medida' -> 'unidades de medida'; 'WhatsApp' and 'CFOP' stay as
 * they are.
 */
export const inner = (name: string): string =>
  name
    .split(' ')
    .map((word) => (/\p{Lu}/u.test(word.slice(1)) ? word : word.toLowerCase()))
    .join(' ');

/** 'Ana Lima Souza' -> 'AS': what stands where a picture would. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
};

const numbers = new Intl.NumberFormat('pt-BR');
/** 1234 -> '1.234' */
export const wholeNumber = (count: number): string => numbers.format(count);

/** 'Cupom' and 12 -> '12 cupons'. Numbers as pt-BR writes them. */
export const counted = (count: number, { one, many }: Pick<Label, 'one' | 'many'>): string =>
  `${wholeNumber(count)} ${inner(count === 1 ? one : many)}`;

/** How long to wait: 1 -> '1 segundo', 90 -> '2 minutos'. */
export const waitText = (seconds: number): string =>
  seconds < 60
    ? counted(seconds, { one: 'Segundo', many: 'Segundos' })
    : counted(Math.ceil(seconds / 60), { one: 'Minuto', many: 'Minutos' });

/** Words for a resource, and how they agree. */
export interface Label {
  readonly one: string;
  readonly many: string;
  readonly gender: 'm' | 'f';
}
/** agree(nota, 'criado', 'criada') -> 'criada' */
export const agree = (label: Pick<Label, 'gender'>, masculine: string, feminine: string): string =>
  label.gender === 'f' ? feminine : masculine;

/** 'Novo cupom', 'Nova empresa' */
export const newLabel = ({ label }: { readonly label: Pick<Label, 'one' | 'gender'> }): string =>
  `${agree(label, 'Novo', 'Nova')} ${inner(label.one)}`;

const place = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
/** Names in a sentence with places: 'Mínimo {min} de {max}' -> ['min', 'max']. */
export const placesIn = (sentence = ''): readonly string[] => [...sentence.matchAll(place)].map(([, name]) => name!);
/** Fills `{name}` with its value in words, and `{name|item|itens}` with the word that agrees with it. */
export const fillWith = (sentence: string, valueOf: (name: string) => string): string =>
  sentence.replace(place, (_, name: string, one?: string, many?: string) => {
    const value = valueOf(name);
    return one === undefined || many === undefined ? value : value === '1' ? one : many;
  });
/** Fills a sentence from the values; what is missing stays empty. */
export const fill = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  fillWith(sentence, (name) => String(values[name] ?? ''));
