import { process, type HandlerContext, type InCompany, type Infer } from '#kit';
import { f } from '#fields';
import { fold } from '#kit/text';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { dinheiro, reais } from '../../comum/centavos';
import { precoDe } from '../../delivery/cardapio/preco.server';
import type { GrupoIfood, ItemIfood } from './arvore';
import type { Par } from './comparar';
import type { Vinculo } from './nossos.server';

type Context = HandlerContext & InCompany;
type Produto = Infer<typeof produto>;
/** An item to import, as it was when it was chosen, so that the preview is what happens. */
interface Escolhido {
  readonly item: ItemIfood;
  readonly categoria: string;
  /** Product that the comparison found. */
  readonly produto: number | null;
}
export interface Pacote {
  readonly integracao: number;
  readonly catalogo: string;
  readonly atualizarValores: boolean;
  readonly itens: readonly Escolhido[];
}
export const escolhidoDe = ({ item, categoria, produto: achado }: Par): Escolhido => ({
  item,
  categoria,
  produto: achado?.id ?? null,
});

const porNome = <T extends { readonly nome: string }>(rows: readonly T[], nome: string): T | undefined =>
  rows.find((one) => fold(one.nome) === fold(nome));
const categoriaDe = async ({ rows, user }: Context, nome: string): Promise<number> => {
  const achada = porNome(await rows.all(categoriaProduto, {}), nome);
  if (achada) return achada.id;
  return (await rows.insert(categoriaProduto, { nome, empresa: user.company.id })).id;
};

/** Stores what iFood says of an item or an option; a second import finds it. */
export const vincular = async (
  { rows, user, now }: Context,
  { integracao, catalogo }: Pick<Pacote, 'integracao' | 'catalogo'>,
  { id, nome, codigo, preco, status }: Pick<ItemIfood, 'id' | 'nome' | 'codigo' | 'preco' | 'status'>,
  alvo: { readonly produto: number } | { readonly adicional: number },
  categoriaExterna: string | null,
): Promise<void> => {
  const lido = {
    nome,
    codigoExterno: codigo,
    categoriaExterna,
    precoEnviado: reais(preco),
    statusEnviado: status,
    sincronizadoEm: now.toISOString(),
  };
  const antes = await rows.one(produtoIntegracao, { integracaoEmpresa: integracao, idExterno: id }, { lock: true });
  if (antes) await rows.update(produtoIntegracao, antes, { ...lido, produto: null, adicional: null, ...alvo });
  else
    await rows.insert(produtoIntegracao, {
      ...lido,
      ...alvo,
      empresa: user.company.id,
      integracaoEmpresa: integracao,
      idExterno: id,
      catalogo,
    });
};

/** Group of ours with the same options at the same prices: groups that items of iFood repeat become one. */
const grupoIgual = async ({ rows }: Context, grupo: GrupoIfood) => {
  for (const one of await rows.all(adicionalCategoria, {})) {
    if (fold(one.nome) !== fold(grupo.nome)) continue;
    const opcoes = await rows.all(adicional, { categoria: one.id, $sort: [['ordem', 'asc']] });
    const igual =
      opcoes.length === grupo.opcoes.length &&
      grupo.opcoes.every(({ nome, preco }) => porNome(opcoes, nome)?.valor === reais(preco));
    if (igual) return { id: one.id, opcoes };
  }
  return undefined;
};
const criarGrupo = async ({ rows, user }: Context, { nome, minimo, maximo, opcoes }: GrupoIfood) => {
  const grupo = await rows.insert(adicionalCategoria, { empresa: user.company.id, nome, minimo, maximo });
  const feitas = [];
  for (const [at, opcao] of opcoes.entries())
    feitas.push(
      await rows.insert(adicional, {
        empresa: user.company.id,
        categoria: grupo.id,
        nome: opcao.nome,
        valor: reais(opcao.preco),
        ordem: at + 1,
        situacao: opcao.status === 'AVAILABLE' ? 'ATIVO' : 'PAUSADO',
      }),
    );
  return { id: grupo.id, opcoes: feitas };
};
const trazerGrupos = async (context: Context, pacote: Pacote, { grupos }: ItemIfood, feito: number): Promise<void> => {
  const { rows, user } = context;
  for (const [at, grupo] of grupos.entries()) {
    const { id, opcoes } = (await grupoIgual(context, grupo)) ?? (await criarGrupo(context, grupo));
    if (!(await rows.exists(produtoAdicionalCategoria, { produto: feito, categoria: id })))
      await rows.insert(produtoAdicionalCategoria, {
        empresa: user.company.id,
        produto: feito,
        categoria: id,
        ordem: at + 1,
        minimo: grupo.minimo,
        maximo: grupo.maximo,
      });
    for (const opcao of grupo.opcoes) {
      const aqui = porNome(opcoes, opcao.nome);
      if (aqui) await vincular(context, pacote, opcao, { adicional: aqui.id }, grupo.nome);
    }
  }
};

