import type { HandlerContext, Infer, Values } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { redeEstoque } from '../../../schemas/delivery/rede/redeEstoque';
import type { salvarCentralizado } from './estoqueDaRede/estoqueDaRede';
import { mover } from '../estoque/moverEstoque.server';
import { apagarEspelho, espelhar, moverCentral, redeDe, type Rede } from '../estoque/estoqueCentral.server';

type Context = HandlerContext;
type Formulario = Values<(typeof salvarCentralizado)['form'] & object>;
type Item = Infer<typeof estoqueCentralizado>;
const mil = (quantity: number): number => Math.round(quantity * 1000);

interface Achado {
  readonly empresa: number;
  readonly produto: number;
  readonly nome: string;
}
/** The products of each code, shop by shop. */
const porCodigo = async (
  { network }: Context,
  empresas: readonly number[],
): Promise<ReadonlyMap<string, readonly Achado[]>> => {
  const achados = new Map<string, Achado[]>();
  for (const loja of empresas) {
    const products = await network.within(loja, ({ rows }) =>
      rows.all(produto, { codigo: { empty: false }, controlaEstoque: true }),
    );
    for (const { id, codigo, nome } of products)
      achados.set(codigo!, [...(achados.get(codigo!) ?? []), { empresa: loja, produto: id, nome }]);
  }
  return achados;
};

const nada = { rede: false, ativo: false, podeMudar: false, lojas: [], itens: [], candidatos: [] } as const;
/** The table of the page: a row a code, a column a shop. */
export const redeVista = async (context: Context) => {
  const { network } = context;
  const rede = await redeDe(context);
  if (!rede) return nada;
  const achados = await porCodigo(
    context,
    rede.lojas.filter(({ isOpen }) => isOpen).map(({ id }) => id),
  );
  const todos = await network.keeping(rede.matriz.id, ({ rows }) =>
    rows.all(estoqueCentralizado, { $sort: [['codigo', 'asc']] }),
  );
  // A branch sees the shared items that it sells itself.
  const itens = rede.matriz.isOpen ? todos : todos.filter(({ codigo }) => achados.has(codigo));
  const juntos = new Set(itens.map(({ codigo }) => codigo));
  return {
    rede: true,
    ativo: rede.ativo,
    podeMudar: rede.loja.isHead,
    lojas: rede.lojas.map(({ id, name, isHead }) => ({
      id,
      nome: name,
      matriz: isHead,
      participa: rede.empresas.includes(id),
    })),
    itens: itens.map((item) => ({ ...item, produtos: achados.get(item.codigo) ?? [] })),
    candidatos: [...achados]
      .filter(([codigo, products]) => products.length > 1 && !juntos.has(codigo))
      .map(([codigo, products]) => ({ codigo, nome: products[0]!.nome, lojas: products.length })),
  };
};

/** Stores who shares, which products, and their stock; for the head only. Locks rows in the order of the code. */
export const salvarRede = async (context: Context, { ativo, empresas, itens }: Formulario) => {
  const { refuse } = context;
  const rede = (await redeDe(context)) ?? refuse('Esta loja não faz parte de uma rede!');
  if (!rede.loja.isHead) refuse('Só a matriz muda o estoque da rede!');
  // Serializes changes of the network: each sees the result of the one before.
  await context.rows.get(empresa, rede.matriz.id, { lock: true });
  await salvarQuem(context, rede, ativo, empresas);
  const agora = (await redeDe(context))!;
  const ordenados = (itens ?? []).toSorted((one, other) => (one.codigo < other.codigo ? -1 : 1));
  if (new Set(ordenados.map(({ codigo }) => codigo)).size < ordenados.length)
    refuse('Cada código aparece uma vez!', 'itens');
  let mudados = 0;
  for (const item of ordenados) if (await salvarItem(context, agora, item)) mudados++;
  return { mudados };
};

const salvarQuem = async (
  context: Context,
  rede: Rede,
  ativo: boolean | null,
  empresas: Formulario['empresas'],
): Promise<void> => {
  const { rows, refuse } = context;
  if (ativo === null && empresas === null) return;
  const juntas = empresas === null ? rede.empresas : empresas.map((one) => one.empresa);
  const estranha = juntas.findIndex((id) => !rede.lojas.some((loja) => loja.id === id));
  if (estranha >= 0) refuse('Esta loja não é da rede!', `empresas.${estranha}.empresa`);
  const now = await rows.one(redeEstoque, {});
  const values = { ativo: ativo ?? rede.ativo, empresas: [...new Set(juntas)] };
  if (now) await rows.update(redeEstoque, now, values);
  else await rows.insert(redeEstoque, { ...values, empresa: rede.matriz.id });
  // A joining shop brings its stock; a leaving one gets none, as the network keeps it.
  const depois = { ...rede, ...values };
  const saem = rede.empresas.filter((id) => !values.ativo || !values.empresas.includes(id));
  for (const item of await rows.all(estoqueCentralizado, { $sort: [['codigo', 'asc']] })) {
    await apagarEspelho(context, saem, item.codigo);
    await trazer(context, depois, item, rede.ativo ? rede.empresas : []);
  }
};

