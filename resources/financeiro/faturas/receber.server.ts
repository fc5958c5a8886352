import { dayText } from '#kit/dayText';
import { moves, type HandlerContext } from '#kit';
import { noticeCategory } from '#kit/work/notice';
import { empresa } from '../../../schemas/cadastros/empresa';
import { livroDeCredito } from '../../../schemas/financeiro/faturas/empresaCredito';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { bloquearEmpresa, desbloquearEmpresa, estaPorFatura } from '../../comum/bloqueio.server';
import { centavos, dinheiro, dinheiroDe, emCentavos, menor, reais, type Centavos } from '../../comum/centavos';
import { motivoDoBloqueio, totalEm, type Fatura } from './contas';
import type { Payment } from '../provedor.server';
import { hojeDa, passo, regraDe } from './regra.server';

type Context = Pick<HandlerContext, 'rows' | 'move' | 'now' | 'tell'>;

export const avisosDeCobranca = noticeCategory('cobranca', {
  label: 'Faturas do sistema',
  about: 'Faturas que vencem, pagamentos e bloqueio.',
  whatsapp: true,
});

/** Books a surplus as credit of the company, once a key. */
export const creditar = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { empresa: id, id: fatura, competencia }: Fatura,
  cents: Centavos,
  chave: string,
): Promise<void> => {
  await rows.post(livroDeCredito, {
    descricao: `Pago a mais na fatura de ${dayText(competencia)}`,
    empresa: id,
    tipo: 'PAGO_A_MAIS',
    valor: reais(cents),
    chave,
    fatura,
  });
};

const devidoEm = async (context: Context, fatura: Fatura, hoje: string): Promise<Centavos> =>
  totalEm(fatura, hoje, await regraDe(context));

/**
 * Books a payment that the partner confirms, once a key. What is paid twice, or more than is due, becomes credit; so
 * does an amount below the invoice, which then stays open.
 */
export const receber = async (
  context: Context,
  chave: string,
  { cents, way }: Pick<Payment, 'cents' | 'way'>,
): Promise<void> => {
  const { rows, move, now } = context;
  const vista = await rows.one(faturaCobranca, { chave });
  if (!vista) return;
  const fatura = await rows.get(faturaEmpresa, vista.fatura, { lock: true });
  const cobranca = await rows.one(faturaCobranca, { chave }, { lock: true });
  if (!fatura || !cobranca || cobranca.situacao === 'PAGA') return;
  const pago = emCentavos(cents);
  await rows.update(faturaCobranca, cobranca, {
    situacao: 'PAGA',
    pagaEm: now.toISOString(),
    pagoValor: reais(cents),
    mensagem: null,
  });
  const isOpen = fatura.situacao === 'ABERTA' || fatura.situacao === 'EM_PROCESSAMENTO';
  if (!isOpen || pago < centavos(fatura.valor)) {
    await creditar(context, fatura, pago, `pago:${chave}`);
    await passo(context, {
      empresa: fatura.empresa,
      fatura: fatura.id,
      tipo: 'PAGAMENTO',
      canal: 'SISTEMA',
      resultado: isOpen
        ? `Pagos ${dinheiroDe(pago)} de ${dinheiro(fatura.valor)}: viraram crédito, a fatura continua aberta`
        : `Pagos ${dinheiroDe(pago)} de uma fatura que não estava aberta: viraram crédito`,
      chave: `pago:${chave}`,
    });
    return;
  }
  const hoje = await hojeDa(context, fatura.empresa);
  const devido = await devidoEm(context, fatura, hoje);
  const paga = await move(vidaDaFatura, fatura, 'pagar', {
    dataPagamento: hoje,
    pagoValor: reais(cents),
    encargos: reais(menor(emCentavos(pago - centavos(fatura.valor)), emCentavos(devido - centavos(fatura.valor)))),
    formaPagamento: cobranca.meio === 'CARTAO' ? 'CARTAO_RECORRENTE' : (way ?? null),
    proximaTentativa: null,
  });
  if (paga && pago > devido) await creditar(context, fatura, emCentavos(pago - devido), `pago:${chave}`);
};

