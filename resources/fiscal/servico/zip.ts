import { deflateRawSync } from 'node:zlib';

export interface Entrada { readonly name: string; readonly content: string | Uint8Array }
const table = Uint32Array.from({ length: 256 }, (_, byte) => Array.from({ length: 8 }).reduce<number>((value) => (value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1), byte));
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
};

/** A ZIP archive, texts and names in UTF-8 (APPNOTE 6.3.9; up to 65,535 files). */
export const zip = (entries: readonly Entrada[]): Uint8Array<ArrayBuffer> => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [file, raw] = [Buffer.from(name, 'utf8'), typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content)];
    const packed = deflateRawSync(raw);
    // Shared by both headers: version, flags (UTF-8), deflate, no date (1980-01-01), sums and sizes, length of the name.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(raw.byteLength, 18);
    common.writeUInt16LE(file.byteLength, 22);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, file, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, tail, file);
    offset += 30 + file.byteLength + packed.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]));
};