/** Moves the shops' own stock into the network's. */
const trazer = async (context: Context, rede: Rede, item: Item, jaJuntas: readonly number[]): Promise<void> => {
  if (!rede.ativo) return;
  // Takes all shops' stock out first, since each addition is mirrored in all of them.
  const vindas = [];
  for (const loja of rede.lojas.filter(({ id }) => rede.empresas.includes(id) && !jaJuntas.includes(id))) {
    const veio = await context.network.keeping(loja.id, async (la) => {
      const product = await la.rows.one(produto, { codigo: item.codigo, controlaEstoque: true }, { lock: true });
      const tem = product?.daRede ? 0 : (product?.estoque ?? 0);
      if (!product || tem === 0) return 0;
      const why = { tipo: 'TRANSFERENCIA', descricao: `Para o estoque da rede: ${item.nome}`.slice(0, 120) } as const;
      await mover(la, { de: 'produto', id: product.id }, -mil(tem), why, { central: undefined });
      return tem;
    });
    if (veio !== 0) vindas.push({ loja, veio });
  }
  for (const { loja, veio } of vindas)
    await moverCentral(context, { ...rede, loja }, item, veio, {
      tipo: 'TRANSFERENCIA',
      descricao: `De ${loja.name}: ${item.nome}`.slice(0, 120),
      livre: true,
    });
  const now = await context.rows.get(estoqueCentralizado, item.id);
  if (now) await espelhar(context, rede, now);
};

type Linha = NonNullable<Formulario['itens']>[number];
/** Returns true when something changed. */
const salvarItem = async (context: Context, rede: Rede, linha: Linha): Promise<boolean> => {
  const { rows, refuse } = context;
  const { codigo, estoque, estoqueMinimo, motivo, fora } = linha;
  const velho = await rows.one(estoqueCentralizado, { codigo }, { lock: true });
  if (fora) return velho ? tirar(context, rede, velho) : false;
  const item = velho ?? (await juntar(context, rede, codigo));
  const minimoMuda = estoqueMinimo !== null && estoqueMinimo !== item.estoqueMinimo;
  if (minimoMuda) await rows.update(estoqueCentralizado, item, { estoqueMinimo });
  const delta = estoque === null ? 0 : mil(estoque) - mil(item.estoque);
  if (delta !== 0) {
    const why = {
      tipo: 'INVENTARIO',
      descricao: `Contagem da rede: ${item.nome}`.slice(0, 120),
      motivo,
      livre: true,
    } as const;
    const moved = await moverCentral(context, rede, item, delta / 1000, why);
    if (!moved) refuse('Este item saiu do estoque da rede!');
  }
  return !velho || minimoMuda || delta !== 0;
};
const juntar = async (context: Context, rede: Rede, codigo: string): Promise<Item> => {
  const { rows, refuse } = context;
  const achados = (
    await porCodigo(
      context,
      rede.lojas.map(({ id }) => id),
    )
  ).get(codigo);
  if (!achados) return refuse(`Nenhuma loja tem um produto de código ${codigo} que controla estoque!`, 'itens');
  const item = await rows.insert(estoqueCentralizado, { codigo, nome: achados[0]!.nome, empresa: rede.matriz.id });
  await trazer(context, rede, item, []);
  return (await rows.get(estoqueCentralizado, item.id)) ?? item;
};
/** Stops sharing an item: its stock goes back to the head's product. */
const tirar = async (context: Context, rede: Rede, item: Item): Promise<boolean> => {
  const { rows, refuse } = context;
  const product = await rows.one(produto, { codigo: item.codigo, controlaEstoque: true });
  if (item.estoque !== 0 && !product)
    refuse(`A matriz não tem o produto ${item.codigo}: zere o estoque antes de tirar!`, 'itens');
  if (item.estoque !== 0) {
    const why = {
      tipo: 'TRANSFERENCIA',
      descricao: `Do estoque da rede: ${item.nome}`.slice(0, 120),
      livre: true,
    } as const;
    await moverCentral(context, rede, item, -item.estoque, why);
  }
  const now = (await rows.get(estoqueCentralizado, item.id)) ?? item;
  await rows.remove(estoqueCentralizado, now);
  await apagarEspelho(context, rede.empresas, item.codigo);
  if (item.estoque !== 0)
    await mover(
      context,
      { de: 'produto', id: product!.id },
      mil(item.estoque),
      { tipo: 'TRANSFERENCIA', descricao: `Do estoque da rede: ${item.nome}`.slice(0, 120) },
      { central: undefined },
    );
  return true;
};
