import type { HandlerContext } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { semSefazDesde } from './disjuntor.server';
import type { QuemEmite } from './emissor.server';
import type { Nota } from './nfce/nota.server';
import { mudar, proximaTentativa, type NotaFiscal } from './nota.server';
import { complementoDe, notaDoPedido } from './notaDoPedido.server';
import { orientacaoDeOffline } from './orientacao.server';
import { guardar, motivoDaContingencia, type Reserva } from './reservar.server';

/**
 * Builds a note again for issue without its tax office: with its own number, or as another note with the given number.
 */
export const guardarSemSefaz = async (
  within: HandlerContext,
  quem: QuemEmite,
  nota: NotaFiscal,
  outra?: Pick<Nota, 'serie' | 'numero' | 'codigo'>,
): Promise<Reserva> => {
  const { rows, now, refuse, notFound } = within;
  const id = nota.pedido ?? refuse('Esta nota não tem pedido.');
  const order = (await rows.get(pedido, id, { lock: true })) ?? notFound();
  const complemento = complementoDe(nota);
  const { serie, numero, codigo } = outra ?? { ...nota, codigo: nota.codigoNumerico };
  const desde = (await semSefazDesde(within, quem.emissor)) ?? now;
  return guardar(within, {
    order: id,
    nota: outra ? undefined : nota,
    quem,
    complemento,
    full: {
      ...(await notaDoPedido(within, order, quem, complemento, now)),
      serie,
      numero,
      codigo,
      contingencia: { desde, motivo: motivoDaContingencia },
    },
  });
};

/** Issues offline: the note exists for the customer now, and a routine transmits it when the office is back. */
export const emitirOffline = async (...asked: Parameters<typeof guardarSemSefaz>): Promise<NotaFiscal> => {
  const [within] = asked;
  const { nota } = await guardarSemSefaz(...asked);
  return mudar(within, nota, 'CONTINGENCIA', {
    tentativas: 0,
    proximaEm: proximaTentativa(within.now, 0),
    orientacao: orientacaoDeOffline,
  });
};
