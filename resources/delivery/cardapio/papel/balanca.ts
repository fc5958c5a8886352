import type { Infer } from '#kit';
import type { pdvConfiguracao } from '../../../../schemas/pdv/pdvConfiguracao';
import type { produto } from '../../../../schemas/delivery/cardapio/produto';

type Produto = Infer<typeof produto>;
/** Settings of the company's scales: digits of the code, and the price that a label is based on. */
export type Etiqueta = Pick<Infer<typeof pdvConfiguracao>, 'digitosBalanca' | 'precoEtiqueta'>;
export const etiquetaPadrao: Etiqueta = { digitosBalanca: 'SEIS', precoEtiqueta: 'ETIQUETA' };

/** Check digit of twelve digits. */
export const conferido = (digits: string): string =>
  digits +
  String((10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10);
/** Layouts of an EAN-13 that begins with 2: code, a fixed zero after a code of four digits, and price or weight. */
const desenhos = {
  QUATRO: { codigo: 4, zero: '0', traz: 6, forma: /^2(\d{4})0(\d{6})\d$/ },
  CINCO: { codigo: 5, zero: '', traz: 6, forma: /^2(\d{5})(\d{6})\d$/ },
  SEIS: { codigo: 6, zero: '', traz: 5, forma: /^2(\d{6})(\d{5})\d$/ },
} as const satisfies Record<Etiqueta['digitosBalanca'], object>;
export const desenhoDe = ({ digitosBalanca }: Pick<Etiqueta, 'digitosBalanca'>) => desenhos[digitosBalanca];

/** Reads the label of a scale: product code, and price or weight. Undefined for any other code. */
export const lerBalanca = (
  typed: string,
  etiqueta: Pick<Etiqueta, 'digitosBalanca'>,
): { readonly codigo: string; readonly traz: number } | undefined => {
  const [, codigo, traz] = desenhoDe(etiqueta).forma.exec(typed) ?? [];
  return codigo !== undefined && conferido(typed.slice(0, 12)) === typed
    ? { codigo: codigo.replace(/^0+/, ''), traz: Number(traz) }
    : undefined;
};
/** Builds the code of a label for cents or grams; undefined when they do not fit. */
export const codigoDaEtiqueta = (
  codigo: string,
  traz: number,
  etiqueta: Pick<Etiqueta, 'digitosBalanca'>,
): string | undefined => {
  const { codigo: digitos, zero, traz: figuras } = desenhoDe(etiqueta);
  return codigo.length > digitos || String(traz).length > figuras
    ? undefined
    : conferido(`2${codigo.padStart(digitos, '0')}${zero}${String(traz).padStart(figuras, '0')}`);
};

/** Price of a kilogram in cents: the current one, and the record's without a promotion. */
interface Precos {
  readonly agora: number;
  readonly cadastro: number;
}
/**
 * Weight on a label in kilograms, to the gram. A label with a price needs a price per kilogram. `ETIQUETA` takes the
 * selling price, so that the line equals the label up to half a gram. `CADASTRO` takes the record's price, which the
 * scale uses, and sells the weight at the current price.
 */
export const pesoDe = (
  { balanca }: Pick<Produto, 'balanca'>,
  traz: number,
  { agora, cadastro }: Precos,
  { precoEtiqueta }: Pick<Etiqueta, 'precoEtiqueta'>,
): number => {
  if (balanca === 'PESO') return traz / 1000;
  const cents = precoEtiqueta === 'CADASTRO' ? cadastro : agora;
  return cents === 0 ? 0 : Math.round((traz * 1000) / cents) / 1000;
};
