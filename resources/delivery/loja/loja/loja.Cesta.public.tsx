import { useEffect, useState } from 'react';
import type { DataOf } from '#public';
import type { contaAberta, lojaAberta, produtoAberto } from './loja';

export type Vitrine = DataOf<typeof lojaAberta>;
export type Loja = NonNullable<Vitrine['loja']>;
export type Produto = DataOf<typeof produtoAberto>;
export type Conta = DataOf<typeof contaAberta>;

/** The address of a picture; large where it fills the page. */
export type Foto = (imagem: number, isLarge?: boolean) => string;

/** Line of the basket. The shop computes its price. */
export interface Item {
  readonly produto: number;
  readonly nome: string;
  readonly quantidade: number;
  readonly adicionais: readonly { readonly adicional: number; readonly quantidade: number }[];
  readonly sabores: readonly { readonly produto: number }[];
  readonly partes: readonly { readonly grupo: string; readonly produto: number }[];
  readonly observacao: string | null;
}
/** State that the browser keeps for a shop: basket, last order, and the customer's identity. */
export interface Guardado {
  readonly itens: readonly Item[];
  readonly ultimo: readonly Item[];
  readonly nome: string;
  readonly telefone: string;
  readonly cpf: string;
  readonly email: string;
  readonly sessao: string | null;
  /** Mobile of the person who recommended the shop. */
  readonly indicadoPor: string;
  /** Order in transit: its idempotency key and body. Sending it again makes no second order. */
  readonly envio: { readonly chave: string; readonly pedido: string; readonly em: number } | null;
  /** Last order at a table; the next one goes to the same account, also after a move. */
  readonly naMesa: { readonly mesa: string; readonly chave: string } | null;
}
const vazio: Guardado = {
  itens: [],
  ultimo: [],
  nome: '',
  telefone: '',
  cpf: '',
  email: '',
  sessao: null,
  indicadoPor: '',
  envio: null,
  naMesa: null,
};
const lido = (key: string): Guardado => {
  try {
    return { ...vazio, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Guardado>) };
  } catch {
    return vazio;
  }
};

/** Values to store, or a function of the stored ones. */
export type Mudanca = Partial<Guardado> | ((before: Guardado) => Partial<Guardado>);

/**
 * Basket of a shop, or of one of its tables. Survives a reload. The server draws it empty, and so does the browser at
 * first.
 *
 * Tabs share it: a change applies to the stored basket of that moment, and the other tabs show it.
 */
export const useKept = (site: string): readonly [Guardado, (change: Mudanca) => void] => {
  const key = `loja:${site}`;
  const [kept, setKept] = useState(vazio);
  useEffect(() => {
    const read = (): void => setKept(lido(key));
    const onStorage = (event: StorageEvent): void => {
      if (event.key === null || event.key === key) read();
    };
    read();
    window.addEventListener('storage', onStorage);
    // A page restored from the history has missed events, so it reads again.
    window.addEventListener('pageshow', read);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', read);
    };
  }, [key]);
  const change = (how: Mudanca): void =>
    setKept((shown) => {
      const before = guarda(key) ? lido(key) : shown;
      const after = { ...before, ...(typeof how === 'function' ? how(before) : how) };
      try {
        localStorage.setItem(key, JSON.stringify(after));
      } catch {
        // Without storage the basket lasts as long as the page.
      }
      return after;
    });
  return [kept, change];
};
const guarda = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
/** Index of a line in a basket that another tab may have changed; -1 for a line that is gone. */
const lugarDe = (itens: readonly Item[], item: Item | undefined, em: number): number => {
  const isIt = (one: Item | undefined): boolean => JSON.stringify(one) === JSON.stringify(item);
  return isIt(itens[em]) ? em : itens.findIndex(isIt);
};
/** Replaces the shown line; appends when there was none or it is gone. */
export const posto = (itens: readonly Item[], item: Item, shown?: Item, em = -1): readonly Item[] => {
  const at = shown ? lugarDe(itens, shown, em) : -1;
  return at < 0 ? [...itens, item] : itens.with(at, item);
};
export const tirado = (itens: readonly Item[], shown: Item | undefined, em: number): readonly Item[] => {
  const gone = lugarDe(itens, shown, em);
  return itens.filter((_, at) => at !== gone);
};

/** Returns the value once it has not changed for a moment. */
export const useSettled = <T,>(value: T, wait = 300): T => {
  const [quiet, setQuiet] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(JSON.parse(key) as T), wait);
    return () => clearTimeout(timer);
  }, [key, wait]);
  return quiet;
};
/** As the wire carries a line. */
export const pedida = ({ nome: _nome, ...item }: Item) => item;
