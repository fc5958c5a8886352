import { useEffect, useState } from 'react';
import type { DataOf } from '#public';
import type { contaAberta, lojaAberta, produtoAberto } from './loja';

export type Vitrine = DataOf<typeof lojaAberta>;
export type Loja = NonNullable<Vitrine['loja']>;
export type Produto = DataOf<typeof produtoAberto>;
export type Conta = DataOf<typeof contaAberta>;

/** The address of a picture; large where it fills the page. */
export type Foto = (imagem: number, isLarge?: boolean) => string;

/** A line as it is asked for; what it costs is the shop's to say. */
export interface Item {
  readonly produto: number;
  readonly nome: string;
  readonly quantidade: number;
  readonly adicionais: readonly { readonly adicional: number; readonly quantidade: number }[];
  readonly sabores: readonly { readonly produto: number }[];
  readonly partes: readonly { readonly grupo: string; readonly produto: number }[];
  readonly observacao: string | null;
}
/** What the browser keeps of a shop: the basket, the last order, and who one is there. */
export interface Guardado {
  readonly itens: readonly Item[];
  readonly ultimo: readonly Item[];
  readonly nome: string;
  readonly telefone: string;
  readonly cpf: string;
  readonly email: string;
  readonly sessao: string | null;
  /** The mobile of who told him of the shop. */
  readonly indicadoPor: string;
  /** Of the order that is being sent, and what it asks for: the same sent again is the same order. */
  readonly envio: { readonly chave: string; readonly pedido: string; readonly em: number } | null;
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
};
const lido = (key: string): Guardado => {
  try {
    return { ...vazio, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Guardado>) };
  } catch {
    return vazio;
  }
};

/** Of a shop, or of one of its tables. Survives a reload. The server draws it empty, and so does the browser at first. */
export const useGuardado = (site: string): readonly [Guardado, (patch: Partial<Guardado>) => void] => {
  const key = `loja:${site}`;
  const [kept, setKept] = useState(vazio);
  useEffect(() => setKept(lido(key)), [key]);
  const change = (patch: Partial<Guardado>): void =>
    setKept((before) => {
      const after = { ...before, ...patch };
      try {
        localStorage.setItem(key, JSON.stringify(after));
      } catch {
        // A browser that keeps nothing: the basket lasts as long as the page.
      }
      return after;
    });
  return [kept, change];
};

/** A value that has stood still for a moment. */
export const useQuieto = <T,>(value: T, wait = 300): T => {
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
