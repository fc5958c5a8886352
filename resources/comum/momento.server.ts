import type { Weekday } from '#fields/weekdays/weekdays';
import { dayText } from '#kit/dayText';
import { shownIn, plusDays } from '#kit/period';

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
  const shown = new Date(shownIn(now.getTime(), zone)).toISOString();
  return { dia: shown.slice(0, 10), hora: shown.slice(11, 16) };
};
/** @example porExtenso('2026-11-30T17:02:00Z', 'America/Sao_Paulo') // '30/11/2026 14:02' */
export const porExtenso = (instant: string, zone: string): string => {
  const { dia, hora } = momentoDe(new Date(instant), zone);
  return `${dayText(dia)} ${hora}`;
};
export const diaSemana = (dia: string): Weekday => weekdays[new Date(`${dia}T00:00:00Z`).getUTCDay()]!;
export const vespera = (dia: string): string => plusDays(dia, -1);

/** Hours of the day, perhaps past midnight; blank: all day. */
export interface Turno {
  readonly horaInicio?: string | null;
  readonly horaFim?: string | null;
}
const cruza = ({ horaInicio, horaFim }: Turno): boolean => !!horaInicio && !!horaFim && horaFim < horaInicio;
/** The day that hours past midnight belong to: the one on which they began. */
export const inicioDoTurno = (turno: Turno, { dia, hora }: Momento): string =>
  cruza(turno) && hora < turno.horaFim! ? vespera(dia) : dia;
export const noTurno = (turno: Turno, { hora }: Momento): boolean => {
  const { horaInicio, horaFim } = turno;
  if (!horaInicio || !horaFim) return true;
  return cruza(turno) ? hora >= horaInicio || hora < horaFim : hora >= horaInicio && hora < horaFim;
};
