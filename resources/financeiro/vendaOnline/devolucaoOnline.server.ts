import { handlers } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { devolucaoOnline } from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';
import { devolucoesOnline } from './devolucaoOnline';
import { conferirDevolucoes, decidirDevolucao } from './devolver.server';

export const acoesDaDevolucaoOnline = handlers(devolucoesOnline, {
  decidir: { outside: (context, { record, form }) => decidirDevolucao(context, record, form) },
});

export const rotinasDaDevolucao = routines(devolucaoOnline, {
  conferir: routine({ label: 'Devoluções no parceiro', every: 15, run: conferirDevolucoes }),
});
