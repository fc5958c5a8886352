import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, leastZoom, moved, mostZoom, type View } from './crop';

const measures = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const moves = fc.array(
  fc.record({
    right: fc.double({ min: -2, max: 2, noNaN: true }),
    down: fc.double({ min: -2, max: 2, noNaN: true }),
    nearer: fc.double({ min: 0.2, max: 5, noNaN: true }),
  }),
  { maxLength: 12 },
);
it('never shows what is beside the picture while the picture fills the frame, and stays in the middle where it does not', () => {
  fc.assert(
    fc.property(measures, fc.double({ min: 1 / 6, max: 6, noNaN: true }), moves, (picture, aspect, all) => {
      const begun: View = { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
      const view = all.reduce((last, by) => moved(picture, aspect, last, by), begun);
      expect(view.zoom).toBeGreaterThanOrEqual(leastZoom(picture, aspect));
      expect(view.zoom).toBeLessThanOrEqual(mostZoom);
      const { left, top, width, height } = areaOf(picture, aspect, view);
      expect(width / height).toBeCloseTo(aspect, 6);
      const isRight = (from: number, length: number, whole: number): boolean =>
        length >= whole ? Math.abs(from - (whole - length) / 2) < 1e-6 : from >= 0 && from + length <= whole + 1e-6;
      expect([isRight(left, width, picture.width), isRight(top, height, picture.height)]).toEqual([true, true]);
    }),
    { numRuns: 200 },
  );
});
it('begins with the largest frame that is filled, and goes out until the whole is in it', () => {
  const wide = { width: 400, height: 100 };
  expect(areaOf(wide, 1, { x: 200, y: 50, zoom: 1 })).toEqual({ left: 150, top: 0, width: 100, height: 100 });
  expect(areaOf(wide, 1, { x: 0, y: 0, zoom: leastZoom(wide, 1) })).toEqual({
    left: 0,
    top: -150,
    width: 400,
    height: 400,
  });
});
