import { describe, expect, it } from 'vitest';
import { contaMesa } from '../../schemas/salao/contaMesa';
import { maximoDePagamentos, pedido } from '../../schemas/delivery/pedidos/pedido';
import { venda } from '../../schemas/pdv/venda';
import { formularioDoNovo, pagamentosDoPedido } from '../../resources/delivery/pedidos/formularioDoPedido';
import { formularioDaVenda } from '../../resources/pdv/formularioDaVenda';
import { contasDeMesas } from '../../resources/salao/contaMesa';
import { dividirConta } from '../../resources/salao/contas.server';

const lists = {
  pedido: pedido.fields.pagamentos,
  venda: venda.fields.pagamentos,
  contaMesa: contaMesa.fields.pagamentos,
  novo: formularioDoNovo.pagamentos,
  trocar: pagamentosDoPedido,
  pdv: formularioDaVenda.pagamentos,
  fechar: contasDeMesas.actions.fechar.form!.pagamentos,
};

describe('payments', () => {
  it.each(Object.entries(lists))('of %s are as many as a note takes', (_name, field) => {
    expect((field as { readonly options: { readonly max?: number } }).options.max).toBe(maximoDePagamentos);
  });
  it('of a table are the parts of its people, to the cent', () => {
    const soma = { pedidos: [], itens: 10_000, servico: 1_000, total: 11_000 };
    const parts = dividirConta(soma, { modo: 'IGUAL', partes: 14 });
    expect(parts).toHaveLength(14);
    expect(parts.reduce((sum, { valor }) => sum + valor, 0)).toBe(11_000);
  });
});
