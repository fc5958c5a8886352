import type { HandlerContext } from '#kit';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import type { NotaFiscal } from '../nota.server';

/** Stored document of a note: with its protocol when issued, else as transmitted. */
export const xmlDaNota = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { id }: Pick<NotaFiscal, 'id'>,
): Promise<string | undefined> => {
  const { rows: steps } = await rows.find(
    notaFiscalEvento,
    { nota: id, tipo: ['AUTORIZACAO', 'ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] },
    { page: 1, size: 50 },
  );
  const found =
    steps.find(({ tipo, xml }) => tipo === 'AUTORIZACAO' && xml?.includes('<NFe ')) ??
    steps.find(({ xml }) => xml?.includes('<NFe '));
  return found?.xml ?? undefined;
};
