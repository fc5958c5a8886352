import type { HandlerContext, Infer } from '#kit';
import { pedido, type situacoes } from '../../schemas/delivery/pedidos/pedido';
import type { pedidoEvento } from '../../schemas/delivery/pedidos/pedidoEvento';
import { novoToken } from './codigo.server';
import { momentoDe } from './momento.server';

type Pedido = Infer<typeof pedido>;
type Evento = Infer<typeof pedidoEvento>;
type Situacao = keyof typeof situacoes;

/**
 * Hashes the token of a link. Look-ups compare digests, so that their time does not reveal how much of a guess is
 * right.
 */
export const hashDe = async (token: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Returns the link to follow an order. Created at the first request; stays the same. */
export const linkDoPedido = async (
  { rows, publicUrl }: Pick<HandlerContext, 'rows' | 'publicUrl'>,
  order: Pedido,
  previsaoEntrega: string | null,
): Promise<string> => {
  const kept = await rows.secret(pedido, order, 'acompanhamento');
  const token = kept ?? novoToken();
  if (kept === undefined || previsaoEntrega !== order.previsaoEntrega)
    await rows.update(pedido, order, {
      previsaoEntrega,
      ...(kept === undefined && { acompanhamento: token, acompanhamentoHash: await hashDe(token) }),
    });
  return `${publicUrl}/p/${token}`;
};

const hora = 3_600_000;
/** Lifetime of the page after the order's end, and after the order if it never ends. */
const prazo = { fim: 48 * hora, aberto: 30 * 24 * hora } as const;
export const estaAberto = (situacao: Situacao): boolean => !['CONCLUIDO', 'CANCELADO'].includes(situacao);

/** True when the page has expired. */
export const terminou = (order: Pedido, eventos: readonly Evento[], now: Date): boolean => {
  const ended = estaAberto(order.situacao)
    ? undefined
    : (eventos.findLast(({ para }) => para === order.situacao)?.quando ?? order.dataConclusao ?? order.data);
  const end = ended ? Date.parse(ended) + prazo.fim : Date.parse(order.data ?? '') + prazo.aberto;
  return !(end > now.getTime());
};

/** Formats an instant by the shop's clock, with the date if it is another day. */
export const momentoEm = (zone: string, hoje: Date) => {
  const parts = (instant: Date | string): readonly [string, string] => {
    const { dia, hora } = momentoDe(new Date(instant), zone);
    return [dia.split('-').slice(1).toReversed().join('/'), hora];
  };
  const [agora] = parts(hoje);
  return (instant: string | null | undefined): string | null => {
    if (!instant) return null;
    const [dia, hora] = parts(instant);
    return dia === agora ? hora : `${dia} às ${hora}`;
  };
};

const linha = (modalidade: Pedido['modalidade']): readonly (readonly [Situacao, string])[] => [
  ['NOVO', 'Pedido recebido'],
  ['CONFIRMADO', 'Confirmado pela loja'],
  ['PREPARO', 'Em preparo'],
  ['PRONTO', modalidade === 'RETIRADA' ? 'Pronto para retirar' : 'Pronto'],
  ...(modalidade === 'ENTREGA' ? ([['ENTREGA', 'Saiu para entrega']] as const) : []),
  ['CONCLUIDO', modalidade === 'ENTREGA' ? 'Entregue' : modalidade === 'RETIRADA' ? 'Retirado' : 'Concluído'],
];
/** Describes the state of an order in a sentence. */
export const fraseDe = ({ situacao, modalidade }: Pick<Pedido, 'situacao' | 'modalidade'>): string => {
  switch (situacao) {
    case 'AGENDADO':
      return 'Pedido agendado. Começa perto da hora marcada.';
    case 'NOVO':
      return 'Pedido recebido. Aguarde a confirmação da loja.';
    case 'CONFIRMADO':
      return 'A loja confirmou o pedido.';
    case 'PREPARO':
      return 'O pedido está em preparo.';
    case 'PRONTO':
      return modalidade === 'RETIRADA'
        ? 'Pronto! Pode retirar na loja.'
        : modalidade === 'ENTREGA'
          ? 'Pronto. Sai para entrega em seguida.'
          : 'O pedido está pronto.';
    case 'ENTREGA':
      return 'O pedido saiu para entrega.';
    case 'CONCLUIDO':
      return modalidade === 'ENTREGA' ? 'Pedido entregue. Bom apetite!' : 'Pedido concluído. Bom apetite!';
    case 'CANCELADO':
      return 'O pedido foi cancelado.';
  }
};

interface Etapa {
  readonly nome: string;
  readonly quando: string | null;
  readonly estado: 'FEITA' | 'ATUAL' | 'DEPOIS';
}
/** Steps in their order. A skipped one is done, without an hour. A cancelled order shows those it has passed. */
export const etapasDe = (
  { situacao, modalidade }: Pick<Pedido, 'situacao' | 'modalidade'>,
  eventos: readonly Pick<Evento, 'para' | 'quando'>[],
  momento: (instant: string | null | undefined) => string | null,
): readonly Etapa[] => {
  const quando = (one: Situacao): string | null => momento(eventos.findLast(({ para }) => para === one)?.quando);
  const steps = linha(modalidade);
  if (situacao === 'CANCELADO')
    return [
      ...steps
        .filter(([one]) => quando(one) !== null)
        .map(([one, nome]) => ({ nome, quando: quando(one), estado: 'FEITA' as const })),
      { nome: 'Cancelado', quando: quando('CANCELADO'), estado: 'ATUAL' },
    ];
  // A scheduled order counts as received.
  const isLater = situacao === 'AGENDADO';
  const at = isLater ? 0 : steps.findIndex(([one]) => one === situacao);
  return steps.map(([one, nome], index) => ({
    nome,
    quando: index <= at ? quando(isLater ? situacao : one) : null,
    estado: index < at ? 'FEITA' : index === at ? 'ATUAL' : 'DEPOIS',
  }));
};

/** Sums of an order that are not zero; discounts are negative. */
export const somasDe = (
  order: Pick<Pedido, 'valorItens' | 'desconto' | 'taxaEntrega' | 'descontoEntrega' | 'acrescimo'>,
): readonly { readonly nome: string; readonly valor: number }[] =>
  [
    { nome: 'Itens', valor: order.valorItens },
    { nome: 'Desconto', valor: -order.desconto },
    { nome: 'Entrega', valor: order.taxaEntrega },
    { nome: 'Desconto na entrega', valor: -order.descontoEntrega },
    { nome: 'Acréscimo', valor: order.acrescimo },
  ].filter(({ valor }) => valor !== 0);
