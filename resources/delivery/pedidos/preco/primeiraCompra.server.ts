import type { HandlerContext, InCompany } from '#kit';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../../schemas/delivery/pedidos/pedido';
import { deliveryPromocao } from '../../../../schemas/delivery/promocoes/deliveryPromocao';
import { donosDo } from '../../../cadastros/contatos/porTelefone.server';
import { dinheiroDe, menor, menos, somar, zero } from '../../../comum/centavos';
import { primeiraDe } from '../../promocoes/promocoes.server';
import type { Entrada } from '../entrada.server';
import { comAjustes, itensComDesconto, somaDosItens, type Passo } from './conta.server';
import { semCupom } from './cupom.server';

const aConfirmar = 'A confirmar: o desconto da primeira compra vale depois que você confirma o celular com o código.';

/**
 * Discount of a first purchase. With a coupon both count only if the company combines them; else the larger one, and the
 * coupon if equal.
 */
export const primeiraCompra: Passo = async (conta, { context, entrada, canal, lock }) => {
  if (!canal.promocoes) return conta;
  const promocoes = await context.rows.settings(deliveryPromocao);
  const primeira = promocoes.primeiraCompra ? primeiraDe(promocoes, somaDosItens(conta)) : undefined;
  if (!primeira) return conta;
  // An unproven telephone does not learn whether it has bought before.
  if (!canal.identidadeProvada) return { ...conta, aviso: aConfirmar };
  if (!(await ehPrimeira(context, entrada.comprador, lock))) return conta;
  const vale = somar(primeira.itens, primeira.frete ? conta.entrega.taxa : zero);
  const doCupom = conta.cupom?.desconto;
  const isOneOf = doCupom !== undefined && promocoes.acumulaComCupom !== true;
  if (isOneOf && vale <= somar(doCupom.itens, doCupom.entrega))
    return { ...conta, aviso: 'Vale o cupom: desconta mais que a primeira compra.' };
  const aviso = `Vale o desconto da primeira compra, de ${dinheiroDe(vale)}: é maior que o do cupom, que fica guardado.`;
  const resta = isOneOf ? semCupom(conta, aviso) : conta;
  const desconto = menor(primeira.itens, itensComDesconto(resta));
  return comAjustes(
    { ...resta, primeira },
    { nome: 'Primeira compra', centavos: menos(desconto), em: 'ITENS', daCasa: true },
  );
};

/**
 * True when nobody with this telephone or CPF has bought before. Locks the customer: of two concurrent first orders the
 * second waits and sees the first.
 */
const ehPrimeira = async (
  { rows, db, user }: HandlerContext & InCompany,
  { cliente: quem, telefone: dito, cpfNota = null }: Entrada['comprador'],
  lock: boolean,
): Promise<boolean> => {
  const known = quem === null ? undefined : await rows.get(cliente, quem, { lock });
  const telefone = known?.telefone ?? dito;
  if (!telefone) return false;
  const cpf = known?.cpfCnpj ?? cpfNota;
  const same = cpf === null ? [] : await rows.all(cliente, { cpfCnpj: cpf });
  const who = [
    ...(await donosDo(db, user.company.id, telefone)),
    ...same.map(({ id }) => id),
    ...(known ? [known.id] : []),
  ];
  const before =
    who.length > 0 && (await rows.exists(pedido, { cliente: [...new Set(who)], situacao: { not: 'CANCELADO' } }));
  return !before && (cpf === null || !(await rows.exists(pedido, { cpfNota: cpf, situacao: { not: 'CANCELADO' } })));
};
