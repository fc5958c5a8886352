import { startOfDay } from '#kit/period';
import type { Instance } from './line';

/** The hours in which a line sends, in the zone of the company: 08:00 to 20:00. */
export type Horario = Pick<Instance, 'inicioEnvio' | 'fimEnvio'>;
const day = 86_400_000;

/** What the clocks of the zone show: ['2026-11-24', '12:00']. */
const shown = (at: Date, zone: string): readonly [string, string] => {
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return [date, time.slice(0, 5)];
};
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const instant = (date: string, time: string, zone: string): number =>
  Date.parse(startOfDay(date, zone)) + minutesOf(time) * 60_000;
const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

export const isOpen = ({ inicioEnvio, fimEnvio }: Horario, at: Date, zone: string): boolean => {
  const [, time] = shown(at, zone);
  return time >= inicioEnvio && time < fimEnvio;
};
/** The first instant from `at` on at which the line sends. */
export const opening = (hours: Horario, at: Date, zone: string): Date => {
  if (isOpen(hours, at, zone)) return at;
  const [date, time] = shown(at, zone);
  return new Date(instant(time < hours.inicioEnvio ? date : after(date, 1), hours.inicioEnvio, zone));
};
/** The instant after so many milliseconds of open hours, counted from the first one. */
export const sending = (hours: Horario, from: Date, zone: string, ms: number): Date => {
  const first = opening(hours, from, zone);
  const [date] = shown(first, zone);
  const left = instant(date, hours.fimEnvio, zone) - first.getTime();
  if (ms < left) return new Date(first.getTime() + ms);
  const length = (minutesOf(hours.fimEnvio) - minutesOf(hours.inicioEnvio)) * 60_000;
  const beyond = ms - left;
  return new Date(instant(after(date, 1 + Math.floor(beyond / length)), hours.inicioEnvio, zone) + (beyond % length));
};

/** As people say it: 'hoje às 18:30', 'amanhã às 8:00', 'em 26/11 às 8:00'. */
export const whenText = (at: Date, now: Date, zone: string): string => {
  const [date, time] = shown(at, zone);
  const [today] = shown(now, zone);
  const [, month = '', dayOfMonth = ''] = date.split('-');
  const which = date === today ? 'hoje' : date === after(today, 1) ? 'amanhã' : `em ${dayOfMonth}/${month}`;
  return `${which} às ${clockText(time)}`;
};
export const clockText = (time: string): string => time.replace(/^0/, '');
