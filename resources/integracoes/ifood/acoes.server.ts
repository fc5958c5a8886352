import { outbox, saves, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { acoesNoParceiro } from '../../../schemas/doParceiro';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { em, texto } from '../../comum/lerJson';
import { IfoodError } from './cliente.server';
import { anotarErro, anotarSucesso, contaDe } from './conta.server';

type Pedido = Infer<typeof pedido>;
export type Acao = NonNullable<Pedido['aguardaParceiro']>;
const caminhos: Readonly<Record<Acao, string>> = {
  CONFIRMAR: 'confirm',
  PREPARAR: 'startPreparation',
  APRONTAR: 'readyToPickup',
  DESPACHAR: 'dispatch',
  CANCELAR: 'requestCancellation',
};

/**
 * Asks iFood for something. Its answer 202 is an intention: the order says «Aguardando o parceiro» until the event comes,
 * and a refusal takes that back.
 */
export const acoesDoIfood = outbox('ifoodAcao', {
  label: 'iFood: andamento dos pedidos',
  message: {
    pedido: f.ref('pedido', { required: true }),
    integracao: f.ref('integracaoEmpresa', { required: true }),
    codigo: f.text({ label: 'Pedido no iFood', required: true, max: 64 }),
    acao: f.enum(acoesNoParceiro, { label: 'Ação', required: true }),
    grupo: f.text({ required: true, max: 60 }),
    motivo: f.text({ max: 60 }),
    texto: f.text({ max: 280 }),
  },
  replaces: 'grupo',
  send: async (context, { message }) => {
    const conta = await contaDe(context, message.integracao);
    const ordem = `/order/v1.0/orders/${encodeURIComponent(message.codigo)}`;
    const path = `${ordem}/${caminhos[message.acao]}`;
    const body =
      message.acao === 'CANCELAR'
        ? { reason: message.texto ?? '', cancellationCode: message.motivo ?? '' }
        : message.acao === 'DESPACHAR'
          ? { deliveredBy: 'MERCHANT' }
          : undefined;
    try {
      // iFood lets only a ready order leave. The counter may have skipped that step.
      if (message.acao === 'DESPACHAR') await conta.cliente.pedir(conta.acesso, 'POST', `${ordem}/readyToPickup`);
      const { status, body: answer } = await conta.cliente.pedir(conta.acesso, 'POST', path, body);
      if (status < 300) {
        await context.transaction((within) => anotarSucesso(within, conta.integracao));
        return 'sent';
      }
      const code = texto(em(answer, 'code')) ?? texto(em(answer, 'error', 'code')) ?? '';
      if (code === 'OrderNotReady')
        throw new IfoodError('O iFood ainda não tem este pedido como pronto.', { passa: true });
      const porque = recusas[code];
      const dito = porque ?? `O iFood recusou (${status}).`;
      await context.transaction(({ rows }) => desistir(rows, message, dito));
      return 'rejected';
    } catch (error) {
      if (!(error instanceof IfoodError)) throw error;
      await context.transaction((within) => anotarErro(within, conta.integracao, error));
      // It may have arrived: the event tells. Only a person asks again.
      return error.incerto ? 'uncertain' : 'refused';
    }
  },
  // As long as iFood keeps the events of an order: what it takes no more, it refuses with its reason.
  tries: { first: 2, most: 30, hours: 9 },
});
const recusas: Readonly<Record<string, string>> = {
  OrderExceededCancellationDeadline: 'Passou o prazo do iFood para cancelar este pedido.',
  OrderHasACancellationInProgress: 'Este pedido já está sendo cancelado no iFood.',
  OrderAlreadyFinished: 'Este pedido já terminou no iFood.',
  OrderNotConfirmed: 'O iFood ainda não tem a confirmação deste pedido.',
  CancellationCodeRequired: 'O iFood pede um motivo da lista dele.',
};
const desistir = async (
  rows: HandlerContext['rows'],
  { pedido: id, acao }: { readonly pedido: number; readonly acao: Acao },
  porque: string,
): Promise<void> => {
  await rows.change(pedido, id, ({ aguardaParceiro }) => ({
    recusaParceiro: porque.slice(0, 200),
    ...(aguardaParceiro === acao && { aguardaParceiro: null, aguardaDesde: null }),
  }));
};

/** Marks an order with a request for its partner, which goes out with this transaction. */
export const pedirAoParceiro = (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  order: Pedido,
  acao: Acao,
): Promise<Pedido> =>
  rows.update(pedido, order, { aguardaParceiro: acao, aguardaDesde: now.toISOString(), recusaParceiro: null });

/** Leaves the request for iFood that a marked order asks for. */
export const pedidosAoIfood = saves(
  pedido,
  {
    saved: async ({ rows, put }, { row, before }) => {
      const { aguardaParceiro: acao, aguardaDesde, idExterno } = row;
      if (!before || row.origemExterna !== 'IFOOD' || idExterno === null || acao === null) return;
      if (aguardaDesde === null || aguardaDesde === before.aguardaDesde) return;
      const integracao = await rows.one(integracaoEmpresa, { servico: 'IFOOD', idLoja: { empty: false } });
      if (!integracao) return;
      const parte = acao === 'CONFIRMAR' || acao === 'CANCELAR' ? acao : 'ANDAMENTO';
      await put(acoesDoIfood, `${row.id}/${acao}/${aguardaDesde}`, {
        pedido: row.id,
        integracao: integracao.id,
        codigo: idExterno,
        acao,
        grupo: `${row.id}/${parte}`,
        motivo: row.motivoParceiro,
        texto: null,
      });
    },
  },
  { on: ['aguardaDesde'] },
);

const contadas = { PREPARO: 'PREPARAR', PRONTO: 'APRONTAR', ENTREGA: 'DESPACHAR' } as const;
const jaDito: Readonly<Record<keyof typeof contadas, readonly string[]>> = {
  PREPARO: ['PREPARO', 'PRONTO', 'DESPACHADO', 'CONCLUIDO', 'CANCELADO'],
  PRONTO: ['PRONTO', 'DESPACHADO', 'CONCLUIDO', 'CANCELADO'],
  ENTREGA: ['DESPACHADO', 'CONCLUIDO', 'CANCELADO'],
};
/** Tells iFood what the kitchen and the counter did, where the account says so and iFood does not know it yet. */
export const andamentoNoIfood = saves(
  pedido,
  {
    saved: async (context, { row, before }) => {
      if (!before || row.origemExterna !== 'IFOOD' || row.situacao === before.situacao || row.noParceiro === null)
        return;
      const situacao = row.situacao as keyof typeof contadas;
      const acao = contadas[situacao];
      if (acao === undefined || jaDito[situacao].includes(row.noParceiro)) return;
      // iFood's own courier says himself that he has left.
      if (acao === 'DESPACHAR' && row.entregaDoParceiro === true) return;
      const integracao = await context.rows.one(integracaoEmpresa, { servico: 'IFOOD', idLoja: { empty: false } });
      if (integracao && integracao.enviaStatus !== false) await pedirAoParceiro(context, row, acao);
    },
  },
  { on: ['situacao'] },
);
