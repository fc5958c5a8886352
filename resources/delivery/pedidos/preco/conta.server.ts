import type { HandlerContext, InCompany, Infer } from '#kit';
import { groupBy } from '#kit/groupBy';
import type { pedido } from '../../../../schemas/delivery/pedidos/pedido';
import { menos, reais, somar, type Centavos } from '../../../comum/centavos';
import { somaDe } from '../../../comum/desconto';
import type { Momento } from '../../../comum/momento.server';
import type { Uso } from '../../../cupom/resgatar.server';
import type { pontosQuePagam } from '../../../fidelidade/pagar.server';
import type { pagamentosDe } from '../../conta/pagamentos.server';
import { semTaxa, type Entrega } from '../../entrega/taxas.server';
import type { Primeira } from '../../promocoes/promocoes.server';
import type { CanalDeEntrada } from '../canais.server';
import type { Entrada } from '../entrada.server';
import type { Precificado, Recusar } from './itens.server';

/** Named change of the price of an order; negative takes off. */
export interface Ajuste {
  readonly nome: string;
  readonly centavos: Centavos;
  /** Part of the order that it changes. That of the lines is already in their totals. */
  readonly em: 'LINHAS' | 'ITENS' | 'ENTREGA' | 'TOTAL';
  /** True for what the company takes off by itself: the customer reads it by name, and the order keeps it. */
  readonly daCasa?: true;
}
/** Price of a requested order, as far as the steps have come; nothing is stored. */
export interface Conta {
  readonly endereco: Infer<typeof pedido>['endereco'];
  readonly itens: readonly Precificado[];
  readonly entrega: Entrega;
  /** Coupon, if it counts. */
  readonly cupom: Uso | null;
  /** First purchase, if it counts. */
  readonly primeira: Primeira | null;
  /** Discounts and additions in the order in which they were made. */
  readonly ajustes: readonly Ajuste[];
  /** Reason why a possible discount did not count. */
  readonly aviso: string | null;
  /** Points of the customer that may pay a part. */
  readonly pontos: Awaited<ReturnType<typeof pontosQuePagam>>;
  /** Payments, or the reason why they do not add up. */
  readonly pagamentos: ReturnType<typeof pagamentosDe>;
}
/** Everything that a step may look at besides the price so far. */
export interface Pedindo {
  readonly context: HandlerContext & InCompany;
  readonly entrada: Entrada;
  readonly canal: CanalDeEntrada;
  /** Sale whose broken rules are noted; undefined where they refuse. */
  readonly vendida: Entrada['vendida'];
  /** Scheduled hour, instant of the sale, or now. */
  readonly momento: Momento;
  /** True when the order is about to be stored: coupon and customer are locked. */
  readonly lock: boolean;
  readonly recusar: Recusar;
}
/** One step of the price. */
export type Passo = (conta: Conta, pedindo: Pedindo) => Conta | Promise<Conta>;

export const contaVazia = (endereco: Conta['endereco']): Conta => ({
  endereco,
  itens: [],
  entrega: semTaxa,
  cupom: null,
  primeira: null,
  ajustes: [],
  aviso: null,
  pontos: { saldo: 0, limite: 0, pedeSenha: false },
  pagamentos: [],
});
/** Adds changes; those of nothing are left out. */
export const comAjustes = (conta: Conta, ...more: readonly Ajuste[]): Conta => ({
  ...conta,
  ajustes: [...conta.ajustes, ...more.filter(({ centavos }) => centavos !== 0)],
});

/** Sums the changes of these parts. */
export const ajustado = ({ ajustes }: Pick<Conta, 'ajustes'>, ...parts: readonly Ajuste['em'][]): Centavos =>
  somar(...ajustes.flatMap(({ em, centavos }) => (parts.includes(em) ? centavos : [])));
/** Sums what these parts cost less. */
export const abatido = (conta: Pick<Conta, 'ajustes'>, ...parts: readonly Ajuste['em'][]): Centavos =>
  menos(ajustado(conta, ...parts));
export const linhasDe = ({ itens }: Pick<Conta, 'itens'>) => itens.flatMap(({ linha }) => linha ?? []);
/** Sums the lines, with their own discounts. */
export const somaDosItens = (conta: Pick<Conta, 'itens'>): Centavos => somaDe(linhasDe(conta));
/** Sum of the items after the discounts of the whole order. */
export const itensComDesconto = (conta: Pick<Conta, 'itens' | 'ajustes'>): Centavos =>
  somar(somaDosItens(conta), ajustado(conta, 'ITENS'));
export const totalDaConta = (conta: Pick<Conta, 'itens' | 'entrega' | 'ajustes'>): Centavos =>
  somar(itensComDesconto(conta), conta.entrega.taxa, ajustado(conta, 'ENTREGA', 'TOTAL'));

/** Discounts of the company by cause, as the customer reads them and the order keeps them; in reais. */
export const promocoesDitas = ({ ajustes }: Pick<Conta, 'ajustes'>, { promocoes }: CanalDeEntrada) => {
  const daCasa = promocoes ? ajustes.filter((one) => one.daCasa) : [];
  // Promotions of items stay apart: a coupon or a free delivery may bear the name of one.
  const porCausa = groupBy(daCasa, ({ nome, em }) => `${em === 'LINHAS'} ${nome}`);
  return [...porCausa.values()].map((all) => ({
    nome: all[0]!.nome,
    valor: reais(abatido({ ajustes: all }, 'LINHAS', 'ITENS', 'ENTREGA')),
  }));
};
