import type { HandlerContext, Infer } from '#kit';
import type { PrintBlock, PrintDocument } from '#kit/work/print';
import { deliveryConfiguracao } from '../../schemas/delivery/loja/deliveryConfiguracao';
import type { mesa } from '../../schemas/salao/mesa';

/** The codes of tables, to be cut out and stood on them. */
export const folhaDeMesas = async (
  { rows, refuse, publicUrl }: Pick<HandlerContext, 'rows' | 'refuse' | 'publicUrl'>,
  tables: readonly Infer<typeof mesa>[],
  papel: 'A4' | 'MM80',
): Promise<PrintDocument> => {
  const { site } = await rows.settings(deliveryConfiguracao);
  if (!site) refuse('Escolha antes o endereço da loja, em Entregas › Configuração do delivery!');
  const pieces = tables.map(({ nome, token }): readonly PrintBlock[] => [
    { text: nome, align: 'center', bold: true, size: 'huge' },
    {
      qr: `${publicUrl}/${site}/mesa/${token}`,
      size: papel === 'A4' ? 50 : 40,
      caption: 'Veja o cardápio e peça daqui',
    },
  ]);
  return {
    title: 'QR das mesas',
    paper: papel === 'A4' ? 'A4' : '80mm',
    blocks: [{ grid: pieces, across: 2, ...(papel === 'A4' ? { height: 88 } : {}) }],
  };
};
