import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';
import type { Consumidor, Emitente, Endereco, Nota, Transportador } from './nfce/nota.server';
import type { QuemEmite } from './emissor.server';
import type { Complemento } from './notaDoPedido.server';

type Pedido = Infer<typeof pedido>;
type Plataforma = NonNullable<QuemEmite['configuracao']['plataformas']>[number];
/** Buyer, kind of presence, carrier and intermediary of a sale. */
type Partes = Pick<Nota, 'presenca' | 'consumidor' | 'transportador' | 'intermediador'>;

/**
 * Parties of a sale at the counter or of a home delivery. With a CPF and a complete address the note declares the
 * delivery (presence 4) and its carrier. A delivery uses the customer's CPF, which the tax office demands; at the
 * counter it is on the note only on request. `asked`: values entered at the issue.
 */
export const partesDoPedido = async (
  context: HandlerContext,
  order: Pedido,
  { configuracao, emitente }: QuemEmite,
  { cpf: asked }: Complemento,
): Promise<Partes> => {
  const { rows, refuse } = context;
  const customer = order.cliente === null ? undefined : await rows.get(cliente, order.cliente);
  const isCompany = customer?.tipo === 'JURIDICA' || customer?.cpfCnpj?.length === 14;
  const said = asked ?? order.cpfNota;
  if (isCompany && !said)
    return refuse(
      'O cliente é uma empresa (CNPJ): a NFC-e é só para pessoas. Emita uma NF-e, ou informe o CPF de quem comprou.',
    );
  const isDelivery = order.modalidade === 'ENTREGA';
  const consumidor = consumidorDe(said ?? (isDelivery ? customer?.cpfCnpj : null), {
    // A CPF typed at the issue may be another person's, so it goes without the customer's name.
    nome: isCompany || asked ? undefined : customer?.nome,
  });
  const endereco = isDelivery ? await enderecoDe(context, order.endereco) : undefined;
  if (!isDelivery || !consumidor || !endereco) {
    if (isDelivery && configuracao.entregaSemCpf === 'RECUSAR')
      refuse('É uma entrega: informe o CPF de quem comprou e o endereço completo do pedido, com a cidade e o CEP.');
    return { presenca: '1', ...(consumidor && { consumidor }) };
  }
  const plataforma = configuracao.plataformas?.find(({ canal }) => canal === order.canal);
  return {
    presenca: '4',
    consumidor: { ...consumidor, endereco },
    transportador: transportadorDe(emitente, plataforma),
    ...(plataforma && { intermediador: { cnpj: plataforma.cnpj, identificacao: plataforma.identificacao } }),
  };
};

const consumidorDe = (
  cpf: string | null | undefined,
  { nome }: { readonly nome: string | undefined },
): Consumidor | undefined => (cpf ? { cpf, ...(nome !== undefined && { nome }) } : undefined);

/** Own transport: the shop delivers itself. */
export const proprioTransporte = ({
  cnpj,
  razaoSocial,
  inscricaoEstadual,
  endereco: { logradouro, numero, municipio, uf },
}: Emitente): Transportador => ({
  cnpj,
  nome: razaoSocial,
  inscricaoEstadual,
  endereco: `${logradouro}, ${numero || 'S/N'}`,
  municipio,
  uf,
  proprio: true,
});
const transportadorDe = (emitente: Emitente, plataforma: Plataforma | undefined): Transportador =>
  plataforma?.entrega ? { cnpj: plataforma.cnpj, nome: plataforma.nome, proprio: false } : proprioTransporte(emitente);

/** Undefined when a required part of the address is missing. */
export const enderecoDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  to: Pedido['endereco'],
): Promise<Endereco | undefined> => {
  const city = to?.city ? await rows.get(cidade, to.city) : undefined;
  const state = city && (await rows.get(estado, city.estado));
  if (!to?.street || !to.neighborhoord || to.cep?.length !== 8 || !city?.codigoIbge || !state) return undefined;
  return {
    logradouro: to.street,
    numero: to.number ?? '',
    complemento: to.complement ?? '',
    bairro: to.neighborhoord,
    codigoMunicipio: String(city.codigoIbge),
    municipio: city.name,
    uf: state.sigla,
    cep: to.cep,
  };
};
