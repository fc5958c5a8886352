/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}
type Reader = (view: DataView, textAt: (at: number) => string) => readonly ImageSize[];

/** What may be shown is drawn by whoever looks at it: four bytes of memory a pixel, whatever the file weighs. */
export const maxPixels = 40_000_000;

/**
 * What the header of a PNG, JPEG, GIF or WebP says it measures, with nothing decoded: the largest of what it says.
 * Undefined for other types, and for a header that is cut off or says nothing.
 */
export const imageSize = (bytes: Uint8Array, type: string): ImageSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const sizes = readers[type]?.(view, (at) => String.fromCharCode(...bytes.subarray(at, at + 4))) ?? [];
    if (sizes.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) return undefined;
    return {
      width: Math.max(...sizes.map(({ width }) => width)),
      height: Math.max(...sizes.map(({ height }) => height)),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const png: Reader = (view, textAt) =>
  textAt(12) === 'IHDR' ? [{ width: view.getUint32(16), height: view.getUint32(20) }] : [];

/** Segment by segment to the frame: SOF0 to SOF15, without the tables that stand among their numbers. */
const jpeg: Reader = (view) => {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return [];
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [{ width: view.getUint16(at + 7), height: view.getUint16(at + 5) }];
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2);
  }
};

/**
 * The canvas, and every picture that is laid on it: one that stands over the edge makes it larger for some who draw it.
 */
const gif: Reader = (view) => {
  const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const sizes: ImageSize[] = [{ width: view.getUint16(6, true), height: view.getUint16(8, true) }];
  const past = (from: number): number => {
    let at = from;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    return at + 1;
  };
  for (let at = 13 + tableOf(view.getUint8(10)); at < view.byteLength && view.getUint8(at) !== 0x3b;) {
    if (view.getUint8(at) === 0x21) {
      at = past(at + 2);
      continue;
    }
    if (view.getUint8(at) !== 0x2c) return sizes;
    sizes.push({
      width: view.getUint16(at + 1, true) + view.getUint16(at + 5, true),
      height: view.getUint16(at + 3, true) + view.getUint16(at + 7, true),
    });
    at = past(at + 10 + tableOf(view.getUint8(at + 9)) + 1);
  }
  return sizes;
};

/** The canvas of an extended file, and each picture in it. */
const webp: Reader = (view, textAt) => {
  const sizes: ImageSize[] = [];
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [name, length, data] = [textAt(at), view.getUint32(at + 4, true), at + 8];
    if (name === 'VP8X') sizes.push({ width: uint24(data + 4) + 1, height: uint24(data + 7) + 1 });
    if (name === 'ANMF') sizes.push({ width: uint24(data + 6) + 1, height: uint24(data + 9) + 1 });
    if (name === 'VP8 ')
      sizes.push({ width: view.getUint16(data + 6, true) & 0x3fff, height: view.getUint16(data + 8, true) & 0x3fff });
    if (name === 'VP8L') {
      const bits = view.getUint32(data + 1, true);
      sizes.push({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
    }
    at = data + length + (length % 2);
  }
  return sizes;
};

const readers: Readonly<Record<string, Reader>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
};
