import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import type { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { estado } from '../../../schemas/enderecamento/estado';
import { seRecebe } from '../../../schemas/formas';
import { centavos, emCentavos, menos, somar, zero, type Centavos } from '../../comum/centavos';
import type { Corrida, Ponto } from './parceiros/parceiro.server';

export type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now'>;
type Endereco = Pedido['endereco'];

/** Fee that the customer pays for the delivery, without the part that was free. */
export const taxaCobrada = ({
  taxaEntrega,
  descontoEntrega,
}: Pick<Pedido, 'taxaEntrega' | 'descontoEntrega'>): Centavos =>
  emCentavos(Math.max(0, somar(centavos(taxaEntrega), menos(centavos(descontoEntrega)))));
/** Refusal of an order that no partner can carry; undefined for one that can be carried. */
export const problemaDoPedido = (order: Pedido): string | undefined => {
  if (order.modalidade !== 'ENTREGA') return 'Este pedido não é para entrega!';
  if (!['CONFIRMADO', 'PREPARO', 'PRONTO'].includes(order.situacao))
    return 'Chame o entregador depois de confirmar o pedido, e antes de ele sair!';
  if (order.pixAte !== null) return 'O cliente ainda não pagou o Pix deste pedido!';
  if (!order.endereco?.street) return 'O pedido não tem o endereço de entrega!';
  return undefined;
};

const pontoDe = async ({ rows }: Pick<Context, 'rows'>, where: Endereco): Promise<Ponto> => {
  const place = where?.city == null ? undefined : await rows.get(cidade, where.city);
  const state = place && (await rows.get(estado, place.estado));
  return {
    rua: where?.street ?? '',
    numero: where?.number ?? '',
    complemento: where?.complement ?? '',
    bairro: where?.neighborhoord ?? '',
    cidade: place?.name ?? '',
    uf: state?.sigla ?? '',
    cep: where?.cep ?? '',
    lat: where?.latitude ?? null,
    lng: where?.longitude ?? null,
  };
};
const formas: Readonly<Record<string, NonNullable<Corrida['forma']>>> = {
  DINHEIRO: 'DINHEIRO',
  CREDITO: 'CREDITO',
  DEBITO: 'DEBITO',
  PIX: 'PIX',
};
const receber = ({ pagamentos, pagoOnline, total }: Pedido): Pick<Corrida, 'cobrar' | 'forma' | 'trocoPara'> => {
  if (pagoOnline) return { cobrar: zero, forma: null, trocoPara: null };
  if (!pagamentos?.length) return { cobrar: centavos(total), forma: 'OUTRA', trocoPara: null };
  const due = pagamentos.filter(({ forma }) => seRecebe(forma));
  const cobrar = somar(...due.map(({ valor, troco }) => somar(centavos(valor), menos(centavos(troco ?? 0)))));
  const cash = due.find(({ forma, troco }) => forma === 'DINHEIRO' && troco);
  return {
    cobrar,
    forma: cobrar === 0 ? null : (formas[due[0]!.forma] ?? 'OUTRA'),
    trocoPara: cash ? centavos(cash.valor) : null,
  };
};
/** The number of the order and the try, in the ten characters that a partner allows. */
export const codigoDe = (order: Pick<Pedido, 'id' | 'numero'>, tentativa: number): string => {
  const plain = `${order.numero}-${tentativa}`;
  return plain.length <= 10 ? plain : `${order.id.toString(36).toUpperCase()}-${tentativa}`.slice(-10);
};
/** Minutes until a confirmed order is ready, where nothing says when. */
const preparo = 15;

/** Ride of an order, with what the partner needs to know of the customer and no more. */
export const corridaDe = async (
  { rows, refuse, now }: Context,
  order: Pedido,
  { chave, codigo, pedidaEm }: Pick<Infer<typeof entrega>, 'chave' | 'codigo'> & { readonly pedidaEm?: string | null },
): Promise<Corrida> => {
  const shop = (await rows.get(empresa, order.empresa)) ?? refuse('A empresa não existe mais!');
  if (!shop.address?.street) refuse('Complete o endereço da loja no cadastro da empresa: é onde o entregador coleta!');
  const who = order.cliente === null ? undefined : await rows.get(cliente, order.cliente);
  const prontoEm =
    order.situacao === 'PRONTO'
      ? now
      : new Date(
          Math.max(now.getTime(), Date.parse(order.confirmadoEm ?? order.data ?? now.toISOString()) + preparo * 60_000),
        );
  return {
    chave: chave ?? crypto.randomUUID(),
    codigo: codigo ?? codigoDe(order, 1),
    pedido: order.numero,
    loja: { nome: shop.shortName, telefone: shop.telefone, documento: shop.cpfCnpj },
    coleta: await pontoDe({ rows }, shop.address),
    destino: await pontoDe({ rows }, order.endereco),
    cliente: { nome: who?.nome ?? `Pedido ${order.numero}`, telefone: who?.telefone ?? '' },
    total: centavos(order.total),
    ...receber(order),
    taxaCobrada: taxaCobrada(order),
    observacao: [who?.pontoReferencia, order.endereco?.complement].filter(Boolean).join('. ').slice(0, 200),
    codigoColeta: order.codigoColeta,
    pedeCodigo: order.pedeCodigo === true,
    criadoEm: pedidaEm ? new Date(pedidaEm) : now,
    prontoEm,
    prometidoAte: order.previsaoEntrega === null ? null : new Date(order.previsaoEntrega),
    agora: now,
  };
};
