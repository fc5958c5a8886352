import { centavos, dinheiroDe, emCentavos, zero } from '../../../comum/centavos';
import { entregaPara, semTaxa, type Entrega } from '../../entrega/taxas.server';
import { itensComDesconto, type Passo, type Pedindo } from './conta.server';

/** Fee of the delivery. */
export const taxa: Passo = async (conta, pedindo) => ({
  ...conta,
  entrega: await entregaDe(pedindo, conta.endereco),
});
const entregaDe = async (
  { context, entrada, canal, momento, recusar }: Pedindo,
  endereco: Parameters<typeof entregaPara>[1],
): Promise<Entrega> => {
  if (entrada.modalidade !== 'ENTREGA') return semTaxa;
  const { taxaEntrega = null } = entrada.valores ?? {};
  if (canal.taxa === 'dita') return { ...semTaxa, taxa: centavos(taxaEntrega ?? 0) };
  const { company } = context.user;
  const asked = { dita: taxaEntrega, daLoja: canal.taxa === 'regra', empresa: company.id, momento };
  const entrega = await entregaPara(context, endereco, asked);
  if (entrega.recusa !== null && endereco !== null) recusar(entrega.recusa, 'endereco');
  if (entrega.faltaTaxa && endereco !== null) recusar('Fora da área: informe a taxa!', 'taxaEntrega');
  return entrega;
};

/** Refuses a delivery below the minimum order, after all discounts of the items. */
export const minimo: Passo = (conta, { entrada, canal, recusar }) => {
  const least = conta.entrega.minimo ?? zero;
  const falta = emCentavos(least - itensComDesconto(conta));
  if (canal.minimo && entrada.modalidade === 'ENTREGA' && falta > 0)
    recusar(`Faltam ${dinheiroDe(falta)} para o pedido mínimo de ${dinheiroDe(least)}.`, 'itens');
  return conta;
};
