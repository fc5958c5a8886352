import { icons } from '../icons';
import { meant } from './names';

const known: ReadonlySet<string> = new Set(icons);
/** Correction of a wrong icon. */
export const meantIcon = (name: string | false): string =>
  meant(name || '', icons, 'name one of src/kit/icons.ts, or add it there');
export const isIcon = (name: string): boolean => known.has(name);
