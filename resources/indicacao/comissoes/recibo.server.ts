import { dayText } from '#kit/dayText';
import type { HandlerContext, PrintDocument } from '#kit';
import { todayIn } from '#kit/period';
import { banco } from '../../../schemas/financeiro/banco';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { dinheiro } from '../../comum/centavos';
import type { Pagamento } from './contas';
import { zonaDaPlataforma } from '../../comum/zona';

const porCento = (percentual: number): string => `${percentual.toLocaleString('pt-BR')}%`;

/** Slip of a commission on A4: each line, what is withheld, and a place to sign. Bank data stay masked. */
export const papelDaComissao = async (
  { rows, legible, notFound }: HandlerContext,
  pagamento: Pagamento,
): Promise<PrintDocument> => {
  const inteiro = (await rows.get(vendedor, pagamento.vendedor)) ?? notFound();
  const [quem] = await legible(vendedor, [inteiro]);
  const destino = inteiro.banco === null ? undefined : await rows.get(banco, inteiro.banco);
  const linhas = await rows.all(comissaoLinha, {
    pagamento: pagamento.id,
    $sort: [
      ['data', 'asc'],
      ['id', 'asc'],
    ],
  });
  const { competencia, bruto, retido, liquido, pagarEm, pagaEm, notaNumero, retencoes } = pagamento;
  return {
    title: `Comissão de ${dayText(competencia)}`,
    paper: 'A4',
    blocks: [
      { text: `Recibo de comissão de ${dayText(competencia)}`, bold: true, size: 'large' },
      {
        row: [
          { label: 'Vendedor', width: 2, blocks: [{ text: inteiro.nome }] },
          { label: 'CPF ou CNPJ', blocks: [{ text: String(quem?.cpfCnpj ?? '–') }] },
          { label: 'Pagamento', blocks: [{ text: pagarEm === null ? 'Mês em aberto' : dayText(pagarEm) }] },
        ],
      },
      { space: 1 },
      {
        table: {
          columns: [
            { label: 'Dia' },
            { label: 'De onde vem' },
            { label: 'Conta', align: 'right' },
            { label: 'Comissão', align: 'right' },
          ],
          rows: linhas.map(({ data, descricao, base, percentual, valor }) => [
            dayText(data),
            descricao,
            percentual === 0 ? '' : `${dinheiro(base)} × ${porCento(percentual)}`,
            dinheiro(valor),
          ]),
          totals: ['', 'Bruto', '', dinheiro(bruto)],
        },
      },
      ...(retencoes ?? []).map(({ tributo, base, aliquota, valor }) => ({
        pair: [`${tributo}, ${porCento(aliquota)} de ${dinheiro(base)}`, `- ${dinheiro(valor)}`] as const,
      })),
      { pair: ['Retido', dinheiro(retido)] },
      { pair: ['Líquido', dinheiro(liquido)], bold: true },
      { space: 1 },
      {
        text:
          destino === undefined
            ? `Pix: ${String(quem?.chavePix ?? 'não informado')}`
            : `${destino.nome}, agência ${String(quem?.agencia ?? '')}, conta ${String(quem?.conta ?? '')}`,
        size: 'small',
      },
      ...(notaNumero === null ? [] : [{ text: `Nota do vendedor: ${notaNumero}`, size: 'small' } as const]),
      ...(pagaEm === null
        ? []
        : [{ text: `Paga em ${dayText(todayIn(zonaDaPlataforma, new Date(pagaEm)))}`, bold: true } as const]),
      { space: 3 },
      { rule: 'line' },
      { text: `Recebi de acordo: ${inteiro.nome}`, align: 'center', size: 'small' },
    ],
  };
};
