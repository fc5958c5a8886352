import { fold } from '#kit/text';
import { centavos } from '../comum/centavos';
import { pixCode } from '../financeiro/cobranca';

const semAcentos = (text: string, most: number): string =>
  fold(text)
    .replace(/[^\w .-]/g, '')
    .toUpperCase()
    .slice(0, most)
    .trim();
/**
 * The static code of a Pix: the key of the shop in its canonical form, how much, and a name by which the shop finds it in its statement.
 * Whether it was paid, a person sees in the bank.
 */
export const codigoPix = (of: {
  readonly chave: string;
  readonly valor: number;
  readonly loja: string;
  readonly cidade: string;
  readonly txid: string;
}): string =>
  pixCode({
    key: of.chave,
    name: semAcentos(of.loja, 25) || 'LOJA',
    city: semAcentos(of.cidade, 15) || 'BRASIL',
    cents: centavos(of.valor),
    id: of.txid.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***',
  });
