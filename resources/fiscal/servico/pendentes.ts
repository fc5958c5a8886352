import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/handlers';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { consultarCancelamento } from './cancelar';
import { casaDe } from './casa';
import { retomarNota } from './emitir';
import { anotar, proximaTentativa, segurar, type NotaFiscal } from './nota';

/** The notes of all companies whose turn it is, fifty at most: those that wait, and those whose sender is gone. */
export const pendentes = async ({ rows, now }: HandlerContext): Promise<readonly NotaFiscal[]> => (await rows.find(notaFiscal, { $or: [
  { situacao: ['PENDENTE_CONSULTA', 'AGUARDANDO', 'CONTINGENCIA', 'CANCELANDO'], proximaEm: { lte: now.toISOString() } },
  { situacao: ['ENVIANDO', 'CANCELANDO'], envioAte: { lte: now.toISOString() } },
], $sort: [['emissao', 'asc']] }, { page: 1, size: 50 })).rows;

/** Those that were issued offline and not sent within the 24 hours, of all companies. */
export const atrasadas = async ({ rows, now }: HandlerContext): Promise<readonly NotaFiscal[]> =>
  (await rows.find(notaFiscal, { situacao: 'CONTINGENCIA', foraDoPrazo: false, transmitirAte: { lte: now.toISOString() }, $sort: [['emissao', 'asc']] }, { page: 1, size: 50 })).rows;
/** Marked and tried at once, and on from then: the tax office takes it late, and says so (150). */
export const marcarAtraso = async (context: OpenContext, { id, empresa }: NotaFiscal): Promise<void> => casaDe(context, empresa).transaction(async (within) => {
  const nota = await segurar(within, id);
  if (nota.situacao !== 'CONTINGENCIA' || nota.foraDoPrazo) return;
  await anotar(within, nota, { tipo: 'PRAZO', descricao: 'Passaram 24 horas em contingência sem que a nota fosse transmitida.' });
  await within.rows.update(notaFiscal, nota, { foraDoPrazo: true, proximaEm: within.now.toISOString(), orientacao: 'Passou do prazo de 24 horas. Confira a internet e o certificado, use «Atualizar» e avise o contador.' });
});

/** What is said of the notes that wait to be sent: how many, until when, and what is late; null where there are none. */
export const avisoDeContingencia = async ({ rows, now, user }: Pick<HandlerContext, 'rows' | 'now' | 'user'>): Promise<string | null> => {
  const { rows: [first], total } = await rows.find(notaFiscal, { situacao: 'CONTINGENCIA', $sort: [['transmitirAte', 'asc']] }, { page: 1, size: 1 });
  if (!first) return null;
  const { total: late } = await rows.find(notaFiscal, { situacao: 'CONTINGENCIA', foraDoPrazo: true }, { page: 1, size: 1 });
  const notas = (count: number): string => (count === 1 ? 'Uma nota' : `${count.toLocaleString('pt-BR')} notas`);
  if (late > 0) return `${notas(late)} em contingência ${late === 1 ? 'passou' : 'passaram'} do prazo de 24 horas sem transmissão. Confira a internet e o certificado, e avise o contador.`;
  const until = first.transmitirAte ? new Date(first.transmitirAte) : now;
  const when = until.toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' }).replace(',', ' às');
  const isUrgent = until.getTime() - now.getTime() <= horasDeAviso * 3_600_000;
  return isUrgent ? `Urgente: ${notas(total).toLowerCase()} em contingência ${total === 1 ? 'precisa' : 'precisam'} ser ${total === 1 ? 'transmitida' : 'transmitidas'} até ${when}. Confira a internet e o certificado.`
    : `${notas(total)} em contingência ${total === 1 ? 'aguarda' : 'aguardam'} transmissão, feita sozinha até ${when}.`;
};
/** Before the deadline. */
const horasDeAviso = 6;

/** One of them. What it refuses (a certificate that has expired, a product without NCM) is written on the note, and it is tried later. */
export const resolver = async (context: OpenContext, { id, empresa, situacao }: NotaFiscal): Promise<void> => {
  const casa = casaDe(context, empresa);
  try {
    await (situacao === 'CANCELANDO' ? consultarCancelamento(casa, id) : retomarNota(casa, id));
  } catch (cause) {
    await casa.transaction(async (within) => {
      const nota = await segurar(within, id);
      const motivo = cause instanceof Error && 'failure' in cause ? (cause.failure as { readonly message?: string }).message : undefined;
      await within.rows.update(notaFiscal, nota, { proximaEm: proximaTentativa(within.now, nota.tentativas + 1), tentativas: nota.tentativas + 1, ...(motivo && { orientacao: motivo.slice(0, 500) }) });
    });
  }
};