const criarProduto = async (context: Context, pacote: Pacote, { item, categoria }: Escolhido): Promise<number> => {
  const { rows, user } = context;
  const codigo = item.codigo !== null && item.codigo.length <= 20 ? item.codigo : null;
  const feito = await rows.insert(produto, {
    empresa: user.company.id,
    categoria: await categoriaDe(context, categoria),
    nome: item.nome,
    descricao: item.descricao,
    preco: reais(item.precoDe ?? item.preco),
    precoPromocional: item.precoDe === null ? null : reais(item.preco),
    codigo: codigo !== null && (await rows.exists(produto, { codigo })) ? null : codigo,
    situacao: item.status === 'AVAILABLE' ? 'ATIVO' : 'PAUSADO',
  });
  await trazerGrupos(context, pacote, item, feito.id);
  return feito.id;
};

/**
 * Gives a product the price of iFood, on that channel alone: prices there are often higher by the commission, and the
 * shop's own page keeps its own.
 */
export const usarPrecoDeLa = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  row: Produto,
  preco: ItemIfood['preco'],
): Promise<string> => {
  const antes = precoDe(row, 'IFOOD');
  if (antes === preco) return 'Preço igual';
  const outros = (row.precoCanal ?? []).filter(({ canal }) => canal !== 'IFOOD');
  await rows.update(produto, row, {
    precoCanal: [...outros, { canal: 'IFOOD', preco: reais(preco), ativo: true }],
  });
  return `Preço no iFood: de ${dinheiro(reais(antes))} para ${dinheiro(reais(preco))}`;
};
/** Add-ons have one price on all channels. */
const atualizarAdicionais = async (
  context: Context,
  { integracao }: Pacote,
  { grupos }: ItemIfood,
): Promise<number> => {
  const { rows } = context;
  let mudados = 0;
  for (const opcao of grupos.flatMap(({ opcoes }) => opcoes)) {
    const vinculo = await rows.one(produtoIntegracao, { integracaoEmpresa: integracao, idExterno: opcao.id });
    const aqui = vinculo?.adicional == null ? undefined : await rows.get(adicional, vinculo.adicional, { lock: true });
    if (!aqui || aqui.valor === reais(opcao.preco)) continue;
    await rows.update(adicional, aqui, { valor: reais(opcao.preco) });
    mudados += 1;
  }
  return mudados;
};

const jaLigado = async ({ rows }: Context, { integracao }: Pacote, item: ItemIfood): Promise<Vinculo | undefined> =>
  rows.one(produtoIntegracao, { integracaoEmpresa: integracao, idExterno: item.id });
/** Imports an item: creates it, or links it with the product that it is; returns what was done. */
export const importarItem = async (context: Context, pacote: Pacote, escolhido: Escolhido): Promise<string> => {
  const { rows } = context;
  const { item, categoria } = escolhido;
  const ligado = await jaLigado(context, pacote, item);
  const id = ligado?.produto ?? escolhido.produto;
  const aqui = id === null ? undefined : await rows.get(produto, id, { lock: true });
  if (!aqui) {
    const feito = await criarProduto(context, pacote, escolhido);
    await vincular(context, pacote, item, { produto: feito }, categoria);
    return 'Criado';
  }
  await vincular(context, pacote, item, { produto: aqui.id }, categoria);
  if (!pacote.atualizarValores) return ligado ? 'Já vinculado' : `Vinculado a ${aqui.nome}`;
  const preco = await usarPrecoDeLa(context, aqui, item.preco);
  const adicionais = await atualizarAdicionais(context, pacote, item);
  return adicionais === 0 ? preco : `${preco}; ${adicionais} ${adicionais === 1 ? 'adicional' : 'adicionais'}`;
};

const foraDeEmpresa = 'Entre em uma empresa para importar o cardápio!';
/** One item a dish: done in one transaction with its link, so that a second run finds it. */
export const importacaoDoIfood = process('importarDoIfood', {
  label: 'Importação do iFood',
  permission: ['INTEGRACAO_CARDAPIO'],
  plan: 'INTEGRACOES',
  pausable: true,
  form: { pacote: f.longText({ required: true, max: 20_000_000 }) },
  items: (_context, { form }) =>
    (JSON.parse(form.pacote) as Pacote).itens.map(({ item }) => ({ key: item.id, label: item.nome })),
  each: async (context, { key, form }) => {
    const { user, refuse } = context;
    const pacote = JSON.parse(form.pacote) as Pacote;
    const escolhido = pacote.itens.find(({ item }) => item.id === key) ?? refuse('O item não está mais na lista!');
    if (!user.company) return refuse(foraDeEmpresa);
    return importarItem({ ...context, user: { ...user, company: user.company } }, pacote, escolhido);
  },
});
