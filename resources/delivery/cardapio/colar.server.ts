import type { HandlerContext, InCompany, Returned, Values } from '#kit';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import type { colarCardapio, desfazerColagem } from './montador/montador';
import { chave } from './lerCardapio';

type Context = HandlerContext & InCompany;
type Colado = Values<NonNullable<typeof colarCardapio.form>>;
type Feito = Returned<typeof colarCardapio.result>;

/** Finds or creates categories by name. */
const categoriasDe = async ({ rows, user }: Context, nomes: readonly string[]) => {
  const all = await rows.all(categoriaProduto, { $sort: [['ordem', 'asc']] });
  const ids = new Map(all.map(({ id, nome }) => [chave(nome), id]));
  const feitas: number[] = [];
  for (const nome of nomes) {
    if (ids.has(chave(nome))) continue;
    const ordem = all.length + feitas.length + 1;
    const { id } = await rows.insert(categoriaProduto, { empresa: user.company.id, nome, ordem, ativo: true });
    ids.set(chave(nome), id);
    feitas.push(id);
  }
  return { ids, feitas };
};

/** Creates the groups of the new products; equal groups are shared. */
const criarGrupos = async (
  { rows, user }: Context,
  { grupos, opcoes }: Colado,
  produtoDe: (lugar: number) => number | undefined,
): Promise<readonly number[]> => {
  const empresa = user.company.id;
  const feitos = new Map<string, number>();
  const ordens = new Map<number, number>();
  for (const [lugar, { produto: dono, nome, minimo, maximo }] of (grupos ?? []).entries()) {
    const id = produtoDe(dono);
    const suas = (opcoes ?? []).filter(({ grupo }) => grupo === lugar);
    if (id === undefined || suas.length === 0) continue;
    const igual = JSON.stringify([chave(nome), minimo, maximo, suas.map((one) => [chave(one.nome), one.valor])]);
    let categoria = feitos.get(igual);
    if (categoria === undefined) {
      categoria = (
        await rows.insert(adicionalCategoria, { empresa, nome, minimo, maximo: Math.max(maximo, minimo, 1) })
      ).id;
      feitos.set(igual, categoria);
      for (const [index, { nome: opcao, valor }] of suas.entries())
        await rows.insert(adicional, { empresa, categoria, nome: opcao, valor, ordem: index + 1 });
    }
    const ordem = (ordens.get(id) ?? 0) + 1;
    ordens.set(id, ordem);
    if (!(await rows.exists(produtoAdicionalCategoria, { produto: id, categoria })))
      await rows.insert(produtoAdicionalCategoria, { empresa, produto: id, categoria, ordem });
  }
  return [...feitos.values()];
};

/** Stores everything or nothing. Products whose name exists in the category stay unchanged. */
export const colar = async (context: Context, colado: Colado): Promise<Feito> => {
  const { rows, user } = context;
  const categorias = await categoriasDe(context, [
    ...new Set(colado.produtos.map(({ categoria }) => categoria.trim())),
  ]);
  const conhecidos = new Set((await rows.all(produto, {})).map((one) => `${one.categoria} ${chave(one.nome)}`));
  const feitos = new Map<number, number>();
  const ordens = new Map<number, number>();
  for (const [lugar, { categoria: nomeDela, nome, descricao, preco }] of colado.produtos.entries()) {
    const categoria = categorias.ids.get(chave(nomeDela))!;
    const este = `${categoria} ${chave(nome)}`;
    if (conhecidos.has(este)) continue;
    conhecidos.add(este);
    const ordem = (ordens.get(categoria) ?? (await rows.count(produto, { categoria }))) + 1;
    ordens.set(categoria, ordem);
    const { id } = await rows.insert(produto, { empresa: user.company.id, categoria, nome, descricao, preco, ordem });
    feitos.set(lugar, id);
  }
  const grupos = await criarGrupos(context, colado, (lugar) => feitos.get(lugar));
  return {
    categorias: categorias.feitas,
    produtos: [...feitos.values()],
    grupos,
    conhecidos: colado.produtos.length - feitos.size,
  };
};

/** Undoes a pasted menu. Rows changed or sold since stay and are counted. */
export const desfazer = async (
  { rows }: Context,
  { categorias, produtos, grupos }: Values<NonNullable<typeof desfazerColagem.form>>,
): Promise<Returned<typeof desfazerColagem.result>> => {
  let [desfeitos, ficaram] = [0, 0];
  for (const one of (await rows.byId(produto, produtos ?? [])).values()) {
    if (one.versao > 1 || one.imagem !== null || (await rows.exists(pedidoItem, { produto: one.id }))) {
      ficaram += 1;
      continue;
    }
    for (const link of await rows.all(produtoAdicionalCategoria, { produto: one.id }))
      await rows.remove(produtoAdicionalCategoria, link);
    await rows.remove(produto, one);
    desfeitos += 1;
  }
  for (const grupo of (await rows.byId(adicionalCategoria, grupos ?? [])).values()) {
    if (await rows.exists(produtoAdicionalCategoria, { categoria: grupo.id })) continue;
    for (const opcao of await rows.all(adicional, { categoria: grupo.id })) await rows.remove(adicional, opcao);
    await rows.remove(adicionalCategoria, grupo);
  }
  for (const categoria of (await rows.byId(categoriaProduto, categorias ?? [])).values())
    if (!(await rows.exists(produto, { categoria: categoria.id }))) await rows.remove(categoriaProduto, categoria);
  return { desfeitos, ficaram };
};
