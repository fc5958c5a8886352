import type { OwnPageModel } from '#kit/resource/page';
import type { PagePolicy } from '#kit/resource/policy';

/** Foreign origins of pages, by their address: '/app/loja/mapa'. */
export type Policies = ReadonlyMap<string, PagePolicy>;
export const policiesOf = (pages: readonly OwnPageModel[]): Policies =>
  new Map(pages.flatMap(({ path, policy }) => (policy ? [[`/app/${path}`, policy] as const] : [])));
