import { centavos, type Centavos } from '../../comum/centavos';
import { objeto, objetos, texto, type Json } from '../../comum/lerJson';

/** State of an item, an option or a category at iFood. */
export type StatusIfood = 'AVAILABLE' | 'UNAVAILABLE';
export interface OpcaoIfood {
  readonly id: string;
  readonly nome: string;
  readonly codigo: string | null;
  readonly preco: Centavos;
  readonly status: StatusIfood;
}
export interface GrupoIfood {
  readonly id: string;
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: readonly OpcaoIfood[];
}
export interface ItemIfood {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string | null;
  /** Code by which the shop knows it: our product's id, or whatever was typed in the portal. */
  readonly codigo: string | null;
  readonly preco: Centavos;
  /** Price before a promotion of iFood; null without one. */
  readonly precoDe: Centavos | null;
  readonly status: StatusIfood;
  readonly grupos: readonly GrupoIfood[];
}
export interface CategoriaIfood {
  readonly id: string;
  readonly nome: string;
  readonly status: StatusIfood;
  readonly itens: readonly ItemIfood[];
}
/** Catalogue of a shop at iFood, as its answers say it. `pulados`: entries that had no id, name or price. */
export interface CatalogoIfood {
  readonly categorias: readonly CategoriaIfood[];
  readonly pulados: number;
}

const inteiro = (value: unknown, fallback: number): number =>
  Number.isInteger(value) && Number(value) >= 0 ? Math.min(Number(value), 99) : fallback;
/** A price is `{ value, originalValue }` in reais; null where it is not one. */
const dinheiro = (value: unknown): Centavos | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1_000_000 ? centavos(value) : null;
/** Unknown states do not sell. */
const status = (value: unknown): StatusIfood => (value === 'AVAILABLE' ? 'AVAILABLE' : 'UNAVAILABLE');
const porOrdem = (rows: readonly Json[]): readonly Json[] =>
  rows.toSorted((a, b) => Number(a.index ?? a.sequence ?? 0) - Number(b.index ?? b.sequence ?? 0));

const opcaoDe = (value: Json): OpcaoIfood | null => {
  const id = texto(value.id, 64);
  const nome = texto(value.name, 80);
  if (id === null || nome === null) return null;
  // An option without a price costs nothing: iFood leaves it out.
  const preco = dinheiro(objeto(value.price).value) ?? centavos(0);
  return { id, nome, codigo: texto(value.externalCode, 60), preco, status: status(value.status) };
};
const grupoDe = (value: Json): GrupoIfood | null => {
  const id = texto(value.id, 64);
  const nome = texto(value.name, 60);
  const opcoes = porOrdem(objetos(value.options)).flatMap((one) => opcaoDe(one) ?? []);
  if (id === null || nome === null || opcoes.length === 0) return null;
  const minimo = inteiro(value.min, 0);
  return { id, nome, minimo, maximo: Math.max(inteiro(value.max, 1), minimo, 1), opcoes };
};
const itemDe = (value: Json): ItemIfood | null => {
  const id = texto(value.id, 64);
  const nome = texto(value.name, 100);
  const { value: agora, originalValue } = objeto(value.price);
  const preco = dinheiro(agora);
  if (id === null || nome === null || preco === null) return null;
  const antes = dinheiro(originalValue);
  return {
    id,
    nome,
    descricao: texto(value.description, 500),
    codigo: texto(value.externalCode, 60),
    preco,
    precoDe: antes !== null && antes > preco ? antes : null,
    status: status(value.status),
    grupos: porOrdem(objetos(value.optionGroups)).flatMap((one) => grupoDe(one) ?? []),
  };
};

/** Reads the answer of `GET …/categories?include_items=true`: a list, or an object that holds it. */
export const lerCatalogo = (answer: unknown): CatalogoIfood => {
  let pulados = 0;
  const rows = Array.isArray(answer) ? objetos(answer) : objetos(objeto(answer).categories);
  const categorias = porOrdem(rows).flatMap((value): CategoriaIfood | readonly [] => {
    const id = texto(value.id, 64);
    const nome = texto(value.name, 60);
    const dela = porOrdem(objetos(value.items));
    if (id === null || nome === null) {
      pulados += Math.max(1, dela.length);
      return [];
    }
    const itens = dela.flatMap((one) => itemDe(one) ?? []);
    pulados += dela.length - itens.length;
    return { id, nome, status: status(value.status), itens };
  });
  return { categorias, pulados };
};
