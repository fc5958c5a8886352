import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/handlers';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { consultarCancelamento } from './cancelar';
import { casaDe } from './casa';
import { retomarNota } from './emitir';
import { proximaTentativa, segurar, type NotaFiscal } from './nota';

/** The notes of all companies whose turn it is, fifty at most: those that wait, and those whose sender is gone. */
export const pendentes = async ({ rows, now }: HandlerContext): Promise<readonly NotaFiscal[]> => (await rows.find(notaFiscal, { $or: [
  { situacao: ['PENDENTE_CONSULTA', 'AGUARDANDO', 'CONTINGENCIA', 'CANCELANDO'], proximaEm: { lte: now.toISOString() } },
  { situacao: ['ENVIANDO', 'CANCELANDO'], envioAte: { lte: now.toISOString() } },
], $sort: [['emissao', 'asc']] }, { page: 1, size: 50 })).rows;

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
