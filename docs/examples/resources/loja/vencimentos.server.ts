import { noticeCategory } from '#kit/work/notice';
import { routine, routines } from '#kit/work/routine';
import { todayIn } from '#kit/period';
import { conta } from '../../schemas/loja/conta';

export const avisosDeContas = noticeCategory('contas', { label: 'Contas', about: 'Contas que vencem hoje.' });

export const rotinasDeVencimentos = routines(conta, {
  avisarVencimentos: routine({
    label: 'Contas que vencem hoje',
    every: 86_400,
    run: async ({ within, now }) => {
      const hoje = { situacao: 'ABERTA', vencimento: todayIn('America/Sao_Paulo', now) } as const;
      const lojas = await within('*', async ({ rows }) => (await rows.all(conta, hoje)).map(({ empresa }) => empresa));
      for (const loja of new Set(lojas)) {
        const quantas = lojas.filter((one) => one === loja).length;
        await within(loja, ({ tell }) =>
          tell({
            to: { permission: 'CONTA_EDITAR' },
            category: avisosDeContas,
            tone: 'warning',
            text: quantas === 1 ? '1 conta vence hoje' : `${quantas} contas vencem hoje`,
            address: '/app/loja/conta',
          }),
        );
      }
    },
  }),
});
