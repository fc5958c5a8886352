import { dayText } from '#kit/dayText';
import type { HandlerContext, PrintBlock, PrintDocument } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { dinheiro, reais } from '../../comum/centavos';
import { barrasDoBoleto } from '../cobranca';
import { totalEm, type Fatura } from './contas';
import { itensHoje } from './resumo.server';
import { hojeDa, regraDe } from './regra.server';

/** Second copy of an invoice on A4: lines, and while it is open the Pix code and the boleto's bar code. */
export const papelDaFatura = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'ports'>,
  fatura: Fatura,
): Promise<PrintDocument> => {
  const shop = await context.rows.get(empresa, fatura.empresa);
  const [regra, hoje] = [await regraDe(context), await hojeDa(context, fatura.empresa)];
  const isOpen = fatura.situacao === 'ABERTA' || fatura.situacao === 'EM_PROCESSAMENTO';
  const total = isOpen ? reais(totalEm(fatura, hoje, regra)) : (fatura.pagoValor ?? fatura.valor);
  const barras = fatura.linhaDigitavel === null ? undefined : barrasDoBoleto(fatura.linhaDigitavel);
  const pagar: readonly PrintBlock[] = isOpen
    ? [
        ...(fatura.pixCopiaCola === null
          ? []
          : ([
              { rule: 'line' },
              { text: 'Pague por Pix', bold: true },
              { qr: fatura.pixCopiaCola, size: 45, caption: 'Aponte a câmera do aplicativo do seu banco' },
            ] as const)),
        ...(fatura.linhaDigitavel === null || barras === undefined
          ? []
          : ([
              { rule: 'line' },
              { text: 'Ou por boleto', bold: true },
              { barcode: barras, as: 'itf', caption: fatura.linhaDigitavel },
            ] as const)),
      ]
    : [
        {
          text:
            fatura.situacao === 'PAGA' && fatura.dataPagamento
              ? `Paga em ${dayText(fatura.dataPagamento)}`
              : 'Esta fatura não está em aberto.',
          bold: true,
        },
      ];
  return {
    title: `Fatura ${fatura.numero ?? dayText(fatura.competencia)}`,
    paper: 'A4',
    ...(context.ports.pagamentos.isSimulated && fatura.pixCopiaCola !== null && { stamp: 'SIMULAÇÃO: SEM VALOR' }),
    blocks: [
      { text: `Fatura de ${dayText(fatura.competencia)}`, bold: true, size: 'large' },
      {
        row: [
          { label: 'Empresa', width: 2, blocks: [{ text: shop?.companyName ?? '' }] },
          { label: 'Número', blocks: [{ text: fatura.numero ?? '–' }] },
          { label: 'Vencimento', blocks: [{ text: dayText(fatura.vencimento) }] },
        ],
      },
      { space: 1 },
      {
        table: {
          columns: [
            { label: 'Descrição' },
            { label: 'Quantidade', align: 'right' },
            { label: 'Valor', align: 'right' },
          ],
          rows: itensHoje(fatura, hoje, regra).map(({ descricao, quantidade, valor }) => [
            descricao,
            String(quantidade),
            dinheiro(valor),
          ]),
          totals: [isOpen ? 'Total para pagar hoje' : 'Total', '', dinheiro(total)],
        },
      },
      ...(fatura.notaNumero === null ? [] : [{ text: `Nota de serviço ${fatura.notaNumero}`, size: 'small' } as const]),
      ...pagar,
    ],
  };
};
