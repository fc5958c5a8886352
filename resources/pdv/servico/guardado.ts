import type { Comanda, Corpo } from './comanda';

/**
 * What a till keeps in its browser, by company and person: the menu, the sale that is open, those that wait, and those
 * that were made without a network. A reload, a crash or a new version of the product loses none of it.
 */
export interface NaFila {
  readonly corpo: Corpo;
  /** As it stood on the page: what is refused is opened again. */
  readonly comanda: Comanda;
  /** Cents. */
  readonly total: number;
  /** Why the services have not taken it, for a person to decide. */
  readonly recusa?: string;
}
const aberto = new Map<string, Promise<IDBDatabase>>();
const nome = 'retaguarda-pdv';
const abrir = (): Promise<IDBDatabase> => {
  const known = aberto.get(nome);
  if (known) return known;
  const made = new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(nome, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('guardado');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('O navegador não guarda dados.'));
  });
  aberto.set(nome, made);
  return made;
};
const feito = <T extends IDBRequest>(asked: T): Promise<unknown> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('O navegador não guarda dados.'));
  });

/** Undefined where nothing is kept, and in a browser that keeps nothing. */
export const lerGuardado = async <T>(key: string): Promise<T | undefined> => {
  try {
    const database = await abrir();
    return (await feito(database.transaction('guardado').objectStore('guardado').get(key))) as T | undefined;
  } catch {
    return undefined;
  }
};
/** Throws where the browser has not kept it: a sale that nobody has is told to the person. */
export const guardar = async (key: string, value: unknown): Promise<void> => {
  const database = await abrir();
  await feito(database.transaction('guardado', 'readwrite').objectStore('guardado').put(value, key));
};
/** Changes what is kept in one go: two tabs of one till do not write over each other. */
export const mudarGuardado = async <T>(key: string, change: (before: T | undefined) => T): Promise<T> => {
  const database = await abrir();
  const store = database.transaction('guardado', 'readwrite').objectStore('guardado');
  const before = (await feito(store.get(key))) as T | undefined;
  const after = change(before);
  await feito(store.put(after, key));
  return after;
};
