/** 'Pão de Açúcar' -> 'pao de acucar': what a search compares. The same in the browser and in the search column. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'dataVencimento' -> 'Data vencimento' */
export const sentence = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** 'Cupom' and 12 -> '12 cupons'. Numbers as pt-BR writes them. */
export const counted = (count: number, { one, many }: Label): string =>
  `${count.toLocaleString('pt-BR')} ${(count === 1 ? one : many).toLowerCase()}`;

/** What a resource is called and how its words agree. */
export interface Label { readonly one: string; readonly many: string; readonly gender: 'm' | 'f' }
/** agree(nota, 'criado', 'criada') -> 'criada' */
export const agree = (label: Pick<Label, 'gender'>, masculine: string, feminine: string): string =>
  label.gender === 'f' ? feminine : masculine;

/** Fills `{name}` from the values; what is missing stays empty. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
