import { shownIn } from '#kit/period';

/** @example timeIn('America/Sao_Paulo', '2026-11-30T17:02:00Z') // '14:02' */
export const timeIn = (zone: string, instant: string): string =>
  new Date(shownIn(Date.parse(instant), zone)).toISOString().slice(11, 16);
/** @example momentIn('America/Sao_Paulo', '2026-11-30T17:02:00Z') // '30/11/2026 14:02' */
export const momentIn = (zone: string, instant: string): string => {
  const shown = new Date(shownIn(Date.parse(instant), zone)).toISOString();
  return `${shown.slice(8, 10)}/${shown.slice(5, 7)}/${shown.slice(0, 4)} ${shown.slice(11, 16)}`;
};
