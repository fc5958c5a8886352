import type { HandlerContext, InCompany, Infer } from '#kit';
import { fold } from '#kit/text';
import { adicional, vidaDoAdicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { emCentavos, lerCentavos, reais } from '../../../comum/centavos';

type Adicional = Infer<typeof adicional>;
type Categoria = Infer<typeof adicionalCategoria>;
type Context = HandlerContext & InCompany;

const usoEm = async ({ rows, notFound }: HandlerContext, id: number, categoria: number) =>
  (await rows.one(produtoAdicionalCategoria, { produto: id, categoria }, { lock: true })) ?? notFound();

/** Switches a category everywhere, or in one product only. */
export const alternarCategoria = async (
  context: HandlerContext,
  category: Categoria,
  onde: number | null,
): Promise<{ readonly ativo: boolean }> => {
  const { rows } = context;
  if (onde === null) return rows.update(adicionalCategoria, category, { ativo: !category.ativo });
  const link = await usoEm(context, onde, category.id);
  return rows.update(produtoAdicionalCategoria, link, { ativo: !link.ativo });
};
/** Switches a category with all its add-ons in every product; returns the numbers of changed add-ons and uses. */
export const alternarCategoriaToda = async (context: HandlerContext, category: Categoria) => {
  const { rows, move } = context;
  const { ativo } = await rows.update(adicionalCategoria, category, { ativo: !category.ativo });
  const options = await rows.all(adicional, { categoria: category.id, situacao: ativo ? 'PAUSADO' : 'ATIVO' });
  for (const one of options) await move(vidaDoAdicional, one, ativo ? 'voltar' : 'pausar');
  const links = await rows.updateWhere(produtoAdicionalCategoria, { categoria: category.id, ativo: !ativo }, { ativo });
  return { id: category.id, ativo, adicionais: options.length, produtos: links };
};

const mudarSituacao = async ({ move }: HandlerContext, one: Adicional, isOn: boolean): Promise<boolean> => {
  const step = isOn ? (one.situacao === 'PAUSADO' ? 'voltar' : 'por') : 'pausar';
  return (await move(vidaDoAdicional, one, step)) !== undefined;
};
/** Switches an add-on everywhere, or for one product only. */
export const alternarAdicional = async (
  context: HandlerContext,
  one: Adicional,
  onde: number | null,
): Promise<{ readonly id: number; readonly ativo: boolean }> => {
  if (onde === null) {
    const isOn = one.situacao !== 'ATIVO';
    await mudarSituacao(context, one, isOn);
    return { id: one.id, ativo: isOn };
  }
  const link = await usoEm(context, onde, one.categoria);
  const isOut = link.fora?.includes(one.id) ?? false;
  const fora = isOut ? link.fora!.filter((id) => id !== one.id) : [...(link.fora ?? []), one.id];
  await context.rows.update(produtoAdicionalCategoria, link, { fora: fora.length > 0 ? fora : null });
  return { id: one.id, ativo: isOut };
};
/** Switches all equal add-ons: same name, same linked product, or copies. */
export const alternarAdicionalTodo = async (context: HandlerContext, one: Adicional) => {
  const isOn = one.situacao !== 'ATIVO';
  const candidates = await context.rows.all(adicional, { situacao: isOn ? ['PAUSADO', 'INATIVO'] : 'ATIVO' });
  const isSame = (other: Adicional): boolean =>
    fold(other.nome) === fold(one.nome) ||
    (one.produtoVinculado !== null && other.produtoVinculado === one.produtoVinculado) ||
    other.origem === one.id ||
    (one.origem !== null && (other.id === one.origem || other.origem === one.origem));
  let alterados = 0;
  for (const other of candidates) if (isSame(other) && (await mudarSituacao(context, other, isOn))) alterados += 1;
  return { id: one.id, ativo: isOn, alterados };
};

/** Attaches categories to products; existing uses stay. Returns the number of new ones. */
export const usarEm = async (
  { rows, user }: Context,
  categories: readonly number[],
  products: readonly number[],
): Promise<number> => {
  let novos = 0;
  for (const alvo of products) {
    const has = await rows.all(produtoAdicionalCategoria, { produto: alvo });
    let ordem = has.reduce((most, one) => Math.max(most, one.ordem), 0);
    for (const categoria of categories) {
      if (has.some((one) => one.categoria === categoria)) continue;
      ordem += 1;
      await rows.insert(produtoAdicionalCategoria, { empresa: user.company.id, produto: alvo, categoria, ordem });
      novos += 1;
    }
  }
  return novos;
};

interface Clone {
  readonly produtoOrigem: number;
  readonly categorias: readonly number[] | null;
  readonly produtosDestino: readonly number[];
  /** True for copies that no longer follow the original. */
  readonly copiar: boolean | null;
}
/** Gives a product's add-ons to others: the same categories with the same exceptions, or copies. */
export const clonarAdicionais = async (context: Context, { produtoOrigem, ...form }: Clone): Promise<number> => {
  const { rows, user, refuse } = context;
  const links = await rows.all(produtoAdicionalCategoria, {
    produto: produtoOrigem,
    ...(form.categorias?.length && { categoria: [...form.categorias] }),
    $sort: [['ordem', 'asc']],
  });
  if (links.length === 0) refuse('Este produto não tem adicionais a clonar!', 'produtoOrigem');
  const others = form.produtosDestino.filter((id) => id !== produtoOrigem);
  if (others.length === 0) refuse('Escolha outros produtos!', 'produtosDestino');
  let novos = 0;
  for (const { id: _id, versao: _versao, ...link } of links) {
    const categoria = form.copiar ? (await copiarCategoria(context, link.categoria)).id : link.categoria;
    for (const alvo of others) {
      if (await rows.exists(produtoAdicionalCategoria, { produto: alvo, categoria })) continue;
      await rows.insert(produtoAdicionalCategoria, {
        ...link,
        empresa: user.company.id,
        produto: alvo,
        categoria,
        fora: form.copiar ? null : link.fora,
      });
      novos += 1;
    }
  }
  return novos;
};
/** Copies a category with its add-ons, without stock. Each add-on refers to its original. */
export const copiarCategoria = async (
  { rows }: Context,
  id: number,
  own: { readonly categoria?: Partial<Categoria>; readonly adicional?: Partial<Adicional> } = {},
): Promise<{ readonly id: number; readonly adicionais: readonly { readonly de: number; readonly para: number }[] }> => {
  const { id: _of, versao: _versao, ...category } = (await rows.get(adicionalCategoria, id))!;
  const made = await rows.insert(adicionalCategoria, { ...category, ...own.categoria });
  const adicionais: { de: number; para: number }[] = [];
  for (const { id: origem, versao: _of, ...option } of await rows.all(adicional, {
    categoria: id,
    $sort: [['ordem', 'asc']],
  })) {
    const copy = { ...option, categoria: made.id, origem, estoque: 0, pausadoAte: null, ...own.adicional };
    adicionais.push({ de: origem, para: (await rows.insert(adicional, copy)).id });
  }
  return { id: made.id, adicionais };
};

interface Novo {
  readonly nome: string;
  readonly valor: number;
}
/** Parses pasted lines: «Bacon; 6,50». Reports unreadable ones by number. */
export const lerLinhas = (text: string): { readonly novos: readonly Novo[]; readonly erros: readonly string[] } => {
  const novos: Novo[] = [];
  const erros: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [nome = '', preco = '0'] = line.split(/[;\t]/).map((part) => part.trim());
    const cents = lerCentavos(preco) ?? (preco === '' ? emCentavos(0) : undefined);
    if (nome === '' || nome.length > 80 || cents === undefined || cents < 0)
      erros.push(`Linha ${index + 1}: escreva “nome;preço”!`);
    else novos.push({ nome, valor: reais(cents) });
  }
  return { novos, erros };
};
/** Creates add-ons in each category; existing names stay unchanged. */
export const criarEmMassa = async (
  { rows, user }: Context,
  categories: readonly number[],
  novos: readonly Novo[],
): Promise<{ readonly criados: number; readonly existentes: number }> => {
  let criados = 0;
  for (const categoria of categories) {
    const has = await rows.all(adicional, { categoria });
    const names = new Set(has.map(({ nome }) => fold(nome)));
    let ordem = has.reduce((most, one) => Math.max(most, one.ordem), 0);
    for (const { nome, valor } of novos) {
      if (names.has(fold(nome))) continue;
      names.add(fold(nome));
      ordem += 1;
      criados += 1;
      await rows.insert(adicional, { nome, valor, categoria, ordem, empresa: user.company.id });
    }
  }
  return { criados, existentes: categories.length * novos.length - criados };
};

/** Add-on categories used by the products of a menu category, without duplicates, in the order of the list. */
export const daCategoria = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number) => {
  const products = await rows.all(produto, { categoria: id });
  if (products.length === 0) return [];
  const links = await rows.all(produtoAdicionalCategoria, { produto: products.map((one) => one.id) });
  const found = await rows.byId(
    adicionalCategoria,
    links.map(({ categoria }) => categoria),
  );
  return [...found.values()]
    .toSorted((one, other) => one.ordem - other.ordem || one.id - other.id)
    .map(({ id: of, nome, minimo, maximo, ordem, ativo }) => ({
      id: of,
      nome,
      minimo,
      maximo,
      ordem,
      ativo,
      produtos: links.filter(({ categoria }) => categoria === of).length,
    }));
};
