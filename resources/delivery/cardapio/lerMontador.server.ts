import type { HandlerContext, InCompany, Returned } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import type { cardapioDoMontador } from './montador/montador';
import { copiarCategoria } from './adicionais/adicionais.server';
import { lerOpcoes } from './lerCardapio';

type Context = HandlerContext & InCompany;
const hora = 3_600_000;
/** Hour at which products paused until tomorrow come back; a night belongs to the day before. */
const manha = 6;
export const ateAmanha = (now: Date, zone: string): string => {
  const dia = todayIn(zone, new Date(now.getTime() - manha * hora));
  return new Date(Date.parse(startOfDay(plusDays(dia, 1), zone)) + manha * hora).toISOString();
};

export const lerMontador = async ({
  rows,
  now,
  user,
}: Context): Promise<Returned<typeof cardapioDoMontador.result>> => {
  const porOrdem = { $sort: [['ordem', 'asc']] } as const;
  const company = await rows.get(empresa, user.company.id);
  return {
    amanha: ateAmanha(now, user.zone),
    segmento: company?.segmento,
    categorias: await rows.all(categoriaProduto, porOrdem),
    produtos: await rows.all(produto, porOrdem),
    grupos: await rows.all(adicionalCategoria, porOrdem),
    opcoes: await rows.all(adicional, porOrdem),
    usos: await rows.all(produtoAdicionalCategoria, porOrdem),
  };
};

interface GrupoPedido {
  readonly produto: number;
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: string | null;
}
/** Creates a group with its options and attaches it to the product, all or nothing. */
export const criarGrupo = async (
  { rows, user, refuse, notFound }: Context,
  { produto: id, nome, minimo, maximo, opcoes }: GrupoPedido,
): Promise<number> => {
  if (!(await rows.get(produto, id))) notFound();
  const lidas = lerOpcoes(opcoes ?? '');
  if (lidas.length < minimo) refuse(`Escreva ao menos ${minimo} opções, uma por linha!`, 'opcoes');
  const grupo = await rows.insert(adicionalCategoria, { empresa: user.company.id, nome, minimo, maximo });
  for (const [index, opcao] of lidas.entries())
    await rows.insert(adicional, { empresa: user.company.id, categoria: grupo.id, ordem: index + 1, ...opcao });
  await rows.insert(produtoAdicionalCategoria, {
    empresa: user.company.id,
    produto: id,
    categoria: grupo.id,
    ordem: 1 + (await rows.count(produtoAdicionalCategoria, { produto: id })),
  });
  return grupo.id;
};

/** Copies a group with its options for one product. Options that the product did not offer stay out. */
export const separar = async (
  context: Context,
  uso: number,
): Promise<{ grupo: number; opcoes: readonly { de: number; para: number }[] }> => {
  const { rows, notFound } = context;
  const link = (await rows.get(produtoAdicionalCategoria, uso)) ?? notFound();
  const grupo = (await rows.get(adicionalCategoria, link.categoria)) ?? notFound();
  const { id, adicionais: opcoes } = await copiarCategoria(context, grupo.id, {
    categoria: { minimo: link.minimo ?? grupo.minimo, maximo: link.maximo ?? grupo.maximo },
    // The stock stays with the original.
    adicional: { controlaEstoque: false },
  });
  const fora = opcoes.filter(({ de }) => link.fora?.includes(de)).map(({ para }) => para);
  await rows.update(produtoAdicionalCategoria, link, { categoria: id, minimo: null, maximo: null, fora });
  return { grupo: id, opcoes };
};
