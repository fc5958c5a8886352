/** A file in a ZIP as its directory claims. */
export interface Entry {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
  readonly packed: number;
  readonly at: number;
  readonly method: number;
  readonly isLocked: boolean;
}
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
/** Figures that stand elsewhere, as of files of more than four gigabytes. */
const elsewhere = 0xffffffff;

const endOf = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at--)
    if (view.getUint32(at, true) === signatures.end) return at;
  return -1;
};
/** The directory of a ZIP; undefined where it cannot be read. */
export const entriesOf = (bytes: Uint8Array): readonly Entry[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== signatures.entry) return undefined;
    const flags = view.getUint16(at + 8, true);
    const length = view.getUint16(at + 28, true);
    const entry: Entry = {
      name: nameOf(bytes.subarray(at + 46, at + 46 + length)),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      isLocked: (flags & 1) === 1,
    };
    if ([entry.packed, entry.size, entry.at].includes(elsewhere)) return undefined;
    entries.push(entry);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};
/** Names are UTF-8, whether it is marked or not, or of the code page 850, as Windows writes those with accents. */
const nameOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : (page850[byte] ?? '_'))).join('');
  }
};
const page850: Readonly<Record<number, string>> = Object.fromEntries(
  [...'Çüéâäàåçêëèïîìä']
    .map((sign, at) => [0x80 + at, sign] as const)
    .concat(
      (
        [
          ['É', 0x90],
          ['ô', 0x93],
          ['ò', 0x95],
          ['Ü', 0x9a],
          ['á', 0xa0],
          ['í', 0xa1],
          ['ó', 0xa2],
          ['ú', 0xa3],
          ['Á', 0xb5],
          ['Â', 0xb6],
          ['À', 0xb7],
          ['ã', 0xc6],
          ['Ã', 0xc7],
          ['Ê', 0xd2],
          ['Í', 0xd6],
          ['Ó', 0xe0],
          ['Ô', 0xe2],
          ['õ', 0xe4],
          ['Õ', 0xe5],
          ['Ú', 0xe9],
        ] as const
      ).map(([sign, at]) => [at, sign] as const),
    ),
);

/** The bytes of an entry; undefined where they are damaged or more than was claimed. */
export const inflated = async (zip: Uint8Array, entry: Entry): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (entry.at + 30 > view.byteLength || view.getUint32(entry.at, true) !== signatures.local) return undefined;
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = new Uint8Array(zip.subarray(from, from + entry.packed));
  if (packed.byteLength !== entry.packed) return undefined;
  if (entry.method === 0) return packed.byteLength === entry.size ? packed : undefined;
  if (entry.method !== 8) return undefined;
  const whole = new Uint8Array(entry.size);
  let filled = 0;
  try {
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return filled === entry.size ? whole : undefined;
      if (filled + value.byteLength > entry.size) {
        await reader.cancel();
        return undefined;
      }
      whole.set(value, filled);
      filled += value.byteLength;
    }
  } catch {
    // Damaged: runtimes differ in the error that they throw.
    return undefined;
  }
};
