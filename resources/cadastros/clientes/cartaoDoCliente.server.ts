import type { Infer } from '#kit';
import { phoneText } from '#kit/phones';
import type { PrintDocument } from '#kit/work/print';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { comLogo, type Impressao } from '../../comum/impressao.server';

/** Card that the customer takes along: name, number and points. */
export const cartaoDe = (
  { id, nome, apelido, telefone, pontos }: Infer<typeof cliente>,
  loja: string,
  { rodape, logo }: Impressao,
): PrintDocument => ({
  title: `Cartão de ${nome}`,
  paper: '80mm',
  ...comLogo({ logo }),
  blocks: [
    ...(logo === undefined ? [] : [{ logo: true } as const]),
    { text: loja, align: 'center', bold: true },
    { rule: 'dashed' },
    { text: nome, align: 'center', bold: true, size: 'large' },
    ...(apelido ? [{ text: apelido, align: 'center' } as const] : []),
    { pair: ['Telefone', phoneText(telefone)] },
    ...(pontos === null ? [] : [{ pair: ['Pontos', pontos.toLocaleString('pt-BR')] } as const]),
    { pair: ['Cliente', String(id)] },
    ...(rodape ? [{ text: rodape, align: 'center', size: 'small' } as const] : []),
    { cut: true },
  ],
});
