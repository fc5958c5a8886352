import type { HandlerContext } from '#kit';
import { zip, type FileToZip } from '#kit/zip';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import { dayRange } from '../../period';
import type { NotaFiscal } from './nota';

/** The document of a note as it is kept: with its protocol when it is issued, else as it was sent. */
export const xmlDaNota = async ({ rows }: Pick<HandlerContext, 'rows'>, { id }: Pick<NotaFiscal, 'id'>): Promise<string | undefined> => {
  const { rows: steps } = await rows.find(notaFiscalEvento, { nota: id, tipo: ['AUTORIZACAO', 'ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] }, { page: 1, size: 50 });
  const found = steps.find(({ tipo, xml }) => tipo === 'AUTORIZACAO' && xml?.includes('<NFe ')) ?? steps.find(({ xml }) => xml?.startsWith('<'));
  return found?.xml ?? undefined;
};

export interface Arquivo { readonly nome: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly notas: number }
const maxNotas = 5000;
/** A DANFE takes some hundredths of a second to make. */
const maxDanfes = 500;
interface Periodo { readonly inicio: string; readonly fim: string; /** The DANFE of each as PDF too. */ readonly comDanfe: boolean }
/** Issued and cancelled notes of whole days with their events, as accountants want them; undefined when there are none. */
export const arquivoDeXmls = async (context: HandlerContext, { inicio, fim, comDanfe }: Periodo): Promise<Arquivo | undefined> => {
  const { rows, user, refuse } = context;
  const most = comDanfe ? maxDanfes : maxNotas;
  const { rows: notas, total } = await rows.find(notaFiscal, { situacao: ['EMITIDA', 'CANCELADA'], emissao: dayRange(inicio, fim, user.zone), $sort: [['numero', 'asc']] }, { page: 1, size: most });
  if (total > most) refuse(`Há ${total} notas no período: peça no máximo ${most} de cada vez${comDanfe ? ', ou só os XMLs' : ''}.`);
  const entries: FileToZip[] = [];
  for (const nota of notas) entries.push(...await arquivosDaNota(context, nota, comDanfe));
  return notas.length === 0 ? undefined : { nome: `notas-${inicio}-a-${fim}.zip`, bytes: await zip(entries), notas: notas.length };
};

const arquivosDaNota = async (context: HandlerContext, nota: NotaFiscal, comDanfe: boolean): Promise<readonly FileToZip[]> => {
  const { rows, print } = context;
  const name = nota.chave ?? String(nota.numero);
  const { rows: steps } = await rows.find(notaFiscalEvento, { nota: nota.id, tipo: ['CANCELAMENTO', 'INUTILIZACAO'] });
  const document = await xmlDaNota(context, nota);
  const { danfeDaNota } = await import('./danfeDaNota');
  const danfe = comDanfe ? await danfeDaNota(context, nota, { comLogo: false }) : undefined;
  return [
    ...(document ? [{ name: `${name}-nfce.xml`, content: document }] : []),
    ...steps.flatMap(({ tipo, xml }) => (xml ? [{ name: `${name}-${tipo === 'CANCELAMENTO' ? 'can' : 'inu'}.xml`, content: xml }] : [])),
    ...(danfe ? [{ name: `${name}-danfe.pdf`, content: (await print(danfe, 'pdf')).content }] : []),
  ];
};
