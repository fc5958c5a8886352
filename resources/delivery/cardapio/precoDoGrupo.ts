import { centavos, ratear } from '../../comum/centavos';

/** Rule and price of one category of add-ons. Screens and services share it. */
export interface Opcao {
  readonly id: number;
  readonly nome: string;
  /** Reais. */
  readonly valor: number;
}
export interface Escolhida<O extends Opcao = Opcao> {
  readonly one: O;
  readonly vezes: number;
}
/** Charged option; `valor` in cents. */
interface Cobrada {
  readonly id: number;
  readonly nome: string;
  readonly quantidade: number;
  readonly valor: number;
}
interface Limites {
  readonly minimo: number;
  readonly maximo: number;
}

/** Mean of amounts in cents; half a cent is rounded up. */
export const media = (values: readonly number[]): number => {
  const sum = values.reduce((total, one) => total + one, 0);
  return Math.floor((2 * sum + values.length) / (2 * values.length));
};
/** Charges only the dearest option. */
const soOMaior = (prices: readonly number[]): number[] => {
  const dearest = prices.indexOf(Math.max(...prices));
  return prices.map((price, index) => (index === dearest ? price : 0));
};

/** Spreads the category's price over its options, so that the lines of an order sum to it. */
export const cobrados = (tipo: 'SOMA' | 'MAIOR' | 'MEDIA', chosen: readonly Escolhida[]): readonly Cobrada[] => {
  const prices = chosen.flatMap(({ one, vezes }) => Array.from({ length: vezes }, () => centavos(one.valor)));
  if (tipo === 'SOMA' || prices.length < 2)
    return chosen.map(({ one: { id, nome, valor }, vezes }) => ({
      id,
      nome,
      quantidade: vezes,
      valor: centavos(valor),
    }));
  const paid = tipo === 'MAIOR' ? soOMaior(prices) : ratear(media(prices), prices);
  let at = 0;
  return chosen.flatMap(({ one: { id, nome }, vezes }) => {
    const parts = paid.slice(at, (at += vezes));
    return [...new Set(parts)].map((valor) => ({
      id,
      nome,
      quantidade: parts.filter((part) => part === valor).length,
      valor,
    }));
  });
};

/** Minimum that a category adds, in cents: the cheapest options, as many as required. */
export const menosDe = (
  tipo: 'SOMA' | 'MAIOR' | 'MEDIA',
  minimo: number,
  opcoes: readonly { /** Reais. */ readonly valor: number; /** Times. */ readonly maximo: number }[],
): number => {
  const valores = opcoes
    .flatMap(({ valor, maximo }) => Array.from({ length: Math.min(maximo, minimo) }, () => centavos(valor)))
    .toSorted((a, b) => a - b)
    .slice(0, minimo);
  if (valores.length === 0) return 0;
  return tipo === 'MAIOR'
    ? Math.max(...valores)
    : tipo === 'MEDIA'
      ? media(valores)
      : valores.reduce((sum, one) => sum + one, 0);
};

/** Rule in words beside the name, shown before a mistake. */
export const regraDe = ({ minimo, maximo }: Limites): string =>
  minimo === 0 ? `até ${maximo}` : minimo === maximo ? `escolha ${minimo}` : `escolha de ${minimo} a ${maximo}`;

/** Message for a group with this count of options; undefined when it is valid. */
export const faltaNoGrupo = ({ minimo, maximo, nome }: Limites & { readonly nome: string }, count: number) =>
  count < minimo
    ? `Escolha ao menos ${minimo} em ${nome}!`
    : count > maximo
      ? `Escolha no máximo ${maximo} em ${nome}!`
      : undefined;
