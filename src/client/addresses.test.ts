import { describe, expect, it } from 'vitest';
import { addressOf, decodeId, encodeId, screenOf } from './addresses';

describe('addresses', () => {
  it('carries the id in base64, URL-encoded', () => {
    expect(addressOf({ path: 'cadastros/cliente' }, 'edit', 12)).toBe('/app/cadastros/cliente/edicao/MTI%3D');
    expect(decodeId(decodeURIComponent(encodeId(9_007_199_254_740_991)))).toBe(9_007_199_254_740_991);
  });
  it.each(['', 'MTI', 'MDE=', 'LTE=', 'MS41', 'x', 'MTI=A', 'OTk5OTk5OTk5OTk5OTk5OTk5'])(
    'refuses «%s», which is not canonical',
    (text) => {
      expect(decodeId(text)).toBeUndefined();
    },
  );
  it('knows the screens of a resource', () => {
    expect(screenOf('')).toEqual({ screen: 'list' });
    expect(screenOf('edicao')).toEqual({ screen: 'create' });
    expect(screenOf('edicao/MTI=')).toEqual({ screen: 'edit', id: 12 });
    expect(screenOf('/detalhe/MTI%3D')).toEqual({ screen: 'show', id: 12 });
    expect(screenOf('detalhes/MTI=')).toEqual({ screen: 'show', id: 12 });
    for (const wrong of ['detalhe', 'outra', 'edicao/nada', 'edicao/MTI=/mais'])
      expect(screenOf(wrong)).toBeUndefined();
  });
});
