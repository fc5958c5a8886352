/**
 * XML as strings, in the order of the layout: no spaces between elements, no empty elements, attributes only on roots.
 */
export type Xml = string | undefined;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapar = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one]!);

/** Converts to the layout's text type: printable Latin-1, single spaces, none at the ends; at most `max` characters. */
export const texto = (value: string, max: number): string =>
  value
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

/** Leaf element; empty without a value. */
export const folha = (name: string, value: string | number | null | undefined): Xml => {
  const written = value === null || value === undefined ? '' : String(value);
  return written === '' ? undefined : `<${name}>${escapar(written)}</${name}>`;
};
/** Element with children; empty when all of them are. */
export const grupo = (name: string, ...children: readonly Xml[]): Xml => {
  const inner = children.join('');
  return inner === '' ? undefined : `<${name}>${inner}</${name}>`;
};
export const raiz = (name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Xml[]): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapar(value)}"`)
    .join('')}>${children.join('')}</${name}>`;

export const namespaceNfe = 'http://www.portalfiscal.inf.br/nfe';

/** Cents as the layout writes money: 1234 -> '12.34'. */
export const valorNoXml = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** A number with that many decimals. */
export const decimal = (value: number, places: number): string => value.toFixed(places);

/** An instant in a zone as the layout writes it, with its offset: '2026-11-21T10:15:00-03:00'. */
export const instante = (at: Date, zone: string): string => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const offset = parts.timeZoneName === 'GMT' ? '+00:00' : String(parts.timeZoneName).replace('GMT', '');
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${offset}`;
};
