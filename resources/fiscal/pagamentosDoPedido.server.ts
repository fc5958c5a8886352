import type { HandlerContext, Infer } from '#kit';
import { bandeiras, formasPagamento, pedido } from '../../schemas/delivery/pedidos/pedido';
import { centavos } from '../comum/centavos';
import type { Nota, Pagamento } from './nfce/nota.server';
import type { Configuracao } from './emissor.server';

type Pedido = Infer<typeof pedido>;
type Pago = NonNullable<Pedido['pagamentos']>[number];
export type Forma = keyof typeof formasPagamento;
/**
 * The tax office's code of each kind of payment (table of tPag); a Pix that the system asked for is 17, one on a fixed
 * code 20.
 */
const meios: Readonly<Record<Forma, string>> = {
  DINHEIRO: '01',
  PIX: '20',
  CREDITO: '03',
  DEBITO: '04',
  VALE_REFEICAO: '11',
  VALE_ALIMENTACAO: '10',
  VALE_PRESENTE: '12',
  PONTOS: '19',
  ONLINE: '99',
  FIADO: '05',
};
/** Codes of card brands (table of tBand, NT 2020.006, of the Portal). */
const codigoDaBandeira: Readonly<Record<keyof typeof bandeiras, string>> = {
  VISA: '01',
  MASTERCARD: '02',
  AMEX: '03',
  SOROCRED: '04',
  DINERS: '05',
  ELO: '06',
  HIPERCARD: '07',
  AURA: '08',
  CABAL: '09',
  ALELO: '10',
  SODEXO: '23',
  VR: '26',
  TICKET: '27',
  OUTRA: '99',
};
const eletronicos = new Set<Forma>(['CREDITO', 'DEBITO', 'PIX']);
/** Receipt of a card or a Pix. */
export interface Comprovante {
  readonly autorizacao: string | null;
  readonly adquirente: string | null;
}
/** Adds the slips typed at the issue, each to the next electronic payment. */
export const comComprovantes = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  order: Pedido,
  comprovantes: readonly Comprovante[] | null | undefined,
): Promise<Pedido> => {
  if (!comprovantes?.length) return order;
  const left = [...comprovantes];
  const pagamentos = (order.pagamentos ?? []).map((one) => {
    const said = eletronicos.has(one.forma) ? left.shift() : undefined;
    return said
      ? { ...one, autorizacao: said.autorizacao ?? one.autorizacao, adquirente: said.adquirente ?? one.adquirente }
      : one;
  });
  if (left.length > 0)
    refuse('Há mais comprovantes do que pagamentos em cartão ou Pix no pedido: confira.', 'comprovantes');
  return rows.update(pedido, order, { pagamentos });
};

const pagamentoDe = ({ forma, valor, bandeira, autorizacao, adquirente, integrado }: Pago): Pagamento => ({
  meio: forma === 'PIX' && integrado ? '17' : meios[forma],
  valor: centavos(valor),
  ...(forma === 'FIADO' && { aPrazo: true }),
  ...(forma === 'ONLINE' && { descricao: 'Pagamento on-line' }),
  ...(integrado && { integrado }),
  ...(bandeira && { bandeira: codigoDaBandeira[bandeira] }),
  ...(autorizacao && { autorizacao }),
  ...(adquirente && { instituicao: adquirente }),
});
const semComprovante = {
  troco: null,
  bandeira: null,
  autorizacao: null,
  adquirente: null,
  integrado: null,
  vale: null,
} as const;

/** Payments of the order; the form entered at the issue when it has none. */
export const pagamentosDoPedido = (
  { refuse }: Pick<HandlerContext, 'refuse'>,
  order: Pedido,
  forma: Forma | null,
  { exigeIntegracao, adquirente }: Pick<Configuracao, 'exigeIntegracao' | 'adquirente'>,
): Pick<Nota, 'pagamentos' | 'troco'> => {
  const agreed = order.pagamentos ?? [];
  const paying: readonly Pago[] = (
    agreed.length > 0
      ? agreed
      : forma
        ? [{ ...semComprovante, forma, valor: order.total }]
        : refuse('O pedido não diz como foi pago: escolha a forma de pagamento ao emitir.')
  ).map((one) => (eletronicos.has(one.forma) ? { ...one, adquirente: one.adquirente ?? adquirente } : one));
  const silent = exigeIntegracao
    ? paying.find((one) => eletronicos.has(one.forma) && (!one.autorizacao || !one.adquirente))
    : undefined;
  if (silent)
    refuse(
      `O estado exige os dados do pagamento: informe a autorização e o CNPJ da adquirente do pagamento em ${formasPagamento[silent.forma].toLowerCase()}, em “Comprovantes de cartão e Pix” ao emitir.`,
      'comprovantes',
    );
  return { pagamentos: paying.map(pagamentoDe), troco: paying.reduce((sum, one) => sum + centavos(one.troco ?? 0), 0) };
};
