import { routine, routines } from '#kit/work/routine';
import { devolucaoOnline } from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';
import { conferirDevolucoes } from './devolver.server';

export const rotinasDaDevolucao = routines(devolucaoOnline, {
  conferir: routine({ label: 'Devoluções no parceiro', every: 15, run: conferirDevolucoes }),
});
