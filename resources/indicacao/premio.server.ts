import type { HandlerContext, Infer } from '#kit';
import { noticeCategory } from '#kit/work/notice';
import { empresa } from '../../schemas/cadastros/empresa';
import { faturaEmpresa } from '../../schemas/financeiro/faturas/faturaEmpresa';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { vidaDaIndicacao } from '../../schemas/indicacao/indicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import {
  indicacaoTransacao,
  livroDeIndicacoes,
  vidaDoResgateDeIndicacao,
} from '../../schemas/indicacao/indicacaoTransacao';
import { centavos, menor, reais, zero, type Centavos } from '../comum/centavos';
import { impedimentoDe, indicacaoDe } from '../comum/indicada.server';
import { contaDe } from './conta.server';
import { porcento } from './comissoes/contas';

type Regra = Infer<typeof indicacaoRegra>;

export const avisosDeIndicacao = noticeCategory('indicacoes', {
  label: 'Indicações',
  about: 'Prêmios e resgates das suas indicações.',
});

/** Prize of the `vez`-th paid invoice of a referred company. */
export const premioDe = (
  { premio, valor, percentual, meses }: Pick<Regra, 'premio' | 'valor' | 'percentual' | 'meses'>,
  pago: Centavos,
  vez: number,
): Centavos => {
  if (premio === 'VALOR') return vez === 1 ? centavos(valor ?? 0) : zero;
  const faturas = premio === 'PERCENTUAL_MESES' ? (meses ?? 1) : 1;
  return vez <= faturas ? porcento(pago, percentual ?? 0) : zero;
};

/** Books the prize of whoever recommended a company that has paid an invoice; it waits before it counts. */
export const premiarFatura = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, move, now } = context;
  const fatura = await rows.get(faturaEmpresa, id);
  if (fatura?.situacao !== 'PAGA' || !fatura.dataPagamento || centavos(fatura.valor) === 0) return;
  const loja = await rows.get(empresa, fatura.empresa);
  const achada = loja && (await indicacaoDe(context, loja));
  if (!loja || !achada) return;
  const indicadora = await rows.get(empresa, achada.empresa);
  if (!indicadora) return;
  const motivo = await impedimentoDe(context, indicadora, achada, loja);
  if (motivo !== undefined) {
    if (achada.situacao !== 'PAGOU')
      await move(vidaDaIndicacao, achada, 'invalidar', { motivo, empresaIndicada: loja.id });
    return;
  }
  if (achada.situacao !== 'PAGOU') await move(vidaDaIndicacao, achada, 'pagar', { empresaIndicada: loja.id });
  const conta = await contaDe(context, indicadora.id);
  if (!conta.ativo) return;
  // The account is held, so that two invoices at once are counted one after the other.
  await rows.get(containdicacao, conta.id, { lock: true });
  const chave = `fatura:${fatura.id}`;
  if (await rows.exists(indicacaoTransacao, { chave })) return;
  const regra = await rows.settings(indicacaoRegra);
  const vez =
    1 +
    (await rows.count(indicacaoTransacao, { indicacao: achada.id, tipo: 'CREDITO', situacao: { not: 'CANCELADA' } }));
  const premio = premioDe(regra, centavos(fatura.valor), vez);
  if (premio === 0) return;
  await rows.insert(indicacaoTransacao, {
    descricao: `Indicação: ${achada.nomeNegocio}`.slice(0, 120),
    empresa: indicadora.id,
    conta: conta.id,
    tipo: 'CREDITO',
    valor: reais(premio),
    indicacao: achada.id,
    fatura: fatura.id,
    situacao: 'PENDENTE',
    liberaEm: new Date(now.getTime() + regra.liberaAposDias * 86_400_000).toISOString(),
    chave,
  });
  await rows.tally(containdicacao, { id: conta.id, empresa: indicadora.id }, { add: { pendente: reais(premio) } });
};

/** Takes a prize back whose invoice was refunded: it is cancelled while it waits, and reversed once it counts. */
export const desfazerPremio = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, move } = context;
  const creditos = await rows.all(indicacaoTransacao, { fatura: id, tipo: 'CREDITO' });
  for (const credito of creditos) {
    const conta = await rows.get(containdicacao, credito.conta, { lock: true });
    const atual = await rows.get(indicacaoTransacao, credito.id, { lock: true });
    if (!conta || !atual) continue;
    if (atual.situacao === 'PENDENTE') {
      await move(vidaDoResgateDeIndicacao, atual, 'cancelar', { motivo: 'A fatura foi devolvida' });
      continue;
    }
    // Money that was redeemed meanwhile is gone: the balance never falls below zero.
    const valor = menor(centavos(atual.valor), centavos(conta.saldo));
    if (atual.situacao === 'LIBERADA' && valor > 0)
      await rows.post(livroDeIndicacoes, {
        descricao: `Estorno de ${atual.descricao}`.slice(0, 120),
        empresa: atual.empresa,
        conta: conta.id,
        tipo: 'ESTORNO',
        valor: -reais(valor),
        indicacao: atual.indicacao,
        fatura: id,
        motivo: 'A fatura foi devolvida',
        chave: `estorno:${atual.id}`,
      });
  }
};
export const validade = (now: Date, dias: number): string => new Date(now.getTime() + dias * 86_400_000).toISOString();
