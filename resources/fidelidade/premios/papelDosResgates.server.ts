import type { Infer } from '#kit';
import { choiceLabel } from '#fields/choices';
import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { comLogo, type Impressao } from '../../comum/impressao.server';
import { diaDe, primeiroNome } from '../papel.server';

interface Impresso extends Pick<Infer<typeof premioResgate>, 'codigo' | 'validade' | 'pontos' | 'situacao'> {
  readonly nome: string;
  readonly oQue: string;
  readonly link: string;
}
const situacao = (value: Impresso['situacao']): string => choiceLabel(value, premioResgate.fields.situacao.choices!);

/** Vouchers to give to customers, or the list for the counter. */
export const papelDosResgates = (
  all: readonly Impresso[],
  { loja, como, papel, rodape, logo }: Impressao & { readonly loja: string; readonly como: 'COMPROVANTES' | 'LISTA' },
): PrintDocument =>
  como === 'LISTA'
    ? {
        title: 'Resgates de prêmios',
        paper: papel,
        blocks: [
          { text: loja, bold: true },
          { text: 'Resgates de prêmios', bold: true, size: 'large' },
          { space: 1 },
          {
            table: {
              columns: [
                { label: 'Código' },
                { label: 'Prêmio' },
                { label: 'Cliente' },
                { label: 'Até' },
                { label: 'Situação' },
              ],
              rows: all.map((one) => [
                one.codigo,
                one.oQue,
                primeiroNome(one.nome),
                diaDe(one.validade),
                situacao(one.situacao),
              ]),
            },
          },
        ],
      }
    : {
        title: 'Comprovantes de resgate',
        paper: papel,
        ...comLogo({ logo }),
        blocks:
          papel === 'A4'
            ? [{ grid: all.map((one) => voucher(one, { loja, papel, rodape, logo })), across: 2 }]
            : all.flatMap((one): PrintBlock[] => [...voucher(one, { loja, papel, rodape, logo }), { cut: true }]),
      };
const voucher = (
  { oQue, nome, codigo, validade, pontos, link }: Impresso,
  { loja, papel, rodape, logo }: { readonly loja: string; readonly papel: Paper } & Pick<Impressao, 'rodape' | 'logo'>,
): PrintBlock[] => [
  ...(logo === undefined ? [] : [{ logo: true } as const]),
  { text: loja, align: 'center', bold: true },
  { text: oQue, align: 'center', bold: true, size: 'large' },
  { text: primeiroNome(nome), align: 'center' },
  { rule: 'dashed' },
  { text: codigo, align: 'center', bold: true, size: papel === 'A4' ? 'huge' : 'large' },
  { qr: link, size: papel === '58mm' ? 26 : 30, caption: 'Mostre no balcão' },
  { text: `${pontos.toLocaleString('pt-BR')} pontos. Retire até ${diaDe(validade)}.`, align: 'center', size: 'small' },
  ...(rodape ? [{ text: rodape, align: 'center', size: 'small' } as const] : []),
];
