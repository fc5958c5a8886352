const two = (value: number): string => String(value).padStart(2, '0');

/** '2024-02-29' for a real day, else undefined. */
export const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? `${year}-${two(month)}-${two(day)}`
    : undefined;
};
/** From 'DD/MM/AAAA'. */
export const readDate = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year ? dayOf(Number(year), Number(month), Number(day)) : undefined;
};
export const showDate = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').reverse().join('/') : value;
/** Today in the zone, YYYY-MM-DD. */
export const today = (zone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
/** Days later; negative for earlier. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
/** How many days the second comes after the first; negative when it comes before. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000);
/** The same day some months later, or the last of that month. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-${two(Math.min(date, last))}`;
};

/** '2026-03-01 14:05' as the clock of the zone shows the instant. */
export const clockOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
/** The instant at which the zone's clock shows the day and time, ISO with Z. */
export const instantOf = (day: string, time: string, zone: string): string => {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shift = (at: number): number =>
    Date.parse(`${clockOf(new Date(at).toISOString(), zone).replace(' ', 'T')}:00Z`) - at;
  return new Date(wanted - shift(wanted - shift(wanted))).toISOString();
};
