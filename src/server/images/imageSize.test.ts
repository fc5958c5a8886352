import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngHeader, pngOf } from '../../../tests/support/images';
import { imageSize } from './imageSize';

const latin = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const jpeg = (width: number, height: number, before: readonly number[] = [], frame = 0xc0): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    ...before,
    0xff,
    frame,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
  ]);
const gif = (width: number, height: number, more: readonly number[] = [], flags = 0): Uint8Array =>
  Uint8Array.from([
    ...latin('GIF89a'),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    flags,
    0,
    0,
    ...Array<number>(flags & 0x80 ? 6 : 0).fill(9),
    ...more,
    0x3b,
  ]);
const webp = (...chunks: readonly (readonly [string, readonly number[]])[]): Uint8Array =>
  Uint8Array.from([
    ...latin('RIFF'),
    0,
    0,
    0,
    0,
    ...latin('WEBP'),
    ...chunks.flatMap(([name, data]) => [
      ...latin(name),
      data.length,
      0,
      0,
      0,
      ...data,
      ...(data.length % 2 ? [0] : []),
    ]),
  ]);

describe('the size of an image by its header', () => {
  it('is read of each type that is shown', () => {
    expect(imageSize(pngOf(30, 20), 'image/png')).toEqual({ width: 30, height: 20 });
    expect(imageSize(pngHeader(60_000, 60_000), 'image/png')).toEqual({ width: 60_000, height: 60_000 });
    expect(imageSize(jpeg(640, 480), 'image/jpeg')).toEqual({ width: 640, height: 480 });
    expect(imageSize(gif(16, 9), 'image/gif')).toEqual({ width: 16, height: 9 });
    expect(imageSize(webp(['VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x90, 1, 0x2c, 1]]), 'image/webp')).toEqual({
      width: 400,
      height: 300,
    });
    expect(imageSize(webp(['VP8L', [0x2f, 0x8f, 0xc1, 0x4a, 0]]), 'image/webp')).toEqual({ width: 400, height: 300 });
    expect(imageSize(webp(['VP8X', [0, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0]]), 'image/webp')).toEqual({
      width: 400,
      height: 300,
    });
  });
  it('is looked for behind what stands before it, and is the largest of what the file says', () => {
    expect(imageSize(jpeg(65_535, 65_535, [0xff, 0xc4, 0, 3, 0, 0xff, 0xff, 0xdb, 0, 2], 0xc2), 'image/jpeg')).toEqual({
      width: 65_535,
      height: 65_535,
    });
    expect(
      imageSize(
        gif(1, 1, [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 1, 0, 0], 0x80),
        'image/gif',
      ),
    ).toEqual({ width: 65_535, height: 65_535 });
    expect(
      imageSize(
        webp(
          ['VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
          ['ICCP', [1]],
          ['ANMF', [0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0]],
        ),
        'image/webp',
      ),
    ).toEqual({ width: 65_536, height: 65_536 });
  });
  it('is unknown where the header is cut off, empty or of something else, and reading it always ends', () => {
    for (const bytes of [pngHeader(0, 5), pngOf(2, 2).slice(0, 20)])
      expect(imageSize(bytes, 'image/png')).toBeUndefined();
    expect(imageSize(jpeg(1, 1).slice(0, 14), 'image/jpeg')).toBeUndefined();
    expect(imageSize(webp(), 'image/webp')).toBeUndefined();
    expect(imageSize(pngOf(2, 2), 'application/pdf')).toBeUndefined();
    fc.assert(
      fc.property(
        fc.constantFrom(jpeg(9, 9), gif(9, 9), webp(['VP8X', [0, 0, 0, 0, 9, 0, 0, 9, 0, 0]]), pngOf(9, 9)),
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(40),
        (image, noise, at) => {
          const torn = Uint8Array.from([...image.slice(0, at), ...noise]);
          for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
            const size = imageSize(torn, type);
            expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
          }
        },
      ),
    );
  });
});
