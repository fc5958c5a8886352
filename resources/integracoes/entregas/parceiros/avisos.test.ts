import { describe, expect, it } from 'vitest';
import { anda } from '../../../../schemas/situacoesDaEntrega';
import { ehTeste, lerAviso } from './avisos.server';

describe('notices of courier partners', () => {
  it('are read from each shape, with the same key for the same notice', () => {
    const foody = { event: 'order_updated', order: { uid: 'u-1', status: 'onGoing' } };
    const [one] = lerAviso('foody', foody);
    expect(one).toMatchObject({ idExterno: 'u-1', palavra: 'onGoing' });
    expect(lerAviso('foody', foody)[0]?.id).toBe(one?.id);
    expect(lerAviso('foody', { ...foody, order: { uid: 'u-1', status: 'delivered' } })[0]?.id).not.toBe(one?.id);
    expect(lerAviso('machine', { id_solicitacao: 140, status_solicitacao: 'A' })[0]?.idExterno).toBe('140');
    expect(lerAviso('box', { id: 5000, status: 'collected' })[0]?.palavra).toBe('collected');
    const at = '2026-11-29T23:00:00Z';
    expect(
      lerAviso('opendelivery', { orderId: 'o-1', event: { type: 'ORDER_PICKED', datetime: at } })[0],
    ).toMatchObject({
      chave: 'o-1',
      palavra: 'ORDER_PICKED',
      quando: at,
    });
  });
  it('are none of a test, of nonsense, or of a list too long', () => {
    expect(ehTeste({ event: 'hook_test' })).toBe(true);
    expect(lerAviso('foody', { event: 'hook_test', uid: 'u-1' })).toEqual([]);
    for (const nonsense of [null, undefined, 'x', 7, [], {}, [null]]) expect(lerAviso('foody', nonsense)).toEqual([]);
    expect(
      lerAviso(
        'box',
        Array.from({ length: 500 }, (_, id) => ({ id: id + 1 })),
      ),
    ).toHaveLength(100);
  });
});
describe('a state', () => {
  it('never goes back, and never on from an end', () => {
    expect(anda('PROCURANDO', 'ACEITA')).toBe(true);
    expect(anda('SOLICITADA', 'ENTREGUE')).toBe(true);
    expect(anda('COLETADA', 'NO_LOCAL')).toBe(false);
    expect(anda('ENTREGUE', 'CANCELADA')).toBe(false);
    expect(anda('CANCELADA', 'ACEITA', true)).toBe(false);
    expect(anda('ACEITA', 'ACEITA')).toBe(false);
  });
  it('returns to the search only where the partner was asked', () => {
    expect(anda('ACEITA', 'PROCURANDO')).toBe(false);
    expect(anda('NO_LOCAL', 'PROCURANDO', true)).toBe(true);
    expect(anda('COLETADA', 'PROCURANDO', true)).toBe(false);
  });
});
