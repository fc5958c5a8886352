import type { FileAnswer } from '#kit/calls/answer';
import type { HandlerContext, Infer } from '#kit';
import type { Paper, PrintBlock } from '#kit/work/print';
import type { produto } from '../../../../schemas/delivery/cardapio/produto';
import { pdvConfiguracao } from '../../../../schemas/pdv/pdvConfiguracao';
import { centavos, dinheiro, dinheiroDe, emCentavos, reais } from '../../../comum/centavos';
import { impressaoDe, type Impressao } from '../../../comum/impressao.server';
import { codigoDaEtiqueta, desenhoDe } from './balanca';

type Produto = Infer<typeof produto>;
type Papel = Impressao['papel'] | null;
const precoDe = ({ preco, precoPromocional }: Produto): number => precoPromocional ?? preco;

/** Limit of labels in one document. */
const most = 1_000;
const imprimir = async (
  context: HandlerContext,
  papel: Papel,
  labels: readonly PrintBlock[][],
): Promise<FileAnswer> => {
  const paper: Paper = papel ?? (await impressaoDe(context)).papel;
  return context.print({
    title: labels.length === 1 ? 'Etiqueta' : `${labels.length} etiquetas`,
    paper,
    blocks:
      paper === 'A4'
        ? [{ grid: labels, across: 3 }]
        : labels.flatMap((label, index): PrintBlock[] => (index === 0 ? label : [{ cut: true }, ...label])),
  });
};

/** Name, price and bar code of each product: the maker's code, else the company's own. */
export const etiquetas = async (
  context: HandlerContext,
  products: readonly Produto[],
  { papel, copias }: { readonly papel: Papel; readonly copias: number },
): Promise<FileAnswer> => {
  const coded = products.filter(({ codigo, codigoBarras }) => (codigoBarras ?? codigo) !== null);
  if (coded.length === 0) context.refuse('Nenhum dos produtos escolhidos tem código!');
  if (coded.length * copias > most)
    context.refuse(`São ${coded.length * copias} etiquetas: imprima até ${most} de cada vez!`, 'copias');
  return imprimir(
    context,
    papel,
    coded.flatMap((one) =>
      Array.from({ length: copias }, (): PrintBlock[] => [
        { text: one.nome, align: 'center', bold: true },
        { text: dinheiro(precoDe(one)), align: 'center', size: 'large', bold: true },
        { barcode: (one.codigoBarras ?? one.codigo)! },
      ]),
    ),
  );
};

/**
 * Label as the company's scale prints it: an EAN-13 that begins with 2, the product's code in as many digits as
 * configured, and the price in cents or the weight in grams.
 */
export const etiquetaDeBalanca = async (
  context: HandlerContext,
  product: Produto,
  { peso, papel }: { readonly peso: number; readonly papel: Papel },
): Promise<FileAnswer> => {
  const { refuse } = context;
  const balanca = await context.rows.settings(pdvConfiguracao);
  const { codigo: digitos, traz: figuras } = desenhoDe(balanca);
  if (!/^\d+$/.test(product.codigo ?? '') || product.codigo!.length > digitos)
    refuse(`Para a balança, o código do produto tem de um a ${digitos} números!`);
  const grams = Math.round(peso * 1000);
  // The scale uses the record's price or the current one, depending on how labels are read.
  const porKg = balanca.precoEtiqueta === 'CADASTRO' ? product.preco : precoDe(product);
  const cents = Math.round((centavos(porKg) * grams) / 1000);
  const carried = product.balanca === 'PESO' ? grams : cents;
  const code =
    codigoDaEtiqueta(product.codigo!, carried, balanca) ??
    refuse(`Passa de ${dinheiroDe(emCentavos(10 ** figuras - 1))}: no produto, ponha o peso no código!`, 'peso');
  return imprimir(context, papel, [
    [
      { text: product.nome, align: 'center', bold: true },
      { pair: ['Peso', `${peso.toLocaleString('pt-BR', { minimumFractionDigits: 3 })} kg`] },
      { pair: ['Por kg', dinheiro(porKg)] },
      { pair: ['Total', dinheiro(reais(cents))], bold: true, size: 'large' },
      { barcode: code },
    ],
  ]);
};
