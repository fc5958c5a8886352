import type { HandlerContext } from '#kit';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import { dayRange } from '../../period';
import type { NotaFiscal } from './nota';
import { zip } from './zip';

/** The document of a note as it is kept: with its protocol when it is issued, else as it was sent. */
export const xmlDaNota = async ({ rows }: Pick<HandlerContext, 'rows'>, { id }: Pick<NotaFiscal, 'id'>): Promise<string | undefined> => {
  const { rows: steps } = await rows.find(notaFiscalEvento, { nota: id, tipo: ['AUTORIZACAO', 'ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] }, { page: 1, size: 50 });
  const found = steps.find(({ tipo, xml }) => tipo === 'AUTORIZACAO' && xml?.includes('<NFe ')) ?? steps.find(({ xml }) => xml?.startsWith('<'));
  return found?.xml ?? undefined;
};

export interface Arquivo { readonly nome: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly notas: number }
const maxNotas = 5000;
/** Issued and cancelled notes of whole days with their events, as accountants want them; undefined when there are none. */
export const arquivoDeXmls = async (context: HandlerContext, inicio: string, fim: string): Promise<Arquivo | undefined> => {
  const { rows, user, refuse } = context;
  const { rows: notas, total } = await rows.find(notaFiscal, { situacao: ['EMITIDA', 'CANCELADA'], emissao: dayRange(inicio, fim, user.zone), $sort: [['numero', 'asc']] }, { page: 1, size: maxNotas });
  if (total > maxNotas) refuse(`Há ${total} notas no período: peça no máximo ${maxNotas} de cada vez.`);
  const entries = (await Promise.all(notas.map(async (nota) => {
    const { rows: steps } = await rows.find(notaFiscalEvento, { nota: nota.id, tipo: ['CANCELAMENTO', 'INUTILIZACAO'] });
    const document = await xmlDaNota({ rows }, nota);
    return [
      ...(document ? [{ name: `${nota.chave ?? nota.numero}-nfce.xml`, content: document }] : []),
      ...steps.flatMap(({ tipo, xml }) => (xml ? [{ name: `${nota.chave ?? nota.numero}-${tipo === 'CANCELAMENTO' ? 'can' : 'inu'}.xml`, content: xml }] : [])),
    ];
  }))).flat();
  return notas.length === 0 ? undefined : { nome: `notas-${inicio}-a-${fim}.zip`, bytes: zip(entries), notas: notas.length };
};
