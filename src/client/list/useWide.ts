import { useMedia } from '../ui/useMedia';

/** Is there room for a record beside its board? */
export const useWide = (): boolean => useMedia('(width >= 1180px)');
