import { icons } from '../icons';

const known: ReadonlySet<string> = new Set(icons);
export const isIcon = (name: string): boolean => known.has(name);
