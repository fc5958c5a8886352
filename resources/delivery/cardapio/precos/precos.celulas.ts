import type { Returned } from '#kit';
import { canaisDeVenda } from '../../../../schemas/canais';
import { lerCentavos, reais } from '../../../comum/centavos';
import type { gradeDePrecos } from './precos';
import { julgar, precoAtual, type Celula, type Onde } from './contaDePrecos';

/** Changed cells of the grid that are not effective yet. Pure. Amounts in cents. */
export type Produto = Returned<(typeof gradeDePrecos)['result']>['produtos'][number];
/** Edit of a cell, as the grid of `#screen` reports it. */
interface Digitada {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}
interface Vista {
  readonly text: string;
  readonly edit: string;
  readonly look?: 'follows' | 'changed' | 'wrong';
  readonly before?: string;
  readonly says?: string;
}
export interface Pendente extends Celula {
  readonly produto: number;
  readonly coluna: string;
  /** Refusal of the services or the rules. */
  readonly recusa?: string;
  /** Typed text that is not an amount. */
  readonly texto?: string;
}
export type Pendentes = ReadonlyMap<string, Pendente>;

export const colunas = [
  { key: 'PRECO', label: 'Preço', note: 'base' },
  { key: 'PROMOCIONAL', label: 'Promocional', note: 'de todos' },
  ...Object.entries(canaisDeVenda).map(([key, label]) => ({ key, label, note: 'canal' })),
  { key: 'CUSTO', label: 'Custo', note: 'da casa' },
];
export const ondeDa = (coluna: string): Onde =>
  coluna in canaisDeVenda
    ? { campo: 'PRECO', canal: coluna as Onde['canal'] }
    : { campo: coluna as Onde['campo'], canal: null };
export const colunaDe = ({ campo, canal }: Onde): string => canal ?? campo;
export const nomeDaColuna = (coluna: string): string => colunas.find(({ key }) => key === coluna)?.label ?? coluna;

export const escrito = (cents: number): string =>
  reais(cents).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const atual = (row: Produto, coluna: string): number | null => precoAtual({ de: 'PRODUTO', row }, ondeDa(coluna));
const chave = (produto: number, coluna: string): string => `${produto} ${coluna}`;
/** Parses a cell. Empty or `=` follows the general price again. */
const lido = (text: string): number | null | undefined => (text === '' || text === '=' ? null : lerCentavos(text));

export const valorDe = (row: Produto, coluna: string, pendentes: Pendentes): number | null => {
  const pendente = pendentes.get(chave(row.id, coluna));
  return pendente && pendente.texto === undefined ? pendente.depois : atual(row, coluna);
};
/** Price in force for a channel without a price of its own. */
const seguido = (row: Produto, coluna: string, pendentes: Pendentes): number | null =>
  coluna in canaisDeVenda ? (valorDe(row, 'PROMOCIONAL', pendentes) ?? valorDe(row, 'PRECO', pendentes)) : null;

export const celulaDe = (row: Produto, coluna: string, pendentes: Pendentes): Vista => {
  const [stored, pendente] = [atual(row, coluna), pendentes.get(chave(row.id, coluna))];
  const own = valorDe(row, coluna, pendentes);
  const follows = own === null ? seguido(row, coluna, pendentes) : null;
  const text = pendente?.texto ?? (own !== null ? escrito(own) : follows !== null ? escrito(follows) : '–');
  const edit = pendente?.texto ?? (own === null ? '' : escrito(own));
  const before = pendente ? (stored === null ? undefined : escrito(stored)) : undefined;
  if (pendente?.recusa) return { text, edit, before, look: 'wrong', says: pendente.recusa };
  if (pendente) return { text, edit, before, look: 'changed', says: 'ainda não vale' };
  return own === null
    ? { text, edit, look: 'follows', says: follows === null ? undefined : 'segue o preço' }
    : { text, edit };
};

/**
 * Merges changes with the pending ones. A value equal to the stored one is no change; each product is checked as a
 * whole.
 */
export const mudar = (
  produtos: ReadonlyMap<number, Produto>,
  before: Pendentes,
  changes: readonly Digitada[],
): Pendentes => {
  const next = new Map(before);
  for (const { row: id, column, text } of changes) {
    const row = produtos.get(id);
    if (!row) continue;
    const [antes, depois] = [atual(row, column), lido(text)];
    const key = chave(id, column);
    if (depois === antes) next.delete(key);
    else if (depois === undefined)
      next.set(key, {
        produto: id,
        coluna: column,
        ...ondeDa(column),
        antes,
        depois: null,
        texto: text,
        recusa: 'Digite um valor, como 38,90.',
      });
    else next.set(key, { produto: id, coluna: column, ...ondeDa(column), antes, depois });
  }
  for (const id of new Set(changes.map(({ row }) => row))) {
    const row = produtos.get(id);
    const own = [...next.values()].filter((one) => one.produto === id && one.texto === undefined);
    if (!row || own.length === 0) continue;
    for (const { recusa: _before, ...one } of own) next.set(chave(id, one.coluna), one);
    for (const { cell, recusa } of julgar(row, own).recusas) next.set(chave(id, cell.coluna), { ...cell, recusa });
  }
  return next;
};
/** Removes the changes that were stored; the refused ones stay with their reason. */
export const semAplicadas = (
  pendentes: Pendentes,
  sent: readonly Pendente[],
  recusas: readonly (Onde & { readonly produto: number; readonly recusa: string })[],
): Pendentes => {
  const next = new Map(pendentes);
  for (const one of sent) next.delete(chave(one.produto, one.coluna));
  for (const { produto, recusa, ...onde } of recusas) {
    const one = pendentes.get(chave(produto, colunaDe(onde)));
    if (one) next.set(chave(produto, one.coluna), { ...one, recusa });
  }
  return next;
};
/** Changes without a refusal. */
export const prontas = (pendentes: Pendentes): readonly Pendente[] =>
  [...pendentes.values()].filter(({ recusa }) => recusa === undefined);
export const paraEnviar = ({ produto, campo, canal, antes, depois }: Pendente) => ({
  produto,
  campo,
  canal: canal ?? null,
  antes: antes === null ? null : reais(antes),
  depois: depois === null ? null : reais(depois),
});

/** Filters of the sheet. */
export const filtros = {
  TODOS: 'Todos',
  PROPRIO: 'Diferente do preço',
  PROMOCAO: 'Em promoção',
  PREJUIZO: 'Abaixo do custo',
  MUDADOS: 'Mudados, não aplicados',
} as const;
export type Filtro = keyof typeof filtros;
export const passa = (row: Produto, filtro: Filtro, pendentes: Pendentes): boolean => {
  const canais = Object.keys(canaisDeVenda);
  switch (filtro) {
    case 'TODOS':
      return true;
    case 'PROPRIO':
      return canais.some((canal) => valorDe(row, canal, pendentes) !== null);
    case 'PROMOCAO':
      return valorDe(row, 'PROMOCIONAL', pendentes) !== null;
    case 'PREJUIZO': {
      const custo = valorDe(row, 'CUSTO', pendentes);
      return (
        custo !== null &&
        ['PRECO', 'PROMOCIONAL', ...canais].some((coluna) => (valorDe(row, coluna, pendentes) ?? custo) < custo)
      );
    }
    case 'MUDADOS':
      return [...pendentes.values()].some(({ produto }) => produto === row.id);
  }
};
