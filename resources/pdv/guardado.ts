import { isMask } from '#kit/entity/personal';
import { phonePieces } from '#kit/phones';
import { fold } from '#kit/text';
import type { Comanda, Corpo } from './comanda';

/**
 * State of a till in its browser, by company and person: menu, known customers, open and waiting sales, and offline
 * sales. A reload, a crash or a new version of the product loses none of it.
 */
export interface NaFila {
  readonly corpo: Corpo;
  /** Sale as on the page: a refused one is opened again. */
  readonly comanda: Comanda;
  /** Cents. */
  readonly total: number;
  /** Why the services have not taken it, for a person to decide. */
  readonly recusa?: string;
}
/** Customer this till has sold to, with enough data to find them without a network. */
export interface Conhecido {
  readonly id: number;
  readonly nome: string;
  readonly telefone: string;
  /** Last time the customer was chosen. */
  readonly em: number;
}
const mesEmMs = 30 * 86_400_000;
const maisConhecidos = 200;
/** The last ones, of a month at most. */
export const lembrar = (
  before: readonly Conhecido[],
  { id, nome, telefone }: Omit<Conhecido, 'em'>,
  now: number,
): readonly Conhecido[] =>
  [{ id, nome, telefone, em: now }, ...before.filter((one) => one.id !== id && now - one.em < mesEmMs)].slice(
    0,
    maisConhecidos,
  );
/** Searches by words of the name without accents, or by digits of the telephone. */
export const procurar = (known: readonly Conhecido[], typed: string, now: number): readonly Conhecido[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const pieces = phonePieces(typed);
  // A mask shows the last two digits: matching ones are candidates.
  const end = pieces.length > 0 ? typed.replace(/\D/g, '').slice(-2) : undefined;
  const has = (telefone: string): boolean =>
    isMask(telefone)
      ? end !== undefined && telefone.endsWith(end)
      : pieces.some((piece) => telefone.replace(/\D/g, '').includes(piece));
  return words.length === 0
    ? []
    : known
        .filter(
          ({ nome, telefone, em }) =>
            now - em < mesEmMs && (words.every((word) => fold(nome).includes(word)) || has(telefone)),
        )
        .slice(0, 8);
};
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
/** Throws when the browser could not store it, so that the user learns of an unsaved sale. */
export const guardar = async (key: string, value: unknown): Promise<void> => {
  const database = await abrir();
  await feito(database.transaction('guardado', 'readwrite').objectStore('guardado').put(value, key));
};
/** Changes a stored value in one transaction, so that two tabs of a till do not overwrite each other. */
export const mudarGuardado = async <T>(key: string, change: (before: T | undefined) => T): Promise<T> => {
  const database = await abrir();
  const store = database.transaction('guardado', 'readwrite').objectStore('guardado');
  const before = (await feito(store.get(key))) as T | undefined;
  const after = change(before);
  await feito(store.put(after, key));
  return after;
};
