import { semForma } from '../conta/pagamentos.server';

/** Permissions of a caller of the order service. The service asks this row and knows no caller. */
export interface CanalDeEntrada {
  /** True where the company's promotions, its first purchase and its free delivery count. */
  readonly promocoes: boolean;
  /**
   * Source of the delivery fee: the company's rules alone, the rules and outside of them the amount that staff enters, or
   * the entered amount alone.
   */
  readonly taxa: 'regra' | 'regraOuDita' | 'dita';
  /** True where the minimum order of a delivery holds. */
  readonly minimo: boolean;
  /** True where the addresses of the customer's record may be used. */
  readonly enderecoDoCadastro: boolean;
  /** True when the customer is known to be who they say. Else no price depends on who they are. */
  readonly identidadeProvada: boolean;
  /** True when staff has seen the order by launching it: it does not ring. */
  readonly visto: boolean;
  /** True where «Pagar depois» may be chosen. */
  readonly pagarDepois: boolean;
  /** Refusal of an open amount without a form of payment; null where it is paid elsewhere. */
  readonly semForma: readonly [texto: string, campo: string] | null;
  /** True where the sender may sell what is no product of ours, by its own name and price. */
  readonly semProduto: boolean;
  /** Consequence of a broken rule: it refuses the order, or it is noted on a sale that has already happened. */
  readonly recusas: 'recusa' | 'aviso';
}

const loja: CanalDeEntrada = {
  promocoes: true,
  taxa: 'regra',
  minimo: true,
  enderecoDoCadastro: false,
  identidadeProvada: true,
  visto: false,
  pagarDepois: false,
  semForma: ['Escolha como vai pagar!', 'forma'],
  semProduto: false,
  recusas: 'recusa',
};
const balcao: CanalDeEntrada = {
  promocoes: true,
  taxa: 'regraOuDita',
  minimo: false,
  enderecoDoCadastro: true,
  identidadeProvada: true,
  visto: false,
  pagarDepois: true,
  semForma: ['Escolha a forma de pagamento, ou “Pagar depois”!', 'pagamentos'],
  semProduto: false,
  recusas: 'recusa',
};
const pdv: CanalDeEntrada = {
  ...balcao,
  visto: true,
  pagarDepois: false,
  semForma: [semForma, 'pagamentos'],
};

const canaisDeEntrada = {
  /** Shop's page, by a customer with a proven telephone. */
  loja,
  /** Shop's page, by anybody else. */
  lojaSemProva: { ...loja, identidadeProvada: false },
  /** «Novo pedido» for a customer on the telephone or in a chat. */
  telefone: { ...balcao, visto: true },
  /** «Novo pedido» for everybody else. */
  balcao,
  /** Waiter at a table, whose account pays. */
  mesa: { ...balcao, pagarDepois: false, semForma: null },
  pdv,
  /** Till without a network, after the services had priced the sale. */
  pdvDepois: { ...pdv, recusas: 'aviso' },
  /** Till without a network, at the prices of the menu. */
  pdvSemRede: { ...pdv, promocoes: false, recusas: 'aviso' },
  /** Partner that sets the prices and has taken the payment. Its order is a sale that happened (`vendida`). */
  parceiro: {
    ...balcao,
    promocoes: false,
    taxa: 'dita',
    enderecoDoCadastro: false,
    pagarDepois: false,
    semForma: null,
    semProduto: true,
    recusas: 'aviso',
  },
} satisfies Readonly<Record<string, CanalDeEntrada>>;

export type EntraPor = keyof typeof canaisDeEntrada;
export const canalDe = (entraPor: EntraPor): CanalDeEntrada => canaisDeEntrada[entraPor];
