import { deliveryPromocao } from '../../../../schemas/delivery/promocoes/deliveryPromocao';
import { menos } from '../../../comum/centavos';
import { freteGratis, type Promocoes } from '../../promocoes/promocoes.server';
import { comAjustes, itensComDesconto, type Conta, type Passo, type Pedindo } from './conta.server';
import { cupomParado, semCupom, semCupomNaEntrega } from './cupom.server';

/** Free delivery: of a first purchase, by the rule of the fee, or by the company's promotion. */
export const frete: Passo = async (conta, pedindo) => {
  const { context, canal } = pedindo;
  if (!canal.promocoes) return conta;
  const nome = gratisPor(await context.rows.settings(deliveryPromocao), conta, pedindo);
  const gratis = { centavos: menos(conta.entrega.taxa), em: 'ENTREGA', daCasa: true } as const;
  const feita = nome === undefined ? conta : comAjustes(semCupomNaEntrega(conta), { nome, ...gratis });
  return cupomParado(feita) ? semCupom(feita, 'O cupom não descontaria nada deste pedido, e fica guardado.') : feita;
};
/** Name of the free delivery; undefined when the delivery is paid. */
const gratisPor = (
  promocoes: Promocoes,
  conta: Conta,
  { entrada: { canal }, momento }: Pedindo,
): 'Primeira compra' | 'Frete grátis' | undefined => {
  const { taxa, gratisDe } = conta.entrega;
  if (taxa === 0) return undefined;
  if (conta.primeira?.frete) return 'Primeira compra';
  const itens = itensComDesconto(conta);
  const byRule = gratisDe !== null && itens >= gratisDe;
  const bairro = conta.endereco?.neighborhoord ?? null;
  return byRule || freteGratis(promocoes, { itens, bairro, canal }, momento) ? 'Frete grátis' : undefined;
};
