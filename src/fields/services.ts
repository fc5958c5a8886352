import { createContext, useContext } from 'react';
import type { AnyCond } from '#kit/entity/condition';
import type { PictureSize } from '#kit/pictures';

/** A stored file as `arquivo/id/{id}/metadata` says it. */
export interface StoredFile {
  readonly id: number;
  readonly nome: string;
  readonly tipo: string;
  readonly tamanho: number;
}
/** A row that a reference can point to. */
export interface Found {
  readonly id: number;
  readonly title: string;
  readonly detail?: string;
  /** The number of its picture, of an entity that has one; null where this row has none. */
  readonly picture?: number | null;
}

/** Initial values of a new record, and the titles of the rows it references ('empresa:12'). */
export interface Begun {
  readonly values: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Answer of `endereco/cep/{cep}`. `aviso`: why it is incomplete. */
export interface FoundAddress {
  readonly street: string | null;
  readonly neighborhoord: string | null;
  readonly city: { readonly id: number } | null;
  readonly aviso?: string;
}

/** The word for one row of an entity with its gender, the permission to add one, and the way to one. */
export interface AboutEntity {
  readonly one: string;
  readonly gender: 'm' | 'f';
  readonly canCreate: boolean;
  readonly addressOf?: (id: number) => string | undefined;
}

/** User whom `@login` mentions. */
export interface Mentionable {
  readonly login: string;
  readonly nome: string;
}

/**
 * Services that cells and inputs use. The fields may not import the client, so the client provides these
 * (`FieldServicesProvider` of `src/client/form`).
 */
export interface FieldServices {
  /** An object URL of the file's bytes, or of a picture at a size, fetched with the session. The caller revokes it. */
  readonly fileUrl: (id: number, signal?: AbortSignal, size?: PictureSize) => Promise<string>;
  readonly fileData: (id: number, signal?: AbortSignal) => Promise<StoredFile>;
  /** Rejects with an Error whose message is for the person. */
  readonly upload: (file: File, signal: AbortSignal) => Promise<StoredFile>;
  /** The part of a picture that the person keeps; null when they gave up. */
  readonly crop: (file: File, aspect: number) => Promise<File | null>;
  /** Rows of an entity whose search text holds every word, at most `limit`. */
  readonly find: (
    entity: string,
    search: string,
    options: { readonly limit: number; readonly filter?: AnyCond; readonly signal?: AbortSignal },
  ) => Promise<readonly Found[]>;
  /** Titles of known rows; ids that are not found are left out. */
  readonly titles: (entity: string, ids: readonly number[]) => Promise<readonly Found[]>;
  /** The address of a postal code. Rejects with an Error whose message is for the person. */
  readonly address: (cep: string, signal: AbortSignal) => Promise<FoundAddress>;
  /** People who may read a field of an entity, at most six: whom its text may speak to. */
  readonly people: (
    entity: string,
    field: string,
    search: string,
    signal: AbortSignal,
  ) => Promise<readonly Mentionable[]>;
  readonly entity: (name: string) => Promise<AboutEntity | undefined>;
  /** The entities whose rows the person may see, by name. */
  readonly entities: () => Promise<readonly { readonly name: string; readonly label: string }[]>;
  /** Opens the entity's create form in a dialog; null when the person gave up. */
  readonly create: (entity: string, typed: string, begun?: Begun) => Promise<Found | null>;
}

const absent: FieldServices = {
  fileUrl: () => Promise.reject(new Error('Arquivos indisponíveis aqui!')),
  fileData: () => Promise.reject(new Error('Arquivos indisponíveis aqui!')),
  upload: () => Promise.reject(new Error('Arquivos indisponíveis aqui!')),
  crop: (file) => Promise.resolve(file),
  find: () => Promise.resolve([]),
  titles: () => Promise.resolve([]),
  address: () => Promise.resolve({ street: null, neighborhoord: null, city: null }),
  people: () => Promise.resolve([]),
  entity: () => Promise.resolve(undefined),
  entities: () => Promise.resolve([]),
  create: () => Promise.resolve(null),
};
export const FieldServicesContext = createContext<FieldServices>(absent);
/** The services around this cell or input. */
export const useFieldServices = (): FieldServices => useContext(FieldServicesContext);
