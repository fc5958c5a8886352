/**
 * The entities of the business, by declaration merging, so that a misspelt name does not compile. Generated:
 * `schemas/vocabulary.gen.ts`.
 */
export interface Entities {}

/** The records of the entities, as interfaces with a name. Generated. */
export interface Records {}

/** The fields that moves alone write, by entity. Generated. */
export interface Lives {}

/**
 * Permissions beyond the derived ones and the functions a plan can include. @example interface Vocabulary { permission:
 * 'CUPOM_CANCELAR'; plan: 'CUPOM' }
 */
export interface Vocabulary {}

type OrString<T extends string> = [T] extends [never] ? string : T;
type Letter<C extends string> = C extends Lowercase<C> ? C : `_${C}`;
/** 'unidadeMedida' -> 'UNIDADE_MEDIDA', the same as {@link upperSnake} does at run time. */
export type UpperSnake<S extends string> = Uppercase<Snake<S>>;
type Snake<S extends string> = S extends `${infer C}${infer Rest}` ? `${Letter<C>}${Snake<Rest>}` : '';

export type EntityName = OrString<keyof Entities & string>;
/** Roles of the wire (decision 0001). */
export type Role = 'ROLE_ADMIN' | 'ROLE_COMPANY' | 'ROLE_USER_COMPANY_ADMIN';
type Extra<K extends string> = Vocabulary extends { readonly [P in K]: infer V extends string } ? V : never;
type Derived = keyof Entities extends never
  ? never
  : `${UpperSnake<keyof Entities & string>}_${'VER' | 'EDITAR' | 'EXCLUIR' | 'VER_TODOS'}`;
/** A permission string: a role, a function derived from an entity, or one the business declares. */
export type Permission = [Derived | Extra<'permission'>] extends [never]
  ? string
  : Role | Derived | Extra<'permission'>;
/** The entity whose rows are the sellers, where the business names it: `sellers: 'vendedor'`. */
export type SellerName = OrString<Extra<'sellers'>>;
/** A function that a plan includes or not. */
export type Plan = OrString<Extra<'plan'>>;
/** A module that is tried by the companies on its list alone. */
export type Experiment = OrString<Extra<'experiment'>>;

/** Scope of keys of programs, of those that the business names. */
export type ApiScope = OrString<Extra<'apiScope'>>;
/** Words of a scope, and the permissions that a key with it holds as long as its maker does. */
export interface ApiScopeDef {
  readonly label: string;
  /** A sentence for who makes the key. */
  readonly text?: string;
  /** Checked at the start: their type would be made of this declaration. */
  readonly permissions: readonly string[];
}

/** 'unidadeMedida' -> 'UNIDADE_MEDIDA' */
export const upperSnake = (name: string): string => snake(name).toUpperCase();
/** 'unidadeMedida' -> 'unidade_medida': the name of tables and columns. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** 'unidadeMedida' -> 'unidade-medida': the name in an address. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
