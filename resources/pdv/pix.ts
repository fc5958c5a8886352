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
 * Static Pix code: the shop's key in canonical form, the amount, and a name to find it in the statement. A person
 * checks the payment in the bank.
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
