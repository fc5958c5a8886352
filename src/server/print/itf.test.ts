import { describe, expect, it } from 'vitest';
import { itf } from './itf';

describe('Interleaved 2 of 5', () => {
  it('draws bars of the first digit between gaps of the second, with start and stop', () => {
    // 1 is wide, narrow, narrow, narrow, wide; 2 is narrow, wide, narrow, narrow, wide.
    expect(itf('12')).toEqual([1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1]);
  });
  it('takes 405 modules for the 44 digits of a boleto, which is 103 mm', () => {
    const modules = itf('0'.repeat(44))!.reduce((sum, one) => sum + one, 0);
    expect([modules, Math.round(modules * 0.254)]).toEqual([405, 103]);
  });
  it('carries an even number of digits alone', () => {
    expect([itf(''), itf('123'), itf('12a4'), itf('1 2')]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
