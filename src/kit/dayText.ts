/** A day or a month as people write it. @example dayText('2026-11-29') // '29/11/2026'; dayText('2026-11') // '11/2026' */
export const dayText = (value: string): string => value.split('-').toReversed().join('/');
/** @example daysText({ from: '2026-11-01', to: '2026-11-29' }) // '01/11/2026 a 29/11/2026' */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`;
/** '20:12' by the clock of a zone. */
export const hourText = (at: string | number | Date, zone: string): string =>
  new Date(at).toLocaleTimeString('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
