import type { Returned } from '#kit';
import type { estoqueLadoALado } from '../ladoALado';
import { situacaoDe, totalDe, type Item } from '../lojasLadoALado';

/** As the grid of `#screen` shows it. */
interface Vista {
  readonly text: string;
  readonly look?: 'follows' | 'low' | 'under';
  readonly note?: string;
  readonly says?: string;
}
export type Dados = Returned<(typeof estoqueLadoALado)['result']>;
export const naRede = 'REDE';
export const quantia = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** Value of a cell: a shop's stock, or the sum of the network. */
export const celulaDe = (item: Item, coluna: string): Vista => {
  if (coluna === naRede) {
    const total = totalDe(item);
    return total <= 0 ? { text: quantia(total), look: 'under', note: 'zerado' } : { text: quantia(total) };
  }
  const aqui = item.lojas.find(({ empresa }) => String(empresa) === coluna);
  if (!aqui) return { text: '–', look: 'follows', says: 'sem estoque aqui' };
  const [text, onde] = [quantia(aqui.estoque), aqui.daRede ? ' na rede' : ''];
  switch (situacaoDe(aqui)) {
    case 'ZERADO':
      return { text, look: 'under', note: `zerado${onde}` };
    case 'ABAIXO':
      return { text, look: 'low', note: `abaixo de ${quantia(aqui.minimo!)}${onde}` };
    case 'EM_DIA':
      return aqui.daRede ? { text, look: 'follows', note: 'da rede' } : { text };
  }
};
/** Above the rows of a category. */
export const grupoDe = ({ de, categoria }: Pick<Item, 'de' | 'categoria'>): string =>
  de === 'produto' ? categoria : `Adicionais: ${categoria}`;
