import type { InCompany, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { fold } from '#kit/text';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { centavos } from '../../comum/centavos';
import { uuidDe } from '../../comum/uuid.server';
import { cardapioDe } from '../../delivery/cardapio/cardapioVendido.server';
import type { Grupo } from '../../delivery/cardapio/preco.server';
import type { CatalogoIfood } from './arvore';
import { statusDe } from './comparar';
import { corpoDoItem, type ItemNovo } from './corpoDoItem';
import { vincular } from './importar.server';
import type { LojaNoIfood } from './loja.server';
import { comoNoIfood } from './nossos.server';

type Context = OutsideContext & InCompany;
type Produto = Infer<typeof produto>;

/** Reason why iFood cannot have a product as it is sold here; undefined when it can. */
const impedimento = (row: Produto, preco: number, grupos: readonly Grupo[]): string | undefined => {
  if (row.tipo === 'COMBO')
    return `${row.nome} é um combo: monte-o no Portal do Parceiro do iFood, e depois associe aqui!`;
  if (row.tipo === 'PIZZA' && (row.sabores ?? 1) > 1)
    return `${row.nome} pode ter vários sabores: crie a pizza no Portal do Parceiro do iFood, e depois associe aqui!`;
  if (row.pesavel) return `${row.nome} é vendido por peso, e o iFood vende por unidade!`;
  if (preco === 0) return `${row.nome} custa zero: dê um preço para o canal iFood antes!`;
  const outra = grupos.find(({ categoria, maximo }) => categoria.tipoPreco !== 'SOMA' && maximo > 1);
  return outra && `Em “${outra.categoria.nome}” o cliente não paga a soma, e o iFood só soma: ajuste os adicionais!`;
};
/** Groups as iFood is to have them; each option keeps the add-on that it is. */
const gruposNovos = (raiz: string, grupos: readonly Grupo[]) =>
  grupos
    .filter(({ opcoes }) => opcoes.length > 0)
    .map(({ categoria, minimo, maximo, opcoes }) => ({
      id: uuidDe(`${raiz}/grupo/${categoria.id}`),
      nome: categoria.nome,
      minimo,
      maximo,
      opcoes: opcoes.map((one) => ({
        adicional: one.id,
        id: uuidDe(`${raiz}/adicional/${one.id}`),
        nome: one.nome,
        descricao: one.descricao,
        preco: centavos(one.valor),
        status: one.situacao === 'ATIVO' ? ('AVAILABLE' as const) : ('UNAVAILABLE' as const),
      })),
    }));

/** The category of that name at iFood; created where there is none. */
const categoriaDe = async (
  { catalogo: remoto }: LojaNoIfood,
  catalogo: string,
  { categorias }: CatalogoIfood,
  nome: string,
): Promise<string> =>
  categorias.find((one) => fold(one.nome) === fold(nome))?.id ?? (await remoto.criarCategoria(catalogo, nome));

/**
 * Creates a product of ours at iFood with its groups of add-ons, and links both. Its ids are made of ours: when the
 * answer is lost, the next try replaces the same item.
 */
export const publicarNoIfood = async (context: Context, loja: LojaNoIfood, id: number): Promise<string> => {
  const { transaction, refuse } = context;
  const integracao = loja.integracao.id;
  const raiz = `${loja.idLoja}/produto/${id}`;
  const { row, categoria, nosso, grupos } = await transaction(async (within) => {
    const { rows } = within;
    const lido = (await rows.get(produto, id)) ?? within.notFound();
    const ligado = await rows.one(produtoIntegracao, { integracaoEmpresa: integracao, produto: id });
    if (ligado) return refuse(`${lido.nome} já está vinculado a “${ligado.nome}” no iFood!`, 'produto');
    const cardapio = await cardapioDe(within, [lido]);
    const dela = cardapio.categorias.get(lido.categoria);
    const deles = cardapio.grupos.get(id) ?? [];
    const noCanal = comoNoIfood(lido, dela);
    const porque = impedimento(lido, noCanal.preco, deles);
    if (porque !== undefined) return refuse(porque, 'produto');
    return { row: lido, categoria: dela?.nome ?? 'Cardápio', nosso: noCanal, grupos: gruposNovos(raiz, deles) };
  });
  const { catalogo, lido } = await loja.catalogo.ler();
  const item: ItemNovo = {
    id: uuidDe(raiz),
    categoria: await categoriaDe(loja, catalogo, lido, categoria),
    codigo: row.codigo ?? String(row.id),
    nome: row.nome,
    descricao: row.descricao,
    codigoBarras: row.codigoBarras,
    serve: row.serve,
    preco: nosso.preco,
    status: statusDe(nosso),
    ordem: row.ordem,
    grupos,
  };
  await loja.catalogo.gravarItem(corpoDoItem(item));
  const conta = { integracao, catalogo };
  await transaction(async (within) => {
    const inside = { ...within, user: context.user };
    await vincular(inside, conta, item, { produto: id }, categoria);
    for (const { nome, opcoes } of grupos)
      for (const { adicional, ...opcao } of opcoes)
        await vincular(inside, conta, { ...opcao, codigo: null }, { adicional }, nome);
  });
  return `${row.nome} está no iFood!`;
};
