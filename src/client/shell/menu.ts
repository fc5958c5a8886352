import { icons, type Icon } from '#kit/icons';

/** An entry of the side menu as `backoffice/menu` gives it; what is missing is filled in. */
export interface MenuEntry {
  readonly titulo: string;
  readonly icone: string;
  readonly tipo: 'separador' | 'interno' | 'externo' | 'sub';
  /** Under /app: 'cadastros/cliente'. */
  readonly state: string;
  readonly urlExterna: string;
  /** An external one in a window of its own, 1000 x 600. */
  readonly navegadorExclusivo: boolean;
  readonly ativo: boolean;
  readonly experimental: boolean;
  /** Said beside entries that are not active or experimental. */
  readonly labels: readonly string[];
  readonly subMenu: readonly MenuEntry[];
}

const kinds: readonly string[] = ['separador', 'interno', 'externo', 'sub'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what came over the wire or out of the cache; what is no entry is left out. */
export const readMenu = (value: unknown): readonly MenuEntry[] => (Array.isArray(value) ? value : []).flatMap((raw: unknown) => {
  if (typeof raw !== 'object' || raw === null) return [];
  const one = raw as Readonly<Record<string, unknown>>;
  const tipo = text(one.tipo);
  if (!kinds.includes(tipo)) return [];
  return [{
    titulo: text(one.titulo), icone: text(one.icone), tipo: tipo as MenuEntry['tipo'], state: text(one.state).replace(/^\/+/, ''), urlExterna: text(one.urlExterna) || text(one.url),
    navegadorExclusivo: one.navegadorExclusivo === true, ativo: one.ativo !== false, experimental: one.experimental === true,
    labels: Array.isArray(one.labels) ? one.labels.filter((label) => typeof label === 'string') : [], subMenu: readMenu(one.subMenu),
  }];
});

export const iconOf = (name: string): Icon => (Object.hasOwn(icons, name) ? name as Icon : 'description');

/** Is the address this entry's screen or one below it? */
export const isCurrent = ({ state }: MenuEntry, pathname: string): boolean =>
  state !== '' && (pathname === `/app/${state}` || pathname.startsWith(`/app/${state}/`));
