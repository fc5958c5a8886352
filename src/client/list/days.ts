/** Minutes that the zone is ahead of UTC at the instant. */
const offset = (at: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return Math.round((local - Math.floor(at / 1000) * 1000) / 60_000);
};

/** '2026-11-21' -> the instant at which that day starts in the zone, ISO with Z. Empty for what is no date. */
export const startOfDay = (day: string, zone: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return '';
  const guess = midnight - offset(midnight, zone) * 60_000;
  return new Date(midnight - offset(guess, zone) * 60_000).toISOString();
};

/** The day of an instant in the zone, YYYY-MM-DD. Empty for what is no instant. */
export const dayOf = (instant: string, zone: string): string => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + offset(at, zone) * 60_000).toISOString().slice(0, 10);
};

/** '2026-11-30' -> '2026-12-01' */
export const dayAfter = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? '' : new Date(at + 86_400_000).toISOString().slice(0, 10);
};
