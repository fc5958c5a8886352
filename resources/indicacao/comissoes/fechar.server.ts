import { dayText } from '#kit/dayText';
import type { HandlerContext } from '#kit';
import { Refusal } from '#kit/refusal';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { tabelaRetencao } from '../../../schemas/indicacao/comissoes/tabelaRetencao';
import {
  vendedorPagamentoComissao,
  vidaDaComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { dinheiro, emCentavos, menos, reais } from '../../comum/centavos';
import { diasUteis } from '../../comum/diasUteis';
import { diasDoLugar } from '../../comum/diasUteis.server';
import {
  diaDeComissao,
  emReais,
  mesDepois,
  retencoesPropostas,
  retidoEm,
  totaisDe,
  type Pagamento,
  type Vendedor,
} from './contas';
import { hojeDe, lancar, mesCorrente } from './linhas.server';
import { premiarMeta } from './metas.server';

/**
 * Day of payment of a month: the tenth of the next one or the business day after it, in the seller's municipality; of a
 * month that is closed late, the next business day.
 */
export const diaDoPagamento = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  { municipio }: Pick<Vendedor, 'municipio'>,
  competencia: string,
): Promise<string> => {
  const [dia, hoje] = [diaDeComissao(competencia), hojeDe(context)];
  const desde = dia < hoje ? hoje : dia;
  return diasUteis(await diasDoLugar(context, municipio, desde)).from(desde);
};

/** Mails a seller the closing of a month, once a seller and day. An address that is refused keeps nothing back. */
export const avisarFechamento = async (
  context: HandlerContext,
  quem: Vendedor,
  { id, competencia, bruto, retido, liquido, pagarEm }: Pagamento,
): Promise<boolean> => {
  const { mail, publicUrl, sendsMail } = context;
  if (!sendsMail) return false;
  const nota = quem.pedeNota
    ? '\n\nEmita a nota da comissão e informe o número na página: o pagamento espera por ela.'
    : '';
  try {
    await mail(
      {
        to: [quem.email],
        subject: `comissão de ${dayText(competencia)}, ${dinheiro(liquido)}`,
        text: `Olá, ${quem.nome.split(' ')[0]}!\n\nA comissão de ${dayText(competencia)} fechou: bruto ${dinheiro(bruto)}, retenções ${dinheiro(retido)}, líquido ${dinheiro(liquido)}. O pagamento é em ${dayText(pagarEm ?? '')}.${nota}\n\nCada linha mostra a fatura e o percentual do dia. Se algo não confere, conteste pela página antes do pagamento.`,
        button: { label: 'Ver a comissão', url: `${publicUrl}/app/indicacao/minhas-comissoes?pagamento=${id}` },
      },
      { branded: true, key: `comissao/${id}/${hojeDe(context)}` },
    );
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

/** A month that ends below zero is paid nothing, and its debt goes to the next. */
const levarSaldo = async (context: HandlerContext, id: number, competencia: string): Promise<void> => {
  const { rows } = context;
  const { bruto } = totaisDe(await rows.all(comissaoLinha, { vendedor: id, competencia, pagamento: { empty: true } }));
  if (bruto >= 0) return;
  const seguinte = mesDepois(competencia);
  const vez = await rows.count(comissaoLinha, { vendedor: id, competencia, tipo: 'AJUSTE' });
  for (const [mes, valor, descricao] of [
    [competencia, menos(bruto), `Saldo negativo levado para ${dayText(seguinte)}`],
    [seguinte, bruto, `Saldo negativo de ${dayText(competencia)}`],
  ] as const)
    await lancar(context, {
      vendedor: id,
      competencia: mes,
      descricao,
      tipo: 'AJUSTE',
      valor: reais(valor),
      data: hojeDe(context),
      chave: `saldo:${id}:${competencia}:${mes}:${vez}`,
    });
};

/** Closes a month of one seller; undefined where it is closed already. The seller's row is held meanwhile. */
const fecharDe = async (context: HandlerContext, id: number, competencia: string): Promise<Pagamento | undefined> => {
  const { rows, move } = context;
  const quem = await rows.get(vendedor, id, { lock: true });
  if (!quem) return undefined;
  const antes = await rows.one(vendedorPagamentoComissao, { vendedor: id, competencia });
  if (antes && antes.situacao !== 'ABERTA') return undefined;
  await premiarMeta(context, id, competencia);
  await levarSaldo(context, id, competencia);
  const linhas = await rows.all(comissaoLinha, { vendedor: id, competencia, pagamento: { empty: true } });
  const totais = totaisDe(linhas);
  const pagarEm = await diaDoPagamento(context, quem, competencia);
  const retencoes = retencoesPropostas(quem, totais.bruto, pagarEm, await rows.all(tabelaRetencao, {}));
  const retido = retidoEm(retencoes);
  const valores = {
    ...emReais(totais),
    pagarEm,
    retencoes,
    retido: reais(retido),
    liquido: reais(emCentavos(totais.bruto - retido)),
    conferidaEm: null,
    conferidaPor: null,
  };
  const aberta = antes
    ? await rows.update(vendedorPagamentoComissao, antes, valores)
    : await rows.insert(vendedorPagamentoComissao, { vendedor: id, competencia, ...valores });
  if (linhas.length > 0)
    await rows.updateWhere(
      comissaoLinha,
      { vendedor: id, competencia, pagamento: { empty: true } },
      { pagamento: aberta.id },
    );
  const fechada = await move(vidaDaComissao, aberta, 'fechar');
  if (fechada) await avisarFechamento(context, quem, fechada);
  return fechada;
};

/** Closes a month that is over: one payment for each seller with lines. Said twice, it does nothing more. */
export const fecharMes = async (context: HandlerContext, competencia: string) => {
  const { rows, refuse } = context;
  if (competencia >= mesCorrente(context)) return refuse('Este mês ainda não acabou!', 'competencia');
  const comLinhas = await rows.groupBy(comissaoLinha, {
    by: ['vendedor'],
    where: { competencia, pagamento: { empty: true } },
  });
  const fechadas: Pagamento[] = [];
  // In the order of their ids, so that two closings at once wait for each other instead of blocking each other.
  for (const id of comLinhas.map((um) => um.vendedor).toSorted((a, b) => a - b)) {
    const fechada = await fecharDe(context, id, competencia);
    if (fechada) fechadas.push(fechada);
  }
  const { count, liquido } = await rows.sum(vendedorPagamentoComissao, { competencia, situacao: { not: 'ABERTA' } }, [
    'liquido',
  ]);
  return { competencia, fechadas: fechadas.length, pagamentos: count, liquido };
};
