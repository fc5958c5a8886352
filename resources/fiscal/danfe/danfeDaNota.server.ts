import type { HandlerContext } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { impressaoDe } from '../../comum/impressao.server';
import type { NotaFiscal } from '../nota.server';
import { xmlDaNota } from '../fechamento/xmls.server';

const papeis = { R80: '80mm', R58: '58mm', A4: 'A4' } as const;

/**
 * DANFE of a note on the company's paper, with its logo unless many are printed together, and with the shop's copy if
 * enabled; undefined without an XML.
 */
export const danfeDaNota = async (
  context: Pick<HandlerContext, 'rows' | 'db' | 'user'>,
  nota: NotaFiscal,
  { comLogo = true, vias = 'consumidor' }: { readonly comLogo?: boolean; readonly vias?: 'consumidor' | 'todas' } = {},
): Promise<PrintDocument | undefined> => {
  const xml = await xmlDaNota(context, nota);
  if (xml === undefined) return undefined;
  const logo = comLogo ? (await impressaoDe(context)).logo : undefined;
  if (nota.modelo === '55')
    return (await import('./danfeNfe.lazy.server')).danfeNfe({
      xml,
      nota,
      fuso: context.user.zone,
      ...(logo !== undefined && { logo }),
    });
  const { danfe } = await import('./danfe.lazy.server');
  return danfe({
    vias,
    xml,
    nota,
    papel: papeis[(await context.rows.settings(moduloFiscalConfiguracao)).papel],
    fuso: context.user.zone,
    logo,
  });
};

/** DANFE of an issued note, with all its copies. */
export const imprimirDanfe = async (
  context: HandlerContext,
  { notaFiscal: id }: { readonly notaFiscal: number | null },
) => {
  const { rows, print, refuse } = context;
  const nota = id === null ? undefined : await rows.get(notaFiscal, id);
  return print(
    (nota && (await danfeDaNota(context, nota, { vias: 'todas' }))) ?? refuse('Esta nota não tem XML para imprimir!'),
  );
};
