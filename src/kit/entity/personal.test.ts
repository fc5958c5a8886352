import { describe, expect, it } from 'vitest';
import { maskedEmail } from '#fields/email/email';
import { maskedText } from './personal';

describe('a mask', () => {
  it('shows the end of a text that has more to hide', () => {
    expect([maskedText('1234567'), maskedText('123456'), maskedText('')]).toEqual(['***67', '***', '***']);
  });
  it('cuts between characters and never through one, which JSON could not hold', () => {
    const masks = [maskedText('࿅𞡥⹁𝀵𓊔ꈦ𝀵𓊔'), maskedText('123456😀'), maskedEmail('😀maria@loja.com')];
    expect(masks).toEqual(['***𝀵𓊔', '***6😀', '😀***@loja.com']);
    expect(masks.every((mask) => mask.isWellFormed())).toBe(true);
  });
});
