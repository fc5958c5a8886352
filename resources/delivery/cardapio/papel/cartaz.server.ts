import type { HandlerContext, Infer } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { empresa } from '../../../../schemas/cadastros/empresa';
import type { deliveryConfiguracao } from '../../../../schemas/delivery/loja/deliveryConfiguracao';
import { comLogo, impressaoDe } from '../../../comum/impressao.server';

const chamadas = {
  LOJA: 'Peça pelo celular',
  MESA: 'Veja o cardápio e peça da mesa',
  BALCAO: 'Peça aqui e retire no balcão',
  WHATSAPP: 'Fale com a gente no WhatsApp',
  CLUBE: 'Entre no clube: pontos, prêmios e cupons',
} as const;
export interface Cartaz {
  readonly tipo: keyof typeof chamadas;
  readonly url: string;
}

/** Poster with a code for the wall, the counter or a table: purpose, code and the address in letters. */
export const cartazDe = async (
  { rows, db }: Pick<HandlerContext, 'rows' | 'db'>,
  { empresa: company, nomeLoja }: Pick<Infer<typeof deliveryConfiguracao>, 'empresa' | 'nomeLoja'>,
  { tipo, url }: Cartaz,
): Promise<PrintDocument> => {
  const casa = await impressaoDe({ rows, db });
  const nome = nomeLoja ?? (await rows.get(empresa, company))?.shortName ?? '';
  const isWall = tipo === 'LOJA' || tipo === 'CLUBE';
  return {
    title: `QR ${nome}`,
    paper: isWall ? 'A4' : 'A5',
    ...comLogo(casa),
    blocks: [
      { logo: true },
      { text: nome, align: 'center', bold: true, size: 'huge' },
      { text: chamadas[tipo], align: 'center', size: 'large' },
      { space: 1 },
      { qr: url, size: isWall ? 120 : 80 },
      { text: url.replace(/^https?:\/\//, ''), align: 'center', bold: true },
      { text: 'Aponte a câmera do celular para o código.', align: 'center', size: 'small' },
    ],
  };
};
