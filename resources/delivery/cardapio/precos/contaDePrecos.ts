import type { Infer, Values } from '#kit';
import type { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import type { produto } from '../../../../schemas/delivery/cardapio/produto';
import { centavos, dinheiroDe, emCentavos, reais } from '../../../comum/centavos';
import type { alteracao } from './formularioPrecos';

/** Pure rules of a mass change of prices. Amounts in cents, except those of a record. */
type Dito = Values<typeof alteracao>;
export type Alteracao = Omit<Dito, 'alvo' | 'campo' | 'arredondamento'> & {
  readonly [K in 'alvo' | 'campo' | 'arredondamento']: NonNullable<Dito[K]>;
};
export const completa = ({ alvo, campo, arredondamento, ...dito }: Dito): Alteracao => ({
  ...dito,
  alvo: alvo ?? 'PRODUTO',
  campo: campo ?? 'PRECO',
  arredondamento: arredondamento ?? 'NENHUM',
});
export type Onde = Pick<Alteracao, 'campo' | 'canal'>;
type Produto = Infer<typeof produto>;
type Adicional = Infer<typeof adicional>;
/** The fields that hold the prices of a product. */
export type Precos = Pick<Produto, 'preco' | 'precoPromocional' | 'precoCanal' | 'custo'>;
type ComPreco =
  | { readonly de: 'PRODUTO'; readonly row: Precos }
  | { readonly de: 'ADICIONAL'; readonly row: Pick<Adicional, 'valor' | 'custo'> };
/** Product or add-on with a price. */
export type Precificado =
  | { readonly de: 'PRODUTO'; readonly row: Produto }
  | { readonly de: 'ADICIONAL'; readonly row: Adicional };
export interface Mudanca {
  readonly item: Precificado;
  readonly antes: number | null;
  readonly depois: number;
  /** Reason why it stays unchanged. */
  readonly recusa?: string;
}
/** Largest value of a money column. */
const maior = 99_999_999_999;

const operado = (cents: number | null, { operacao, valor }: Pick<Alteracao, 'operacao' | 'valor'>): number | null => {
  if (operacao === 'DEFINIR') return centavos(valor);
  if (cents === null) return null;
  const hundredths = Math.round(valor * 100);
  switch (operacao) {
    case 'AUMENTAR_PERCENTUAL':
      return Math.round((cents * (10_000 + hundredths)) / 10_000);
    case 'DIMINUIR_PERCENTUAL':
      return Math.round((cents * (10_000 - hundredths)) / 10_000);
    case 'AUMENTAR_VALOR':
      return cents + centavos(valor);
    case 'DIMINUIR_VALOR':
      return cents - centavos(valor);
  }
};
/** Rounds to the nearest amount with this ending, the higher of two. Zero stays zero. */
const terminadoEm = (cents: number, end: number): number =>
  cents <= 0 ? cents : Math.max(end, Math.floor((cents - end + 50) / 100) * 100 + end);
export const arredondado = (cents: number, como: Alteracao['arredondamento']): number => {
  switch (como) {
    case 'NENHUM':
      return cents;
    case 'FINAL_90':
      return terminadoEm(cents, 90);
    case 'FINAL_99':
      return terminadoEm(cents, 99);
    case 'INTEIRO':
      return Math.round(cents / 100) * 100;
    case 'MEIO':
      return Math.round(cents / 50) * 50;
  }
};

/** New amount; null when there was none. */
export const mudado = (
  cents: number | null,
  como: Pick<Alteracao, 'operacao' | 'valor' | 'arredondamento'>,
): number | null => {
  const moved = operado(cents, como);
  return moved === null ? null : arredondado(moved, como.arredondamento);
};
/** Channel's own price, if it is switched on. */
const doCanal = ({ precoCanal }: Precos, canal: Onde['canal']) =>
  precoCanal?.find((one) => one.canal === canal && one.ativo !== false);
/** Returns the current price; null when it has none of that kind. */
export const precoAtual = ({ de, row }: ComPreco, { campo, canal }: Onde): number | null => {
  const value =
    campo === 'CUSTO'
      ? row.custo
      : de === 'ADICIONAL'
        ? row.valor
        : canal !== null
          ? doCanal(row, canal)?.preco
          : campo === 'PROMOCIONAL'
            ? row.precoPromocional
            : row.preco;
  return value == null ? null : centavos(value);
};
/** Change that sets or removes a price. */
export const mudancaDe = ({ de, row }: ComPreco, { campo, canal }: Onde, cents: number | null) => {
  const value = cents === null ? null : reais(cents);
  if (campo === 'CUSTO') return { custo: value };
  if (de === 'ADICIONAL') return { valor: value! };
  if (canal === null) return campo === 'PROMOCIONAL' ? { precoPromocional: value } : { preco: value! };
  const others = (row.precoCanal ?? []).filter((one) => one.canal !== canal);
  return { precoCanal: value === null ? others : [...others, { canal, preco: value, ativo: true }] };
};
/** Reason why the row cannot have the price. */
export const recusaDe = ({ de, row }: ComPreco, { campo, canal }: Onde, cents: number | null): string | undefined => {
  if (cents === null && campo === 'PRECO' && canal === null) return 'Diga o preço!';
  if (cents !== null && cents < 0) return 'Ficaria abaixo de zero!';
  if (cents !== null && cents > maior) return 'Ficaria alto demais!';
  if (de === 'ADICIONAL' || campo === 'CUSTO' || canal !== null) return undefined;
  const promotional =
    campo === 'PROMOCIONAL' ? cents : row.precoPromocional === null ? null : centavos(row.precoPromocional);
  const price = campo === 'PROMOCIONAL' ? centavos(row.preco) : (cents ?? 0);
  if (promotional === null) return undefined;
  if (promotional === 0) return 'O preço promocional ficaria zero!';
  return promotional < price
    ? undefined
    : `O promocional (${dinheiroDe(emCentavos(promotional))}) não ficaria menor que o preço (${dinheiroDe(emCentavos(price))})!`;
};

/** Computes each change; leaves out items that have no price of that kind. */
export const mudancas = (items: readonly Precificado[], como: Alteracao): readonly Mudanca[] =>
  items.flatMap((item): Mudanca[] => {
    if (item.de === 'ADICIONAL' && como.campo === 'PROMOCIONAL') return [];
    const antes = precoAtual(item, como);
    // A channel without its own price sells at the general price.
    const from = antes ?? (como.canal !== null && item.de === 'PRODUTO' ? centavos(item.row.preco) : null);
    const depois = mudado(from, como);
    if (depois === null) return [];
    const recusa = recusaDe(item, como, depois);
    return [{ item, antes, depois, ...(recusa !== undefined && { recusa }) }];
  });

/** Changed cell of the grid: its value before and after, in cents. Null follows the general price. */
export interface Celula extends Onde {
  readonly antes: number | null;
  readonly depois: number | null;
}
const comCelulas = <P extends Precos>(row: P, cells: readonly Celula[]): P =>
  cells.reduce<P>((now, cell) => ({ ...now, ...mudancaDe({ de: 'PRODUTO', row: now }, cell, cell.depois) }), row);
const ordemDoJuizo = ({ campo, canal, depois }: Celula): number =>
  campo === 'PRECO' && canal === null && depois === null ? 0 : campo === 'PROMOCIONAL' ? 1 : 2;
/**
 * Checks the cells of a product together: a price and a promotion that change at once are compared with each other. A
 * promotion that does not fit is refused before the price.
 */
export const julgar = <C extends Celula>(
  row: Precos,
  cells: readonly C[],
): { readonly aceitas: readonly C[]; readonly recusas: readonly { readonly cell: C; readonly recusa: string }[] } => {
  const recusas: { readonly cell: C; readonly recusa: string }[] = [];
  let aceitas = cells;
  for (const cell of cells.toSorted((a, b) => ordemDoJuizo(a) - ordemDoJuizo(b))) {
    const agora = precoAtual({ de: 'PRODUTO', row }, cell);
    const recusa =
      agora !== cell.antes
        ? agora === null
          ? 'Alguém apagou este valor enquanto você editava. Confira!'
          : `Mudou para ${dinheiroDe(emCentavos(agora))} enquanto você editava. Confira!`
        : recusaDe({ de: 'PRODUTO', row: comCelulas(row, aceitas) }, cell, cell.depois);
    if (recusa === undefined) continue;
    recusas.push({ cell, recusa });
    aceitas = aceitas.filter((one) => one !== cell);
  }
  return { aceitas, recusas };
};
/** Change of a product from its cells. */
export const mudancaDasCelulas = (row: Precos, cells: readonly Celula[]): Partial<Precos> => {
  const { preco, precoPromocional, precoCanal, custo } = comCelulas(row, cells);
  return {
    ...(preco !== row.preco && { preco }),
    ...(precoPromocional !== row.precoPromocional && { precoPromocional }),
    ...(precoCanal !== row.precoCanal && { precoCanal }),
    ...(custo !== row.custo && { custo }),
  };
};
