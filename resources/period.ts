/** The instant at which a day begins in a zone. `day` YYYY-MM-DD; ISO with Z. */
export const startOfDay = (day: string, zone: string): string => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // What the clocks of the zone show at midnight UTC tells how far they are from it; Brazil has no daylight saving since 2019.
  const shown = new Date(utc).toLocaleString('sv-SE', { timeZone: zone });
  return new Date(utc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - utc)).toISOString();
};
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A filter for whole days, both included: `[start of the first, start of the day after the last)` (decisions 10). */
export const dayRange = (first: string | null, last: string | null, zone: string): { readonly gte?: string; readonly lt?: string } => ({
  ...(first && { gte: startOfDay(first, zone) }), ...(last && { lt: startOfDay(dayAfter(last), zone) }),
});

const zones: Readonly<Record<string, string>> = { UTC_3_BRASIL: 'America/Sao_Paulo', UTC_4_BRASIL: 'America/Manaus', UTC_5_BRASIL: 'America/Rio_Branco' };
/** The IANA zone of a company's `fuso`; Brasília's for none. */
export const zoneOf = (fuso: string | null | undefined): string => zones[fuso ?? ''] ?? 'America/Sao_Paulo';
