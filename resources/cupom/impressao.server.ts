import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { comLogo, type Impressao } from '../comum/impressao.server';
import type { Cupom } from '../comum/desconto';
import { condicoes, vantagem } from './texto';

/** A coupon on paper. */
export interface Impresso {
  readonly cupom: Cupom;
  /** Code that the customer types. */
  readonly codigo: string;
  /** Link of its page, for the QR code. */
  readonly link: string;
}
const across: Readonly<Record<Paper, number>> = { A4: 2, A5: 1, '80mm': 1, '58mm': 1 };

/**
 * Coupons to cut out: two a row on sheets, one after the other on a roll with cuts. Each begins with the company's logo
 * and ends with its own sentence.
 */
export const documentoDe = (
  empresa: string,
  coupons: readonly Impresso[],
  { papel, rodape, logo }: Impressao,
): PrintDocument => {
  const cells = coupons.map((one) => [
    ...(logo === undefined ? [] : [{ logo: true } as const]),
    ...blocksOf(empresa, one, papel),
    ...(rodape ? [{ text: rodape, align: 'center', size: 'small' } as const] : []),
  ]);
  return {
    title: coupons.length === 1 ? `Cupom ${coupons[0]!.codigo}` : `Cupons ${empresa}`,
    paper: papel,
    ...comLogo({ logo }),
    blocks:
      papel === 'A4'
        ? [{ grid: cells, across: across.A4 }]
        : cells.flatMap((cell, index): PrintBlock[] => (index === 0 ? [...cell] : [{ cut: true }, ...cell])),
  };
};
const blocksOf = (empresa: string, { cupom, codigo, link }: Impresso, papel: Paper): PrintBlock[] => [
  { text: empresa, align: 'center', bold: true },
  { text: vantagem(cupom), align: 'center', bold: true, size: 'large' },
  { rule: 'dashed' },
  { text: 'Cupom', align: 'center', size: 'small' },
  { text: codigo, align: 'center', bold: true, size: codigo.length > 10 && papel !== 'A4' ? 'large' : 'huge' },
  { qr: link, size: papel === '58mm' ? 26 : 30, caption: 'Aponte a câmera' },
  { text: condicoes(cupom).join('. ').concat('.'), align: 'center', size: 'small' },
];
