import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { inscricaoDe } from './nfce/destino.server';
import type { Nota, Transportador } from './nfce/nota.server';
import type { QuemEmite } from './emissor.server';
import { enderecoDe, proprioTransporte } from './entregaDoPedido.server';
import type { Complemento } from './notaDoPedido.server';

type Pedido = Infer<typeof pedido>;
type Partes = Pick<Nota, 'presenca' | 'destinatario' | 'entrega' | 'transportador' | 'frete' | 'intermediador'>;

/** Kind of presence by the channel of the order: a model 55 has no home delivery (rule 794). */
const distancias: Readonly<Partial<Record<Pedido['canal'], '2' | '3'>>> = {
  SITE: '2',
  WHATSAPP: '2',
  IFOOD: '2',
  TELEFONE: '3',
};
/** Freights with a carrier. */
const comTransportadora: ReadonlySet<string> = new Set(['0', '1', '2']);

/**
 * Recipient, destination and carrier of a model 55, from the order, the customer's record and the values given at the
 * issue.
 */
export const destinatarioDoPedido = async (
  context: HandlerContext,
  order: Pedido,
  { configuracao, emitente }: Pick<QuemEmite, 'configuracao' | 'emitente'>,
  { finalidade, frete: asked, transportadora, transportadoraCnpj }: Complemento,
): Promise<Partes> => {
  const { rows, refuse } = context;
  const found = order.cliente === null ? undefined : await rows.get(cliente, order.cliente);
  const customer = found ?? refuse('A NF-e precisa de um destinatário: escolha o cliente no pedido.');
  const documento =
    customer.cpfCnpj ?? refuse('A NF-e precisa do CPF ou CNPJ do destinatário: informe no cadastro do cliente.');
  const isDelivery = order.modalidade === 'ENTREGA';
  const to = isDelivery ? await enderecoDe(context, order.endereco) : undefined;
  const endereco =
    (await enderecoDe(context, customer.address)) ??
    to ??
    refuse(
      'A NF-e precisa do endereço completo do destinatário: rua, número, bairro, cidade e CEP, no cadastro do cliente.',
    );
  const plataforma = configuracao.plataformas?.find(({ canal }) => canal === order.canal);
  const frete = asked ?? (!isDelivery ? '9' : plataforma?.entrega ? '0' : '3');
  const transportador = ((): Transportador | undefined => {
    if (frete === '3') return proprioTransporte(emitente);
    if (!comTransportadora.has(frete)) return undefined;
    if (transportadora && transportadoraCnpj) return { cnpj: transportadoraCnpj, nome: transportadora, proprio: false };
    return plataforma?.entrega ? { cnpj: plataforma.cnpj, nome: plataforma.nome, proprio: false } : undefined;
  })();
  const isElsewhere =
    to !== undefined &&
    (to.cep !== endereco.cep || to.logradouro !== endereco.logradouro || to.numero !== endereco.numero);
  return {
    presenca: isDelivery ? (distancias[order.canal] ?? '9') : '1',
    frete,
    ...(transportador && { transportador }),
    ...(isElsewhere && { entrega: to }),
    ...(isDelivery &&
      plataforma && { intermediador: { cnpj: plataforma.cnpj, identificacao: plataforma.identificacao } }),
    destinatario: {
      documento,
      endereco,
      nome: customer.razaoSocial ?? customer.nome,
      telefone: customer.telefone,
      ...(customer.email && { email: customer.email }),
      consumidorFinal: finalidade !== 'REVENDA',
      ...inscricaoDe(documento.length === 14 ? customer.inscricaoEstadual : null, endereco.uf),
    },
  };
};