/** Lifts the block of an invoice, unless another one still holds it or a person has blocked for another cause. */
const desbloquear = async (context: Context, fatura: Fatura): Promise<void> => {
  const { rows } = context;
  if (fatura.bloqueouEm === null) return;
  const shop = await rows.get(empresa, fatura.empresa, { lock: true });
  if (!shop || !(await estaPorFatura(context, shop))) return;
  const outra = await rows.one(faturaEmpresa, {
    empresa: fatura.empresa,
    situacao: 'ABERTA',
    bloqueouEm: { empty: false },
    id: { not: fatura.id },
  });
  if (outra) {
    const motivo = motivoDoBloqueio(outra);
    // The company is told which one holds it now; the same reason is no second act.
    if (shop.motivoBloqueio !== motivo) await bloquearEmpresa(context, shop, { origem: 'INADIMPLENCIA', motivo });
    return;
  }
  await desbloquearEmpresa(context, shop, {
    origem: 'INADIMPLENCIA',
    motivo: 'A fatura foi paga.',
    situacao: shop.situacao === 'INADIMPLENTE' ? 'ATIVA' : shop.situacao,
  });
  await passo(context, {
    empresa: fatura.empresa,
    fatura: fatura.id,
    tipo: 'DESBLOQUEIO',
    canal: 'SISTEMA',
    resultado: 'Empresa desbloqueada: a fatura foi paga',
    chave: `desbloqueio:${fatura.id}:${fatura.bloqueouEm}`,
  });
};

/** Gives a part of an invoice back as credit of its company, once for each kind. */
const devolver = (
  { rows }: Pick<HandlerContext, 'rows'>,
  { empresa, id, competencia }: Fatura,
  tipo: 'DEVOLVIDO' | 'ESTORNO',
  valor: number,
) =>
  rows.post(livroDeCredito, {
    descricao: `${tipo === 'ESTORNO' ? 'Estorno' : 'Devolvido'} da fatura de ${dayText(competencia)}`,
    empresa,
    tipo,
    valor,
    chave: `${tipo.toLowerCase()}:${id}`,
    fatura: id,
  });
/** Notes in the history of an invoice that it ended, once for each end. */
const anotarFim = (
  context: HandlerContext,
  { empresa, id, competencia, motivo }: Fatura,
  fim: 'cancelada' | 'estornada',
) =>
  passo(context, {
    empresa,
    fatura: id,
    tipo: 'OUTRO',
    canal: 'SISTEMA',
    resultado: `Fatura de ${dayText(competencia)} ${fim}: ${motivo ?? ''}`,
    chave: `${fim}:${id}`,
  });

export const movimentosDaFatura = moves(vidaDaFatura, {
  pagar: {
    done: async (context, { row }) => {
      await passo(context, {
        empresa: row.empresa,
        fatura: row.id,
        tipo: 'PAGAMENTO',
        canal: 'SISTEMA',
        resultado: `Fatura de ${dayText(row.competencia)} paga, ${dinheiro(row.pagoValor ?? row.valor)}`,
        chave: `paga:${row.id}`,
      });
      await desbloquear(context, row);
      if (row.bloqueouEm !== null) await context.rows.update(faturaEmpresa, row, { bloqueouEm: null });
      if (centavos(row.valor) > 0)
        await context.tell({
          to: { permission: 'FATURAMENTO_VER' },
          category: avisosDeCobranca,
          tone: 'success',
          text: `A fatura de ${dayText(row.competencia)} está paga.`,
          address: '/app/financeiro/minhas-faturas',
        });
    },
  },
  cancelar: {
    done: async (context, { row }) => {
      const usado = (row.itens ?? []).find(({ tipo }) => tipo === 'CREDITO');
      if (usado) await devolver(context, row, 'DEVOLVIDO', -usado.valor);
      await desbloquear(context, row);
      await anotarFim(context, row, 'cancelada');
    },
  },
  estornar: {
    done: async (context, { row, form }) => {
      if (form.devolucao === 'CREDITO' && row.pagoValor !== null && row.pagoValor > 0)
        await devolver(context, row, 'ESTORNO', row.pagoValor);
      await anotarFim(context, row, 'estornada');
    },
  },
});
