import { menos } from '../../../comum/centavos';
import { usoDe, type Uso } from '../../../cupom/resgatar.server';
import { comAjustes, linhasDe, type Ajuste, type Conta, type Passo, type Pedindo } from './conta.server';

/** Typed coupon. A later step may take it back: it is not used up where it takes nothing off. */
export const cupom: Passo = async (conta, pedindo) => {
  const uso = await usoPara(conta, pedindo);
  return uso ? comAjustes({ ...conta, cupom: uso }, ...ajustesDo(uso)) : conta;
};
/** Stops a computation at its first refusal. */
class Recusa extends Error {}
const usoPara = async (conta: Conta, { context, entrada, canal, momento, lock, recusar }: Pedindo) => {
  if (!entrada.cupom) return null;
  const pretendido = {
    canal: entrada.canal,
    entrega: entrada.modalidade === 'ENTREGA',
    cliente: entrada.comprador.cliente,
    aConfirmar: !canal.identidadeProvada,
    linhas: linhasDe(conta),
    taxaEntrega: conta.entrega.taxa,
    momento,
  };
  const refuse = (texto: string): never => {
    throw new Recusa(texto);
  };
  return usoDe({ ...context, refuse }, entrada.cupom, pretendido, lock).catch((error: unknown) => {
    if (!(error instanceof Recusa)) throw error;
    recusar(error.message, 'cupom');
    return null;
  });
};
const nomeDo = ({ chave }: Uso): string => `Cupom ${chave}`;
const ajustesDo = (uso: Uso): readonly Ajuste[] => [
  { nome: nomeDo(uso), centavos: menos(uso.desconto.itens), em: 'ITENS', daCasa: true },
  { nome: nomeDo(uso), centavos: menos(uso.desconto.entrega), em: 'ENTREGA', daCasa: true },
];
const doCupom =
  ({ cupom: uso }: Conta, ...parts: readonly Ajuste['em'][]) =>
  ({ nome, em }: Ajuste): boolean =>
    uso !== null && nome === nomeDo(uso) && parts.includes(em);

/** Takes back what the coupon takes off the delivery, for a free one. */
export const semCupomNaEntrega = (conta: Conta): Conta => {
  const isOne = doCupom(conta, 'ENTREGA');
  return { ...conta, ajustes: conta.ajustes.filter((one) => !isOne(one)) };
};
/** Takes the coupon back, which the customer keeps. */
export const semCupom = (conta: Conta, aviso: string): Conta => {
  const isOne = doCupom(conta, 'ITENS', 'ENTREGA');
  return { ...conta, cupom: null, aviso, ajustes: conta.ajustes.filter((one) => !isOne(one)) };
};
/** True when the coupon takes nothing off. */
export const cupomParado = (conta: Conta): boolean =>
  conta.cupom !== null && !conta.ajustes.some(doCupom(conta, 'ITENS', 'ENTREGA'));
