import { writeAddress } from '../../page/address';
import type { SavedView } from './preferences';

/** The address that shows a saved view. */
export const viewAddress = ({ filter, sort, order, perPage, aba }: SavedView): string =>
  writeAddress('', { filter, sort, order, perPage, aba: aba ?? null });
