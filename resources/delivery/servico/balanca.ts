import type { Infer } from '#kit';
import type { produto } from '../../../schemas/delivery/produto';

type Produto = Infer<typeof produto>;
/** The thirteenth digit of twelve. */
export const conferido = (digits: string): string =>
  digits +
  String((10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10);
/** What a label of a scale says: whose code, and what it carries. Undefined for what is none. */
export const lerBalanca = (typed: string): { readonly codigo: string; readonly traz: number } | undefined => {
  const [, codigo, traz] = /^2(\d{6})(\d{5})\d$/.exec(typed) ?? [];
  return codigo !== undefined && conferido(typed.slice(0, 12)) === typed
    ? { codigo: codigo.replace(/^0+/, ''), traz: Number(traz) }
    : undefined;
};
/** Kilograms, to the gram, by what the scale of the product carries. */
export const pesoDe = ({ balanca }: Pick<Produto, 'balanca'>, traz: number, cents: number): number =>
  balanca === 'PESO' ? traz / 1000 : cents === 0 ? 0 : Math.round((traz * 1000) / cents) / 1000;
