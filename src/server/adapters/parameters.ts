/**
 * A parameter as PostgreSQL reads it in text: the same conversions as node-postgres, so both engines store the same.
 */
export const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const arrayText = (list: readonly unknown[]): string =>
  `{${list
    .map((item) => {
      if (Array.isArray(item)) return arrayText(item);
      const text = toText(item);
      return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
    })
    .join(',')}}`;
