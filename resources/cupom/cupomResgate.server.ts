import { handlers, saves } from '#kit';
import { counted } from '#kit/text';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { resgates } from './cupomResgate';
import { money } from './texto';
import { nomeDaEmpresa } from '../comum/divulgar.server';
import { contar } from './resgatar.server';

export const vidaDoResgate = saves(cupomResgate, {
  saved: async (context, { row, became }) => {
    if (became({ situacao: row.situacao })) await contar(context, row, row.situacao === 'RESGATADO' ? 1 : -1);
  },
});
/** A cancelled order gives its coupon back. */
export const resgatesDoPedido = saves(pedido, {
  saved: async ({ rows }, { row, became }) => {
    if (became({ situacao: 'CANCELADO' }))
      await rows.updateWhere(cupomResgate, { pedido: row.id, situacao: 'RESGATADO' }, { situacao: 'ESTORNADO' });
  },
});

export const acoesResgate = handlers(resgates, {
  imprimir: async (context, { filter }) => {
    const { rows, user, refuse, print } = context;
    const { rows: found, total } = await rows.find(cupomResgate, filter, { page: 1, size: 1000 });
    if (total > 1000) refuse('No máximo 1.000 resgates por impressão! Use filtros para dividir.');
    const { valorPedido: vendas, valorDesconto: descontos } = await rows.sum(cupomResgate, filter, [
      'valorPedido',
      'valorDesconto',
    ]);
    const cupons = await rows.byId(
      cupomDesconto,
      found.map((one) => one.cupom),
    );
    const pedidos = await rows.byId(
      pedido,
      found.map((one) => one.pedido),
    );
    const clientes = await rows.byId(
      cliente,
      found.map((one) => one.cliente),
    );
    const day = (at: string | null): string =>
      at === null
        ? ''
        : new Date(at).toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' });
    return print({
      title: 'Cupons resgatados',
      paper: 'A4',
      landscape: true,
      blocks: [
        { text: user.company ? await nomeDaEmpresa(context, user.company.id) : 'Todas as empresas', bold: true },
        { text: 'Cupons resgatados', bold: true, size: 'large' },
        { space: 1 },
        {
          table: {
            columns: [
              { label: 'Data' },
              { label: 'Cupom' },
              { label: 'Digitado' },
              { label: 'Pedido' },
              { label: 'Cliente' },
              { label: 'Situação' },
              { label: 'Pedido (R$)', align: 'right' },
              { label: 'Desconto', align: 'right' },
            ],
            rows: found.map((one) => [
              day(one.data),
              cupons.get(one.cupom)?.nome ?? '',
              one.chave,
              pedidos.get(one.pedido)?.numero ?? '',
              clientes.get(one.cliente ?? 0)?.nome ?? '',
              one.situacao === 'RESGATADO' ? 'Resgatado' : 'Devolvido',
              money(one.valorPedido),
              money(one.valorDesconto),
            ]),
            totals: [
              counted(found.length, { one: 'Resgate', many: 'Resgates' }),
              '',
              '',
              '',
              '',
              '',
              money(vendas),
              money(descontos),
            ],
          },
        },
      ],
    });
  },
});
