import type { Icon } from '#kit/icons';
import { fold } from '#kit/text';
import { isInside, safeLink } from '../session/safeLink';

/** An entry of the side menu as `backoffice/menu` gives it; what is missing is filled in. */
export interface MenuEntry {
  readonly titulo: string;
  readonly icone: string;
  /** 'cabecalho': it stands in the header. */
  readonly tipo: 'separador' | 'interno' | 'externo' | 'sub' | 'cabecalho';
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
  /** The letter that opens it after `g`; empty for most. */
  readonly tecla: string;
}

const kinds: readonly string[] = ['separador', 'interno', 'externo', 'sub', 'cabecalho'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what came over the wire or out of the cache; what is no entry is left out. */
export const readMenu = (value: unknown): readonly MenuEntry[] =>
  (Array.isArray(value) ? value : []).flatMap((raw: unknown) => {
    if (typeof raw !== 'object' || raw === null) return [];
    const one = raw as Readonly<Record<string, unknown>>;
    const tipo = text(one.tipo);
    if (!kinds.includes(tipo)) return [];
    const address = text(one.urlExterna) || text(one.url);
    const state = text(one.state).replace(/^\/+/, '');
    if (
      tipo === 'externo'
        ? !/^https?:/.test(safeLink(address) ?? '')
        : (tipo === 'interno' || tipo === 'cabecalho') && !isInside(`/app/${state}`)
    )
      return [];
    return [
      {
        titulo: text(one.titulo),
        icone: text(one.icone),
        tipo: tipo as MenuEntry['tipo'],
        state,
        urlExterna: address,
        navegadorExclusivo: one.navegadorExclusivo === true,
        ativo: one.ativo !== false,
        experimental: one.experimental === true,
        labels: Array.isArray(one.labels) ? one.labels.filter((label) => typeof label === 'string') : [],
        subMenu: readMenu(one.subMenu),
        tecla: /^[a-z]$/.test(text(one.tecla)) ? text(one.tecla) : '',
      },
    ];
  });

export const iconOf = (name: string): Icon => (/^[a-z_]+$/.test(name) ? (name as Icon) : 'description');

/** Is the address this entry's screen or one below it? */
export const isCurrent = ({ state }: MenuEntry, pathname: string): boolean =>
  state !== '' && (pathname === `/app/${state}` || pathname.startsWith(`/app/${state}/`));

/** The screens of the menu, those under others too. */
export const screensOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries
    .flatMap((entry) => [entry, ...screensOf(entry.subMenu)])
    .filter(({ tipo, state }) => tipo === 'interno' && state !== '');

/**
 * The entries whose title or sub-title holds the text, accents and case ignored; a heading stays when something under
 * it does.
 */
export const searchMenu = (entries: readonly MenuEntry[], wanted: string): readonly MenuEntry[] => {
  const words = fold(wanted.trim());
  if (!words) return entries;
  const found = entries.flatMap((entry): readonly MenuEntry[] => {
    if (entry.tipo === 'separador') return [entry];
    if (fold(entry.titulo).includes(words)) return [entry];
    const below = entry.subMenu.filter(({ titulo }) => fold(titulo).includes(words));
    return below.length > 0 ? [{ ...entry, subMenu: below }] : [];
  });
  return found.filter(
    (entry, index) =>
      entry.tipo !== 'separador' || (found[index + 1] !== undefined && found[index + 1]!.tipo !== 'separador'),
  );
};

/** The area in which an address stands, by its title; undefined where none has it. */
export const areaAt = (entries: readonly MenuEntry[], pathname: string): string | undefined =>
  entries.find(({ tipo, subMenu }) => tipo === 'sub' && subMenu.some((entry) => isCurrent(entry, pathname)))?.titulo;

/** Target of an entry's letter: its own screen, or the first of the area that this person may open. */
export const screenAt = (entries: readonly MenuEntry[], letter: string): string | undefined => {
  const found = entries.find(({ tecla }) => tecla !== '' && tecla === letter);
  return found && (screensOf([found]).find(({ ativo }) => ativo) ?? screensOf([found])[0])?.state;
};
