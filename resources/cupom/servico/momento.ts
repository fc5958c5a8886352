import type { Weekday } from '#fields/weekdays/weekdays';

/** An instant as the clocks and the calendar of the company show it. */
export interface Momento {
  /** YYYY-MM-DD */
  readonly dia: string;
  /** HH:mm */
  readonly hora: string;
}
const weekdays: readonly Weekday[] = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];

/** @param zone IANA zone of the company */
export const momentoDe = (now: Date, zone: string): Momento => {
  const [dia = '', hora = ''] = now.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { dia, hora: hora.slice(0, 5) };
};
export const diaSemana = (dia: string): Weekday => weekdays[new Date(`${dia}T00:00:00Z`).getUTCDay()]!;
export const vespera = (dia: string): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
