import { f } from '#fields';
import { r, type HandlerContext, type Returned } from '#kit';
import { adicionalCategoria } from '../../../schemas/delivery/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/categoriaProduto';
import { produto } from '../../../schemas/delivery/produto';
import { momentoDe } from '../../cupom/servico/momento';
import { centavos, reais } from '../../centavos';
import { cardapioDe, comboDe, gruposDe, outrosSabores } from './cardapio';
import { foraDoCardapio, precoDe, type CanalDeVenda, type Cardapio, type Onde, type Produto } from './preco';
import { regraDe } from './precoDoGrupo';

const id = f.integer({ required: true });
const texto = f.text({ required: true });
const valor = f.money({ required: true });
const sim = f.bool({ required: true });
/** A category of add-ons as customers read it. */
export const grupoVisto = {
  id,
  nome: texto,
  regra: texto,
  minimo: id,
  maximo: id,
  repete: sim,
  tipoPreco: adicionalCategoria.fields.tipoPreco,
  opcoes: r.list({ id, nome: texto, valor, maximo: id, falta: sim }),
};
/** The whole menu as data: for the public page, a kiosk, a partner. Pictures by their ids. */
export const cardapioVisto = {
  categorias: r.list({
    id,
    nome: texto,
    descricao: f.text(),
    imagem: f.integer(),
    produtos: r.list({
      id,
      nome: texto,
      descricao: f.text(),
      imagem: f.integer(),
      tipo: produto.fields.tipo,
      preco: valor,
      /** Before the promotion. */
      de: f.money(),
      /** It is shown, and not sold. */
      esgotado: sim,
      destaque: sim,
      selos: produto.fields.selos,
      serve: f.integer(),
      maiores: sim,
      grupos: r.list(grupoVisto),
      sabores: r.orNull({ maximo: id, media: sim, opcoes: r.list(id) }),
      vem: r.list(texto),
      escolhas: r.list({ grupo: texto, opcoes: r.list({ produto: id, nome: texto, acrescimo: valor }) }),
    }),
  }),
} as const;

export const gruposVistos = (cardapio: Cardapio, one: Produto) =>
  gruposDe(cardapio, one).map((grupo) => ({ ...grupo, regra: regraDe(grupo) }));

const acabou = ({ situacao, controlaEstoque, vendeSemEstoque, estoque }: Produto): boolean =>
  situacao === 'PAUSADO' || (controlaEstoque && !vendeSemEstoque && (estoque ?? 0) <= 0);

const vistoDe = (cardapio: Cardapio, one: Produto, flavours: readonly Produto[], canal: CanalDeVenda) => {
  const preco = precoDe(one, canal);
  const outros = flavours.filter((other) => other.categoria === one.categoria && other.id !== one.id);
  const isShared = one.tipo === 'PIZZA' && (one.sabores ?? 1) > 1 && outros.length > 0;
  return {
    id: one.id,
    nome: one.nome,
    descricao: one.descricao,
    imagem: one.imagem,
    tipo: one.tipo,
    preco: reais(preco),
    de: preco < centavos(one.preco) ? one.preco : null,
    esgotado: acabou(one),
    destaque: one.destaque,
    selos: one.selos,
    serve: one.serve,
    maiores: one.maiores,
    grupos: gruposVistos(cardapio, one),
    sabores: isShared
      ? { maximo: one.sabores ?? 1, media: one.regraPreco === 'MEDIA', opcoes: outros.map((other) => other.id) }
      : null,
    ...comboDe(cardapio, one),
  };
};

/** What is sold on a channel at this hour of the company: what is out is shown as such, the rest is left out. */
export const cardapioDoCanal = async (
  { rows, now, user }: Pick<HandlerContext, 'rows' | 'now'> & { readonly user: Pick<HandlerContext['user'], 'zone'> },
  canal: CanalDeVenda,
): Promise<Returned<typeof cardapioVisto>> => {
  const onde: Onde = { canal, momento: momentoDe(now, user.zone) };
  const categories = await rows.all(categoriaProduto, {
    ativo: true,
    $sort: [
      ['ordem', 'asc'],
      ['nome', 'asc'],
    ],
  });
  const products = await rows.all(produto, { situacao: ['ATIVO', 'PAUSADO'], $sort: [['ordem', 'asc']] });
  const shown = products.filter((one) => {
    const category = categories.find(({ id: of }) => of === one.categoria);
    return category !== undefined && foraDoCardapio(one, category, onde) === undefined;
  });
  const cardapio = await cardapioDe({ rows }, shown);
  const flavours = await outrosSabores({ rows }, shown);
  return {
    categorias: categories.flatMap(({ id: of, nome, descricao, imagem }) => {
      const produtos = shown
        .filter(({ categoria }) => categoria === of)
        .map((one) => vistoDe(cardapio, one, flavours, canal));
      return produtos.length > 0 ? [{ id: of, nome, descricao, imagem, produtos }] : [];
    }),
  };
};
