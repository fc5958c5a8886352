import type { HandlerContext, Infer } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { empresa } from '../../schemas/cadastros/empresa';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import type { contaMesa } from '../../schemas/salao/contaMesa';
import { dinheiro, reais } from '../comum/centavos';
import { centro, comLogo, impressaoDe, quantia } from '../comum/impressao.server';
import { somaDaConta } from './contas.server';

/** Bill for the table before the payment. It is no receipt, and says that the service is optional. */
export const contaImpressa = async (
  { rows, db }: Pick<HandlerContext, 'rows' | 'db'>,
  account: Infer<typeof contaMesa>,
): Promise<PrintDocument> => {
  const casa = await impressaoDe({ rows, db });
  const shop = await rows.get(empresa, account.empresa);
  const { pedidos, itens, servico, total } = await somaDaConta({ rows }, account, true);
  const lines =
    pedidos.length === 0
      ? []
      : await rows.all(pedidoItem, { pedido: pedidos.map(({ id }) => id), $sort: [['id', 'asc']] });
  return {
    title: `Conta ${account.nome}`,
    paper: casa.papel === '58mm' ? '58mm' : '80mm',
    ...comLogo(casa),
    blocks: [
      { logo: true },
      centro(shop?.shortName ?? '', { bold: true }),
      centro(account.nome, { size: 'large' }),
      { rule: 'dashed' },
      ...lines.map(({ quantidade, descricao, total: of }) => ({
        pair: [`${quantia(quantidade)}× ${descricao}`, dinheiro(of)] as const,
      })),
      { rule: 'dashed' },
      { pair: ['Itens', dinheiro(reais(itens))] },
      ...(servico > 0 ? [{ pair: ['Serviço (opcional)', dinheiro(reais(servico))] as const }] : []),
      { pair: ['Total', dinheiro(reais(total))], bold: true, size: 'large' },
      ...(account.pessoas
        ? [{ text: `Por pessoa: ${dinheiro(reais(Math.ceil(total / account.pessoas)))}`, align: 'right' } as const]
        : []),
      centro('Não é documento fiscal.', { size: 'small' }),
      ...(casa.rodape ? [centro(casa.rodape, { size: 'small' })] : []),
      { cut: true },
    ],
  };
};
