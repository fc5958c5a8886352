import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { momentoDoPedido } from '../../resources/comum/momentoDoPedido.server';

/** The rules of an order: what it costs, and whether it may be sold. They are given the moment, and know no other. */
const rules = [
  'delivery/cardapio/preco.server',
  'delivery/cardapio/cardapioVendido.server',
  'delivery/cardapio/vitrine.server',
  'delivery/promocoes/promocoes.server',
  'delivery/cardapio/mercadoria.server',
  'delivery/pedidos/preco/itens.server',
  'delivery/pedidos/preco/promocoes.server',
  'delivery/pedidos/preco/entrega.server',
  'delivery/pedidos/preco/cupom.server',
  'delivery/pedidos/preco/primeiraCompra.server',
  'delivery/pedidos/preco/frete.server',
  'delivery/entrega/taxas.server',
  'cupom/resgatar.server',
  'cupom/recusa.server',
  'comum/desconto',
];
describe('the moment of an order', () => {
  it.each(rules)('is all that %s knows of the time', (rule) => {
    const source = readFileSync(new URL(`../../resources/${rule}.ts`, import.meta.url), 'utf8');
    expect(source).not.toMatch(/\bnew Date\(\)|Date\.now\(|\.now\b|[{,] now\b|momentoDe\(/);
  });
  it('is when it was sold, else the hour that it is wanted for, else now, by the clock of the company', () => {
    const clock = { now: new Date('2026-11-24T20:22:00Z'), user: { zone: 'America/Sao_Paulo' } };
    const sold = { em: new Date('2026-11-24T12:00:00Z') };
    const para = '2026-11-25T02:00:00Z';
    expect(momentoDoPedido(clock)).toEqual({ dia: '2026-11-24', hora: '17:22' });
    expect(momentoDoPedido(clock, { agendadoPara: para })).toEqual({ dia: '2026-11-24', hora: '23:00' });
    expect(momentoDoPedido(clock, { agendadoPara: para, vendida: sold })).toEqual({ dia: '2026-11-24', hora: '09:00' });
  });
});
