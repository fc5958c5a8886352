import type { Infer } from '#kit';
import type { Paper, PrintDocument } from '#kit/work/print';
import type { valePresente } from '../../../schemas/fidelidade/cartoes/valePresente';
import { comLogo, type Impressao } from '../../comum/impressao.server';
import { diaDe } from '../papel.server';
import { dinheiro } from '../../comum/centavos';

/** Paper of a gift card: amount, message, code and link. */
export const papelDoVale = (
  vale: Pick<Infer<typeof valePresente>, 'codigo' | 'saldo' | 'valorInicial' | 'presenteado' | 'mensagem' | 'validade'>,
  {
    loja,
    link,
    papel,
    pin,
    rodape,
    logo,
  }: Pick<Impressao, 'rodape' | 'logo'> & {
    readonly loja: string;
    readonly link: string;
    readonly papel: Paper;
    readonly pin: string | undefined;
  },
): PrintDocument => ({
  title: `Vale-presente ${vale.codigo}`,
  paper: papel,
  ...comLogo({ logo }),
  blocks: [
    ...(logo === undefined ? [] : [{ logo: true } as const]),
    { text: loja, align: 'center', bold: true },
    { text: 'Vale-presente', align: 'center' },
    { text: dinheiro(vale.saldo > 0 ? vale.saldo : vale.valorInicial), align: 'center', bold: true, size: 'huge' },
    ...(vale.presenteado ? [{ text: `Para ${vale.presenteado}`, align: 'center' } as const] : []),
    ...(vale.mensagem ? [{ text: vale.mensagem, align: 'center' } as const] : []),
    { rule: 'dashed' },
    { text: vale.codigo, align: 'center', bold: true, size: 'large' },
    { qr: link, size: 30, caption: 'Veja o saldo' },
    ...(pin ? [{ text: `Senha para ver o saldo: ${pin}`, align: 'center' } as const] : []),
    { text: `Válido até ${diaDe(vale.validade)}. Não é trocado por dinheiro.`, align: 'center', size: 'small' },
    ...(rodape ? [{ text: rodape, align: 'center', size: 'small' } as const] : []),
    { cut: true },
  ],
});
