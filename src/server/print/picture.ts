import { fileTypeOf } from '../images/fileType';
import { imageSize, type ImageSize } from '../images/imageSize';

/** The room of a logo on paper, in millimetres: it is as large as fits. */
export const logoHeight = 16;
/** Wide or high at most, in pixels: a printer has eight dots a millimetre. */
const most = 2000;

export interface Picture extends ImageSize {
  readonly bytes: Uint8Array;
  readonly type: string;
}
/** What a `data:` address holds, when it is a PNG or JPEG of a size for paper; undefined for all else. */
export const pictureOf = (address: string | undefined): Picture | undefined => {
  const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address ?? '') ?? [];
  if (base64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const type = fileTypeOf(bytes);
  const size = ['image/png', 'image/jpeg'].includes(type) ? imageSize(bytes, type) : undefined;
  return size && Math.max(size.width, size.height) <= most ? { bytes, type, ...size } : undefined;
};

/**
 * Would a library draw it to its end? The one of PDF decodes transparent PNGs where nothing catches what it throws, so
 * that a torn one must not get there: eight bits, not interlaced, with exactly the lines that its header promises.
 */
export const isSound = async ({ bytes, type, width, height }: Picture): Promise<boolean> => {
  if (type === 'image/jpeg') return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  const [depth, color, interlaced] = [bytes[24], bytes[25]!, bytes[28]];
  const line = 1 + width * (channels[color] ?? 0);
  const chunks = chunksOf(bytes);
  if (depth !== 8 || interlaced !== 0 || line === 1 || !chunks) return false;
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data.byteLength ?? 0;
  if (color === 3 && (palette === 0 || palette % 3 > 0)) return false;
  const pixels = await inflated(
    chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data),
    line * height,
  );
  return (
    pixels !== undefined &&
    Array.from({ length: height }, (_, row) => pixels[row * line]!).every((filter) => filter <= 4)
  );
};
/** Components of a pixel, by the kind of colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}
const chunksOf = (bytes: Uint8Array): readonly Chunk[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = 8; chunks.at(-1)?.name !== 'IEND';) {
    if (at + 12 > bytes.byteLength || at + 12 + view.getUint32(at) > bytes.byteLength) return undefined;
    const end = at + 8 + view.getUint32(at);
    chunks.push({ name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
};

/** The whole, when it is of that length; no more of it is ever unpacked. */
const inflated = async (parts: readonly Uint8Array[], length: number): Promise<Uint8Array | undefined> => {
  const whole = new Uint8Array(length);
  let at = 0;
  try {
    const packed = new Blob(parts.map((part) => new Uint8Array(part)))
      .stream()
      .pipeThrough(new DecompressionStream('deflate'));
    for await (const part of packed as unknown as AsyncIterable<Uint8Array>) {
      if (at + part.byteLength > length) return undefined;
      whole.set(part, at);
      at += part.byteLength;
    }
  } catch {
    return undefined;
  }
  return at === length ? whole : undefined;
};
