import { startOfDay, plusDays } from '#kit/period';
import type { Instance } from './line.server';

/** The hours in which a line sends, in the zone of the company: 08:00 to 20:00, but not from 11:30 to 13:30. */
export type Horario = Pick<Instance, 'inicioEnvio' | 'fimEnvio'> & Partial<Pick<Instance, 'pausas'>>;

/** Local date and time in the zone: ['2026-11-24', '12:00']. */
const shown = (at: Date, zone: string): readonly [string, string] => {
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return [date, time.slice(0, 5)];
};
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const instant = (date: string, minutes: number, zone: string): number =>
  Date.parse(startOfDay(date, zone)) + minutes * 60_000;

/** The parts of the day in which it sends: its hours without its pauses, in minutes. */
const windowsOf = ({ inicioEnvio, fimEnvio, pausas }: Horario): readonly (readonly [number, number])[] => {
  const end = minutesOf(fimEnvio);
  let from = minutesOf(inicioEnvio);
  const windows: (readonly [number, number])[] = [];
  for (const { inicio, fim } of pausas ?? []) {
    if (minutesOf(inicio) > from) windows.push([from, Math.min(minutesOf(inicio), end)]);
    from = Math.max(from, minutesOf(fim));
  }
  if (from < end) windows.push([from, end]);
  return windows.filter(([first, last]) => first < last);
};

export const isOpen = (hours: Horario, at: Date, zone: string): boolean => {
  const now = minutesOf(shown(at, zone)[1]);
  return windowsOf(hours).some(([from, to]) => now >= from && now < to);
};
/** The first instant from `at` on at which the line sends. */
export const opening = (hours: Horario, at: Date, zone: string): Date => {
  if (isOpen(hours, at, zone)) return at;
  const [date, time] = shown(at, zone);
  const windows = windowsOf(hours);
  const today = windows.find(([from]) => from > minutesOf(time));
  const [from] = today ?? windows[0] ?? [minutesOf(hours.inicioEnvio)];
  return new Date(instant(today ? date : plusDays(date, 1), from, zone));
};
/** Instant after a number of milliseconds of open hours, counted from the first one. */
export const sending = (hours: Horario, from: Date, zone: string, ms: number): Date => {
  const windows = windowsOf(hours);
  let at = opening(hours, from, zone);
  let left = ms;
  for (;;) {
    const [date, time] = shown(at, zone);
    const window = windows.find(([first, last]) => minutesOf(time) >= first && minutesOf(time) < last);
    const open = window ? instant(date, window[1], zone) - at.getTime() : Infinity;
    if (left < open) return new Date(at.getTime() + left);
    left -= open;
    at = opening(hours, new Date(at.getTime() + open), zone);
  }
};

/** Formats an instant for people: 'hoje às 18:30', 'amanhã às 8:00', 'em 26/11 às 8:00'. */
export const whenText = (at: Date, now: Date, zone: string): string => {
  const [date, time] = shown(at, zone);
  const [today] = shown(now, zone);
  const [, month = '', dayOfMonth = ''] = date.split('-');
  const which = date === today ? 'hoje' : date === plusDays(today, 1) ? 'amanhã' : `em ${dayOfMonth}/${month}`;
  return `${which} às ${clockText(time)}`;
};
export const clockText = (time: string): string => time.replace(/^0/, '');
