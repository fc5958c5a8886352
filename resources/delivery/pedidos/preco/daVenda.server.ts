import { centavos, dinheiroDe, emCentavos, menor, menos, somar, zero } from '../../../comum/centavos';
import { comAjustes, itensComDesconto, totalDaConta, type Passo } from './conta.server';

/** Discount of a till on the whole, after all discounts of the company. */
export const descontoDaVenda: Passo = (conta, { entrada: { valores }, recusar }) => {
  const [dito, most] = [centavos(valores?.desconto ?? 0), itensComDesconto(conta)];
  if (dito > most) recusar('O desconto passa do valor dos itens!', 'desconto');
  return comAjustes(conta, { nome: 'Desconto na venda', centavos: menos(menor(dito, most)), em: 'ITENS' });
};
/** Service charge or another addition that staff enters. */
export const acrescimo: Passo = (conta, { entrada: { valores } }) =>
  comAjustes(conta, { nome: 'Acréscimo', centavos: centavos(valores?.acrescimo ?? 0), em: 'TOTAL' });

/**
 * Keeps the amount that was paid for a sale that has already happened, since promotions end and prices change, and
 * compares it with the company's own price.
 */
export const valorPago: Passo = (conta, { entrada: { totalVisto }, vendida }) => {
  if (!vendida) return conta;
  const [hoje, itens] = [totalDaConta(conta), itensComDesconto(conta)];
  const diferenca = totalVisto == null ? zero : emCentavos(centavos(totalVisto) - hoje);
  // Limits the discount to the whole sum.
  const ajuste = somar(diferenca, itens) < 0 ? zero : diferenca;
  if (ajuste !== 0)
    vendida.avisar(`A venda somaria ${dinheiroDe(hoje)}, e foi paga por ${dinheiroDe(somar(hoje, ajuste))}.`);
  const cheios = conta.itens.map(({ cheio }) => cheio);
  const daCasa = conta.ajustes.filter((one) => one.daCasa && (one.em === 'LINHAS' || one.em === 'ITENS'));
  vendida.comparar(somar(...cheios, ...daCasa.map((one) => one.centavos)), somar(itens, ajuste));
  return comAjustes(conta, { nome: 'Diferença do valor pago', centavos: ajuste, em: ajuste < 0 ? 'ITENS' : 'TOTAL' });
};
