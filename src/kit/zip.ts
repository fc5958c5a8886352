/** One file of a ZIP archive, as it is stored in it. */
export interface ZipEntry {
  /** With its folders: 'dados/cliente.json'. */
  readonly name: string;
  /** Of the bytes before they were compressed. */
  readonly crc: number;
  readonly size: number;
  /** Stored as it was when it could not be made smaller. */
  readonly isDeflated: boolean;
  /** What stands in the archive. */
  readonly stored: number;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** The same bytes, smaller where they can be. */
export const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isDeflated: boolean }> => {
  const small = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
  return small.byteLength < bytes.byteLength ? { bytes: small, isDeflated: true } : { bytes, isDeflated: false };
};

type Part = readonly [size: 2 | 4 | 8, value: number];
const packed = (parts: readonly Part[], ...tails: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const length = parts.reduce((sum, [size]) => sum + size, 0);
  const bytes = new Uint8Array(length + tails.reduce((sum, tail) => sum + tail.byteLength, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  for (const tail of tails) { bytes.set(tail, at); at += tail.byteLength; }
  return bytes;
};
const most = { short: 0xffff, long: 0xffffffff } as const;
// Names are UTF-8; every file has the same day, so that the same content is the same archive.
const named = ({ name, crc, size, stored, isDeflated }: ZipEntry): { readonly bytes: Uint8Array; readonly parts: readonly Part[] } => {
  const bytes = new TextEncoder().encode(name);
  return { bytes, parts: [[2, 0x0800], [2, isDeflated ? 8 : 0], [2, 0], [2, 0x0021], [4, crc], [4, stored], [4, size], [2, bytes.byteLength]] };
};
/** What stands before a file's bytes. */
const before = (entry: ZipEntry): Uint8Array<ArrayBuffer> => {
  const { bytes, parts } = named(entry);
  return packed([[4, 0x04034b50], [2, 20], ...parts, [2, 0]], bytes);
};
/** Its line in the directory at the end; where it stands beyond four gigabytes is said apart (Zip64). */
const line = (entry: ZipEntry, offset: number): Uint8Array<ArrayBuffer> => {
  const { bytes, parts } = named(entry);
  const isFar = offset >= most.long;
  const extra = isFar ? packed([[2, 1], [2, 8], [8, offset]]) : new Uint8Array();
  return packed([[4, 0x02014b50], [2, 45], [2, isFar ? 45 : 20], ...parts, [2, extra.byteLength], [2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, most.long)]], bytes, extra);
};
const ending = (count: number, size: number, offset: number): Uint8Array<ArrayBuffer> => {
  const large = packed([[4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, offset], [4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]]);
  const isLarge = count >= most.short || offset + size >= most.long;
  const shown = Math.min(count, most.short);
  return packed([], isLarge ? large : new Uint8Array(), packed([[4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, Math.min(size, most.long)], [4, Math.min(offset, most.long)], [2, 0]]));
};

/** The archive of these files, in their order; the bytes of one are asked for when its turn has come. */
export async function* zipOf<E extends ZipEntry>(entries: readonly E[], read: (entry: E) => Promise<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    offsets.push(at);
    const head = before(entry);
    yield head;
    yield await read(entry);
    at += head.byteLength + entry.stored;
  }
  let size = 0;
  for (const [index, entry] of entries.entries()) {
    const bytes = line(entry, offsets[index]!);
    size += bytes.byteLength;
    yield bytes;
  }
  yield ending(entries.length, size, at);
}

/** A file by what it holds; a text goes in UTF-8. */
export interface FileToZip { readonly name: string; readonly content: string | Uint8Array }

/** The whole archive of a few files at once (APPNOTE 6.3.9); the same files make the same bytes. */
export const zip = async (files: readonly FileToZip[]): Promise<Uint8Array<ArrayBuffer>> => {
  const entries = await Promise.all(files.map(async ({ name, content }) => {
    const raw = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    const { bytes, isDeflated } = await deflated(raw);
    return { name, crc: crc32(raw), size: raw.byteLength, isDeflated, stored: bytes.byteLength, bytes };
  }));
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries, ({ bytes }) => Promise.resolve(bytes))) parts.push(part);
  return packed([], ...parts);
};
