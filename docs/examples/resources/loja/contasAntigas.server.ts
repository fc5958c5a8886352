import { routine, routines } from '#kit/work/routine';
import { conta } from '../../schemas/loja/conta';

const anos = 5;
export const rotinasDeContas = routines(conta, {
  apagarAntigas: routine({
    label: 'Contas pagas há cinco anos',
    every: 86_400,
    run: async ({ within, now }) => {
      const limite = new Date(now);
      limite.setFullYear(limite.getFullYear() - anos);
      await within('*', ({ rows }) =>
        rows.removeWhere(conta, { situacao: 'PAGA', pagaEm: { lt: limite.toISOString() } }),
      );
    },
  }),
});
