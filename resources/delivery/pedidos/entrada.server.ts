import type { Infer, Values } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import type { Centavos } from '../../comum/centavos';
import type { DoParceiro, Pedida } from '../cardapio/preco.server';
import type { Dito } from '../conta/pagamentos.server';
import { nasceConfirmado } from './aceito';
import type { EntraPor } from './canais.server';
import type { formularioDaPrevia } from './formularioDoPedido';

type Pedido = Infer<typeof pedido>;

/** Request for an order. The service computes prices, totals, number and discounts. Amounts in reais. */
export interface Entrada extends Pick<Pedido, 'canal' | 'modalidade'> {
  /** Row of the table of channels (`canais.server.ts`): it says what this request may do. */
  readonly entraPor: EntraPor;
  readonly comprador: Comprador;
  readonly itens: readonly (Pedida | DoParceiro)[];
  readonly destino?: Destino;
  readonly horario?: Partial<Pick<Pedido, 'agendadoPara' | 'agendadoAte'>>;
  readonly cupom?: string | null;
  readonly valores?: Valores;
  readonly pagamento?: Pagamento;
  /** Total that the customer was told; a different one now refuses the order. */
  readonly totalVisto?: number | null;
  readonly observacao?: string | null;
  /** Account of the table, and the guest who ordered. */
  readonly mesa?: Pick<Pedido, 'conta' | 'pessoa'>;
  /** Idempotency: one key is one order, and the digest of its basket. */
  readonly chave?: Pick<Pedido, 'chaveLoja' | 'cesta'>;
  readonly vendida?: Vendida;
  readonly parceiro?: Parceiro;
}
interface Comprador {
  readonly cliente: number | null;
  /** Name and telephone of a customer who is created with the order. */
  readonly nome?: string | null;
  readonly telefone?: string | null;
  readonly cpfNota?: string | null;
}
interface Destino {
  readonly endereco: Pedido['endereco'];
  /** Name of the customer's address to deliver to; the principal one by default. */
  readonly local?: string | null;
}
/** Amounts that staff enters. */
interface Valores {
  readonly taxaEntrega?: number | null;
  /** Discount on the whole, given by a till beside a coupon. */
  readonly desconto?: number | null;
  readonly acrescimo?: number | null;
}
interface Pagamento {
  readonly pagamentos: readonly Dito[] | null;
  /** True when the form of payment is entered before the order is concluded, where the channel allows it. */
  readonly depois?: boolean | null;
  /** True when points pay as much as they can, and the named form pays the rest. */
  readonly usaPontos?: boolean;
  /** End of the wait for a Pix. */
  readonly pixAte?: string | null;
}

/** Sale that already happened, offline or at a partner, with its prices and payments. */
export interface Vendida {
  readonly em: Date;
  readonly avisar: (texto: string) => void;
  /** Compares the items at the company's own prices and promotions with the amount paid for them. */
  readonly comparar: (daCasa: Centavos, pago: Centavos) => void;
}

/** Order taken by a partner, unique by partner and code, with the amounts that the partner pays and keeps. */
export type Parceiro = Pick<Pedido, 'origemExterna' | 'idExterno'> &
  Partial<
    Pick<
      Pedido,
      | 'numeroExterno'
      | 'codigoColeta'
      | 'codigoEntrega'
      | 'descontoParceiro'
      | 'taxaParceiro'
      | 'pagoOnline'
      | 'clienteParceiro'
      | 'noParceiro'
      | 'confirmarAte'
      | 'entregaDoParceiro'
      | 'cpfNota'
    >
  >;

/** Request that «Novo pedido» makes, at the counter or for somebody on the telephone. */
export const entradaDoFormulario = (form: Values<typeof formularioDaPrevia>): Entrada => ({
  entraPor: nasceConfirmado(form) ? 'telefone' : 'balcao',
  canal: form.canal,
  modalidade: form.modalidade,
  comprador: { cliente: form.cliente, nome: form.nome, telefone: form.telefone, cpfNota: form.cpfNota },
  itens: form.itens ?? [],
  destino: { endereco: form.endereco, local: form.local },
  horario: { agendadoPara: form.agendadoPara, agendadoAte: form.agendadoAte },
  cupom: form.cupom,
  valores: { taxaEntrega: form.taxaEntrega, acrescimo: form.acrescimo },
  pagamento: { pagamentos: form.pagamentos, depois: form.pagarDepois },
  totalVisto: form.totalVisto,
  observacao: form.observacao,
  mesa: { conta: form.conta, pessoa: form.pessoa },
});
