import type { Scope } from '../calls/action';
import type { AnyEntity, Key } from '../entity/entity';
import type { Layout, Resource, ResourceDef } from './resource';
import type { Permission } from '../vocabulary';

export interface SettingsDef<E extends AnyEntity, A> extends Pick<
  ResourceDef<E, never>,
  'menu' | 'path' | 'plan' | 'experimental' | 'fields'
> {
  /** How it is read, under the root: 'GET carregar' when left out. */
  readonly load?: `GET ${string}`;
  /** How it is saved: 'POST save' when left out. The body carries what changed, and `versao`. */
  readonly save?: `POST ${string}`;
  readonly form?: Layout<Key<E>>;
  readonly actions?: A & { readonly [N in keyof A]: { readonly scope: 'record' } };
  /** Permissions to read and to change it; derived when left out: `<ENTIDADE>_VER`, `<ENTIDADE>_EDITAR`. */
  readonly access?: { readonly [V in 'show' | 'update']?: Permission | readonly Permission[] };
  readonly slots?: Pick<NonNullable<ResourceDef<E, never>['slots']>, 'formAside'>;
}
type Declared = { readonly [name: string]: { readonly scope: Scope } };

/**
 * An entity of which each company has one record, and the platform one where the entity has no tenant: no list, a page
 * that is its form. The record is made with the defaults of its fields when it is first asked for; the page saves it
 * with its version. A handler reads it by `rows.settings(entity)`. Its actions are of the record.
 *
 * @example
 * // resources/cadastros/empresaConfig.ts
 * export const configuracao = settings(empresaConfig, { load: 'GET empresa', form: [['papel', 'rodapeImpressao'], {
 * title: 'Logotipo', rows: ['logoNaImpressao', 'logoImpressao'] }] });
 */
export const settings = <const E extends AnyEntity, const A extends Declared = Record<never, never>>(
  entity: E,
  { load = 'GET carregar', save = 'POST save', access, ...def }: SettingsDef<E, A> = {},
): Resource<E, A> => ({
  actions: {} as A,
  ...def,
  type: 'resource',
  entity,
  settings: { load, save },
  off: ['create', 'delete', 'export'],
  access: {
    ...(access?.show && { list: access.show, show: access.show }),
    ...(access?.update && { create: access.update, update: access.update }),
  },
});
