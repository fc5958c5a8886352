import { Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js';

/** A file in a ZIP as its directory claims. */
export interface Entry {
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
  readonly isLocked: boolean;
  /** The bytes; undefined where they are damaged, or more or fewer than was claimed. */
  readonly open: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The files of a ZIP; undefined where its directory cannot be read. */
export const entriesOf = async (bytes: Uint8Array): Promise<readonly Entry[] | undefined> => {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, decodeText: nameOf });
  const found = await reader.getEntries().catch(() => undefined);
  return found?.flatMap((one) =>
    one.directory
      ? []
      : [{ name: one.filename, size: one.uncompressedSize, isLocked: one.encrypted, open: () => unpacked(one) }],
  );
};

/** Ends as soon as more comes than was claimed: the limits of a package were compared with the claim. */
const unpacked = async (entry: FileEntry): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const whole = new Uint8Array(entry.uncompressedSize);
  let filled = 0;
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => {
      whole.set(chunk, filled);
      filled += chunk.byteLength;
    },
  });
  const read = entry.getData(writable, { useWebWorkers: false, checkSignature: true });
  const isRead = await read.then(
    () => true,
    () => false,
  );
  return isRead && filled === whole.byteLength ? whole : undefined;
};

/** Names are UTF-8, whether it is marked or not, or of the code page 850, as Windows writes those with accents. */
const nameOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : (page850.get(byte) ?? '_'))).join('');
  }
};
/** Letters of Portuguese, by their byte. */
const page850: ReadonlyMap<number, string> = new Map(
  [
    [0x80, 'Çüéâäàåçêëèïîìä'],
    [0x90, 'É'],
    [0x93, 'ô'],
    [0x95, 'ò'],
    [0x9a, 'Ü'],
    [0xa0, 'áíóú'],
    [0xb5, 'ÁÂÀ'],
    [0xc6, 'ãÃ'],
    [0xd2, 'Ê'],
    [0xd6, 'Í'],
    [0xe0, 'Ó'],
    [0xe2, 'Ô'],
    [0xe4, 'õÕ'],
    [0xe9, 'Ú'],
  ].flatMap(([from, signs]) => [...String(signs)].map((sign, at) => [Number(from) + at, sign] as const)),
);
