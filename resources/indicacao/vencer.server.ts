import type { HandlerContext } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import { indicacaoTransacao, livroDeIndicacoes } from '../../schemas/indicacao/indicacaoTransacao';
import { centavos, dinheiroDe, emCentavos, menor, reais } from '../comum/centavos';
import { avisosDeIndicacao } from './premio.server';

/** The same day and hour some months before; the last day of a shorter month. */
const mesesAntes = (now: Date, meses: number): string => {
  const antes = new Date(now);
  antes.setUTCDate(1);
  antes.setUTCMonth(antes.getUTCMonth() - meses);
  const ultimo = new Date(Date.UTC(antes.getUTCFullYear(), antes.getUTCMonth() + 1, 0)).getUTCDate();
  antes.setUTCDate(Math.min(now.getUTCDate(), ultimo));
  return antes.toISOString();
};

/**
 * Takes prizes from the balance that nobody redeemed in time. Redemptions take the oldest prizes first, so what expires
 * is what the old ones gave less all that ever left.
 */
const vencer = async (context: HandlerContext, id: number, meses: number): Promise<void> => {
  const { rows, now, tell } = context;
  const conta = await rows.get(containdicacao, id, { lock: true });
  if (!conta || conta.saldo <= 0) return;
  const limite = mesesAntes(now, meses);
  const dela = { conta: id, empresa: conta.empresa, saldo: { empty: false } } as const;
  const velhos = await rows.sum(
    indicacaoTransacao,
    {
      ...dela,
      tipo: 'CREDITO',
      $or: [{ liberadaEm: { lte: limite } }, { liberadaEm: { empty: true }, data: { lte: limite } }],
    },
    ['valor'],
  );
  const saidas = await rows.sum(indicacaoTransacao, { ...dela, tipo: { not: 'CREDITO' } }, ['valor']);
  const antigos = centavos(velhos.valor);
  const sobra = menor(antigos, emCentavos(antigos + centavos(saidas.valor)), centavos(conta.saldo));
  if (sobra <= 0) return;
  const feito = await rows.post(livroDeIndicacoes, {
    descricao: 'Prêmio vencido',
    empresa: conta.empresa,
    conta: id,
    tipo: 'EXPIRACAO',
    valor: -reais(sobra),
    motivo: `Sem resgate por ${meses} ${meses === 1 ? 'mês' : 'meses'}`,
    chave: `vencido:${id}:${limite}`,
  });
  if (feito)
    await tell({
      to: { permission: 'INDICACAO_RESGATAR' },
      category: avisosDeIndicacao,
      tone: 'warning',
      text: `${dinheiroDe(sobra)} de indicações venceram sem resgate.`,
      address: '/app/indique-bigdim/indique',
    });
};

export const rotinasDasContas = routines(containdicacao, {
  vencer: routine({
    label: 'Prêmios de indicação vencidos',
    every: 3600,
    run: async ({ within }) => {
      const { validadeMeses } = await within('*', ({ rows }) => rows.settings(indicacaoRegra));
      if (validadeMeses === null) return;
      const contas = await within('*', ({ rows }) => rows.all(containdicacao, { saldo: { gt: 0 } }));
      for (const { id, empresa } of contas) await within(empresa, (context) => vencer(context, id, validadeMeses));
    },
  }),
});
