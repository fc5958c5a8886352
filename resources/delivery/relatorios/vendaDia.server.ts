import { handlers, saves } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { vendaDia } from '../../../schemas/delivery/relatorios/vendaDia';
import { abrirDia, conferirDias, fecharDias } from './vendasPorDia.server';
import { vendasDosDias } from './vendaDia';

/** Reopens a counted day when one of its orders changes. */
export const diaDoPedido = saves(pedido, {
  saved: ({ db }, { row, before }) => abrirDia(db, before && before.data !== row.data ? [row, before] : [row]),
});

export const rotinasDasVendas = routines(vendaDia, {
  fechar: routine({ label: 'Vendas do dia', every: 60, run: ({ within }) => within('*', ({ db }) => fecharDias(db)) }),
  conferir: routine({
    label: 'Conferência das vendas do dia',
    every: 21_600,
    run: ({ within }) =>
      within('*', async ({ db }) => {
        await conferirDias(db);
      }),
  }),
});

/** Verifies the sums on demand, and recounts differing days at once. */
export const conferencia = handlers(vendasDosDias, {
  conferir: {
    platform: async ({ db, rows }) => {
      const diferentes = await conferirDias(db);
      while (diferentes > 0 && (await fecharDias(db)));
      const dias = await rows.count(vendaDia, {});
      return {
        dias,
        diferentes,
        mensagem:
          diferentes === 0
            ? `As somas de ${dias.toLocaleString('pt-BR')} dias conferem com os pedidos!`
            : `${diferentes.toLocaleString('pt-BR')} de ${dias.toLocaleString('pt-BR')} dias não conferiam e foram somados de novo.`,
      };
    },
  },
});
