import { shownIn } from '#kit/period';
import { days, type Weekday } from '../weekdays/weekdays';

/** A time in which something is open; one that closes at or before its opening goes past midnight. */
export interface Shift {
  readonly dia: Weekday;
  readonly abre: string;
  readonly fecha: string;
}
const week = 7 * 1440;
export const weekdays = Object.keys(days) as readonly Weekday[];
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** From Sunday 00:00 on, in minutes. */
const spanOf = ({ dia, abre, fecha }: Shift): readonly [from: number, to: number] => {
  const from = weekdays.indexOf(dia) * 1440 + minutesOf(abre);
  const length = minutesOf(fecha) - minutesOf(abre);
  return [from, from + (length > 0 ? length : length + 1440)];
};
/** The first that begins before the one ahead of it has ended; the week goes round. */
export const overlapOf = (shifts: readonly Shift[]): Shift | undefined => {
  const spans = shifts.map((shift) => ({ shift, span: spanOf(shift) })).toSorted((a, b) => a.span[0] - b.span[0]);
  const [first] = spans;
  if (first && spans.at(-1)!.span[1] > first.span[0] + week) return first.shift;
  return spans.find(({ span }, index) => index > 0 && spans[index - 1]!.span[1] > span[0])?.shift;
};

/** The minute of the week that a clock on the wall shows. */
const minuteAt = (at: Date, zone: string): number => {
  const shown = new Date(shownIn(at.getTime(), zone));
  return shown.getUTCDay() * 1440 + shown.getUTCHours() * 60 + shown.getUTCMinutes();
};

/** The shift that is on at an instant, by the clock of the zone. Friday 18:00 to 02:00 is on at Saturday 01:30. */
export const shiftAt = (hours: readonly Shift[], at: Date, zone: string): Shift | undefined => {
  const now = minuteAt(at, zone);
  return hours.find((shift) => {
    const [from, to] = spanOf(shift);
    return (now >= from && now < to) || (now + week >= from && now + week < to);
  });
};
/** @example isOpen(empresa.horarios ?? [], new Date(), empresa.fuso) */
export const isOpen = (hours: readonly Shift[], at: Date, zone: string): boolean =>
  shiftAt(hours, at, zone) !== undefined;
/** The next shift that begins after the instant; undefined where there is none in any week. */
export const nextOpening = (hours: readonly Shift[], at: Date, zone: string): Shift | undefined => {
  const now = minuteAt(at, zone);
  const wait = (shift: Shift): number => (spanOf(shift)[0] - now - 1 + week) % week;
  return hours.toSorted((a, b) => wait(a) - wait(b))[0];
};

const inWeek = (a: Shift, b: Shift): number => spanOf(a)[0] - spanOf(b)[0];
export const inOrder = (shifts: readonly Shift[]): Shift[] => shifts.toSorted(inWeek);

/** “Seg a Sex 11:00–14:00, 18:00–23:00; Sáb 18:00–02:00”: days with the same hours together. */
export const textOf = (shifts: readonly Shift[]): string => {
  const ofDay = weekdays.map((dia) => ({
    dia,
    hours: inOrder(shifts.filter((shift) => shift.dia === dia))
      .map(({ abre, fecha }) => `${abre}–${fecha}`)
      .join(', '),
  }));
  const runs: { readonly days: Weekday[]; readonly hours: string }[] = [];
  // The week of a shop begins on Monday.
  for (const { dia, hours } of [...ofDay.slice(1), ofDay[0]!]) {
    const last = runs.at(-1);
    if (last?.hours === hours) last.days.push(dia);
    else runs.push({ days: [dia], hours });
  }
  const name = (dia: Weekday): string => days[dia].slice(0, 3);
  return runs
    .filter(({ hours }) => hours !== '')
    .map(
      ({ days: [first, ...more], hours }) =>
        `${name(first!)}${more.length > 0 ? ` a ${name(more.at(-1)!)}` : ''} ${hours}`,
    )
    .join('; ');
};
/** 11:00–14:00, 11:00 às 14:00. */
export const readSpan = (text: string): readonly [from?: string, to?: string] => {
  const [, from, to] = /^(\d\d:\d\d)(?:[–-]|às|a)(\d\d:\d\d)$/.exec(text.replaceAll(' ', '')) ?? [];
  return [from, to];
};
/** Parses hours as {@link textOf} writes them and as people type them; undefined where the text is neither. */
export const readHours = (text: string): Shift[] | undefined => {
  const found: Shift[] = [];
  const dayOf = (word: string): number => {
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().slice(0, 3);
    return weekdays.indexOf(plain as Weekday);
  };
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const at = part.search(/\d/);
    const [from, to = from, ...more] = part
      .slice(0, Math.max(at, 0))
      .replaceAll('-', ' ')
      .split(' ')
      .filter((word) => word !== '' && word !== 'a' && word !== 'até');
    const [first, last] = [dayOf(from ?? ''), dayOf(to ?? '')];
    if (first < 0 || last < 0 || more.length > 0) return undefined;
    for (const span of part.slice(at).replaceAll(' e ', ',').split(',')) {
      const [abre, fecha] = readSpan(span);
      if (!isTime(abre) || !isTime(fecha)) return undefined;
      for (let day = first; ; day = (day + 1) % 7) {
        found.push({ dia: weekdays[day]!, abre, fecha });
        if (day === last) break;
      }
    }
  }
  return found.length > 0 ? inOrder(found) : undefined;
};
