/** 'Pão de Açúcar' -> 'pao de acucar': what a search compares. The same in the browser and in the search column. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'dataVencimento' -> 'Data vencimento'; what begins with a capital letter is words already: 'WhatsApp'. */
export const sentence = (name: string): string => {
  if (capital.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return capitalised(words);
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

/** What a resource is called and how its words agree. */
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

/** Fills `{name}` from the values; what is missing stays empty. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
