import { crc32, deflateSync } from 'node:zlib';

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([uint32(data.byteLength), named, uint32(crc32(named))]);
};
const pngHeader = (width: number, height: number, color: 2 | 6): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, color, 0, 0, 0])])),
    ]),
  );
/** A whole PNG, all of its bytes alike; with an alpha channel where asked. */
export const pngOf = (width: number, height: number, alpha = false): Uint8Array<ArrayBuffer> => {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * (alpha ? 4 : 3), 90)]);
  return new Uint8Array(
    Buffer.concat([
      pngHeader(width, height, alpha ? 6 : 2),
      chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
};
