import { labelOf } from '#kit/entity/field';
import type { HandlerContext, Infer } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { notaFiscal, situacoesDaNota } from '../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../schemas/fiscal/notaFiscalEvento';
import { orientacaoDe } from './orientacao.server';

export type NotaFiscal = Infer<typeof notaFiscal>;
export type Situacao = NotaFiscal['situacao'];
export type Evento = Infer<typeof notaFiscalEvento>;

/** Lease of a note for its sender, in milliseconds; longer than the timeout of an answer. */
export const arrendamento = 90_000;
/** Final states: the order may get another note. */
const finais: ReadonlySet<Situacao> = new Set(['CANCELADA', 'DENEGADA', 'INUTILIZADA']);

/** Result of an action on a note. */
export interface Resultado {
  readonly id: number;
  readonly numero: number;
  readonly situacao: Situacao;
  readonly chave: string | null;
  readonly mensagem: string;
}
export const resultadoDe = ({ id, modelo, numero, situacao, chave, motivo, orientacao }: NotaFiscal): Resultado => {
  const label = labelOf(situacoesDaNota[situacao]);
  return {
    id,
    numero,
    situacao,
    chave,
    mensagem:
      situacao === 'EMITIDA'
        ? `${modelo === '55' ? 'NF-e' : 'Nota'} ${numero} emitida!`
        : [`${modelo === '55' ? 'NF-e' : 'Nota'} ${numero}: ${label}`, motivo, orientacao].flatMap(frase).join(' '),
  };
};
/** Adds the full stop that the tax office leaves out. */
const frase = (text: string | null): string[] => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : []);

/** Loads the note and locks it until the transaction ends. */
export const segurar = async ({ rows, notFound }: HandlerContext, id: number): Promise<NotaFiscal> => {
  // Locks the order before the note, like the issue, to avoid a deadlock.
  const { pedido: order } = (await rows.get(notaFiscal, id)) ?? notFound();
  if (order !== null) await rows.get(pedido, order, { lock: true });
  return (await rows.get(notaFiscal, id, { lock: true })) ?? notFound();
};

interface Passo extends Partial<Pick<Evento, 'codigo' | 'chave' | 'digest' | 'xml'>> {
  readonly tipo: Evento['tipo'];
  readonly descricao: string;
}
export const anotar = async ({ rows, now }: HandlerContext, nota: NotaFiscal, passo: Passo): Promise<void> => {
  await rows.insert(notaFiscalEvento, {
    ...passo,
    descricao: passo.descricao.slice(0, 500),
    empresa: nota.empresa,
    nota: nota.id,
    data: now.toISOString(),
  });
};

/** Stores the note's new state, and frees or marks its order, in one transaction. */
export const mudar = async (
  context: HandlerContext,
  nota: NotaFiscal,
  situacao: Situacao,
  patch: Partial<NotaFiscal> = {},
): Promise<NotaFiscal> => {
  const { rows } = context;
  const isOver = finais.has(situacao);
  const changed = await rows.update(notaFiscal, nota, {
    envio: null,
    envioAte: null,
    ...patch,
    situacao,
    ...(isOver && { pedidoAtivo: null, proximaEm: null, duplicada: false }),
  });
  const order = nota.pedido === null ? undefined : await rows.get(pedido, nota.pedido, { lock: true });
  if (
    order &&
    situacao === 'EMITIDA' &&
    order.notaFiscal !== nota.id &&
    !changed.duplicada &&
    changed.substituta === null
  )
    await rows.update(pedido, order, { notaFiscal: nota.id });
  if (order && isOver && order.notaFiscal === nota.id) await rows.update(pedido, order, { notaFiscal: null });
  return changed;
};

/** Code and text of an answer, as stored. */
export const dito = ({
  codigo,
  motivo,
}: {
  readonly codigo: string;
  readonly motivo: string;
}): Pick<NotaFiscal, 'codigo' | 'motivo' | 'orientacao'> => ({
  codigo: codigo.slice(0, 30),
  motivo: motivo.slice(0, 500),
  orientacao: orientacaoDe(codigo),
});

/** Deadline to transmit an offline note (Ajuste SINIEF 19/2016). */
export const prazoDaContingencia = 24 * 3_600_000;
/** Like {@link proximaTentativa}; for an offline note sooner, the nearer its deadline. */
export const proximaDe = (
  { tentativas, situacao, transmitirAte }: Pick<NotaFiscal, 'tentativas' | 'situacao' | 'transmitirAte'>,
  now: Date,
  codigo?: string,
): string => {
  const usual = proximaTentativa(now, tentativas, codigo);
  const left = situacao === 'CONTINGENCIA' && transmitirAte ? Date.parse(transmitirAte) - now.getTime() : 0;
  if (left <= 0 || codigo === '656') return usual;
  return new Date(
    Math.min(Date.parse(usual), now.getTime() + Math.max(30_000, Math.min(900_000, left / 4))),
  ).toISOString();
};

/** Time of the next try: growing pauses up to an hour, and never earlier than the tax office demands (656: an hour). */
export const proximaTentativa = (now: Date, tentativas: number, codigo?: string): string =>
  new Date(
    now.getTime() + (codigo === '656' ? 3_600_000 : Math.min(3_600_000, 30_000 * 2 ** Math.min(tentativas, 10))),
  ).toISOString();
