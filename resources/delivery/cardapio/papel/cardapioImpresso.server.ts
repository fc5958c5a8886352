import type { HandlerContext, InCompany } from '#kit';
import { isSheet, type Paper, type PrintBlock, type PrintDocument } from '#kit/work/print';
import { empresa } from '../../../../schemas/cadastros/empresa';
import { comLogo, impressaoDe } from '../../../comum/impressao.server';
import { lerMontador } from '../lerMontador.server';
import { dinheiro } from '../../../comum/centavos';

type Context = HandlerContext & InCompany;
type Produto = Awaited<ReturnType<typeof lerMontador>>['produtos'][number];

const emReais = (valor: number): string => (valor > 0 ? ` ${dinheiro(valor)}` : '');

/** Pictures in list size, to keep the document small; only those that the user may open. */
const fotosDe = async ({ db, files }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('arquivo')
    .select(['id', 'lado_320'])
    .where('id', 'in', [...ids])
    .where('lado_320', 'is not', null)
    .where(files.mayOpen('arquivo'))
    .execute();
  return new Map(
    rows.map((row) => [
      Number(row.id),
      `data:image/webp;base64,${Buffer.from(row.lado_320 as Uint8Array).toString('base64')}`,
    ]),
  );
};

interface Papel {
  readonly across: number;
  /** Millimetres; none on a roll and on the card of a table. */
  readonly foto: number;
}
const papeis: Readonly<Record<Paper, Papel>> = {
  A4: { across: 2, foto: 20 },
  A5: { across: 1, foto: 0 },
  '80mm': { across: 1, foto: 0 },
  '58mm': { across: 1, foto: 0 },
};

const nomes = { A4: 'A4', A5: 'A5', MM80: '80mm' } as const;

const umProduto = (
  { nome, descricao, preco, precoPromocional, imagem }: Produto,
  grupos: readonly string[],
  foto: number,
  fotos: ReadonlyMap<number, string>,
): PrintBlock => {
  const blocks: readonly PrintBlock[] = [
    { pair: [nome, dinheiro(precoPromocional ?? preco)], bold: true },
    ...(descricao ? [{ text: descricao, size: 'small' } as const] : []),
    ...grupos.map((text) => ({ text, size: 'small' }) as const),
  ];
  const picture = foto > 0 && imagem !== null ? fotos.get(imagem) : undefined;
  return { picture, size: Math.max(foto, 5), beside: [...blocks, { space: 1 }] };
};

/**
 * Menu on paper: two columns with pictures on a sheet, a card for the table, a roll. Omits hidden products, but not
 * those out of stock today: a menu is used for longer.
 */
export const cardapioImpresso = async (
  context: Context,
  papelPedido: keyof typeof nomes | null,
): Promise<PrintDocument> => {
  const { rows, user, refuse, publicUrl } = context;
  const casa = await impressaoDe(context);
  const papel = papelPedido === null ? casa.papel : nomes[papelPedido];
  const { across, foto } = papeis[papel];
  const cardapio = await lerMontador(context);
  const company = await rows.get(empresa, user.company.id);
  const vendidos = cardapio.produtos.filter(({ situacao }) => situacao !== 'INATIVO');
  if (vendidos.length === 0) refuse('Não há produtos à venda para imprimir!');
  const fotos =
    foto > 0
      ? await fotosDe(
          context,
          vendidos.flatMap(({ imagem }) => imagem ?? []),
        )
      : new Map<number, string>();
  const gruposDe = (id: number): readonly string[] =>
    cardapio.usos
      .filter((uso) => uso.produto === id && uso.ativo)
      .flatMap((uso) => {
        const grupo = cardapio.grupos.find((one) => one.id === uso.categoria && one.ativo);
        const opcoes = cardapio.opcoes.filter(
          (one) => one.categoria === grupo?.id && one.situacao !== 'INATIVO' && !(uso.fora ?? []).includes(one.id),
        );
        return grupo && opcoes.length > 0
          ? [`${grupo.nome}: ${opcoes.map(({ nome, valor }) => nome + emReais(valor)).join(', ')}`]
          : [];
      });
  const blocks = cardapio.categorias
    .filter(({ ativo }) => ativo)
    .flatMap((categoria): readonly PrintBlock[] => {
      const seus = vendidos.filter((one) => one.categoria === categoria.id);
      if (seus.length === 0) return [];
      const pecas = seus.map((one) => umProduto(one, gruposDe(one.id), foto, fotos));
      return [
        { text: categoria.nome, bold: true, size: 'large' },
        ...(categoria.descricao ? [{ text: categoria.descricao, size: 'small' } as const] : []),
        { rule: 'line' },
        ...(across > 1 ? [{ grid: pecas.map((one) => [one]), across, plain: true } as const] : pecas),
        { space: 1 },
      ];
    });
  // Address of the shop's page, else of the company's public card.
  const link =
    company?.site ??
    (company?.tokenCompartilhamento
      ? `${publicUrl}/services/company/buscar/${company.tokenCompartilhamento}`
      : undefined);
  return {
    title: `Cardápio ${company?.shortName ?? ''}`.trim(),
    paper: papel,
    ...comLogo(casa),
    blocks: [
      ...(casa.logo === undefined ? [] : [{ logo: true } as const]),
      { text: company?.shortName ?? 'Cardápio', align: 'center', bold: true, size: 'huge' },
      { space: 1 },
      ...blocks,
      ...(link ? [{ qr: link, size: isSheet(papel) ? 32 : 26, caption: 'Peça pelo celular' } as const] : []),
      ...(casa.rodape ? [{ text: casa.rodape, align: 'center', size: 'small' } as const] : []),
    ],
  };
};
