import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/index-native.js';

/** One file of an archive, compressed before the archive is written. */
export interface Packed {
  /** With its folders: 'dados/cliente.json'. */
  readonly name: string;
  /** Checksum of the uncompressed bytes. */
  readonly crc: number;
  readonly size: number;
  readonly isDeflated: boolean;
}

/** Every file has the same day, so that the same content makes the same archive. */
const options = {
  lastModDate: new Date(1980, 0, 1),
  extendedTimestamp: false,
  dataDescriptor: false,
  useWebWorkers: false,
} as const;
const methods = { stored: 0, deflated: 8 } as const;

/** The bytes as they stand in an archive, with what its directory says of them. */
export const packed = async (raw: Uint8Array): Promise<Omit<Packed, 'name'> & { readonly bytes: Uint8Array }> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  await writer.add('file', new Uint8ArrayReader(raw));
  const [entry] = await new ZipReader(new Uint8ArrayReader(await writer.close())).getEntries();
  if (!entry || entry.directory || entry.crc32 === undefined) throw new Error('an archive of one file holds none');
  const bytes = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false });
  return { bytes, crc: entry.crc32, size: raw.byteLength, isDeflated: entry.compressionMethod === methods.deflated };
};

/**
 * The archive of these files, in their order; the bytes of one are asked for when its turn has come. Beyond four
 * gigabytes it is a Zip64.
 */
export async function* zipOf<E extends Packed>(
  entries: Iterable<E>,
  read: (entry: E) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let ends: TransformStreamDefaultController<Uint8Array> | undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      ends = controller;
    },
  });
  const writer = new ZipWriter(writable, options);
  const write = async (): Promise<void> => {
    for (const entry of entries) {
      const { name, crc, size, isDeflated } = entry;
      await writer.add(name, new Uint8ArrayReader(await read(entry)), {
        passThrough: true,
        compressionMethod: isDeflated ? methods.deflated : methods.stored,
        crc32: crc,
        uncompressedSize: size,
      });
    }
    await writer.close();
  };
  // The reader gets the error of a file that could not be read; otherwise it would wait for its bytes for ever.
  const written = write().catch((error: unknown) => {
    ends?.error(error);
  });
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The reader may leave before the end: then nothing more is read.
    await reader.cancel().catch(() => {});
    await written;
  }
}
