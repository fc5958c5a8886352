import { describe, expect, it } from 'vitest';
import { ean13, ean13Check } from './ean13';

describe('EAN-13', () => {
  it('has the bars of the standard', () => {
    // GS1: 5901234123457, drawn module by module.
    const bits = '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101';
    const drawn = ean13('5901234123457')!
      .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width))
      .join('');
    expect(drawn).toBe(bits);
    expect(drawn).toHaveLength(95);
  });
  it('knows its own check, and nothing else', () => {
    expect([ean13Check('789100010010'), ean13Check('590123412345')]).toEqual([3, 7]);
    expect([ean13('5901234123458'), ean13('590123412345'), ean13('abc')]).toEqual([undefined, undefined, undefined]);
  });
});
