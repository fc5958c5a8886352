import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';

/** Menu editor of the owner: products, their order, and the customer's view. */
export const montador = page('montador', {
  label: 'Cardápio',
  path: 'cardapio',
  menu: { group: 'cardapio', icon: 'restaurant', order: 5 },
  permission: ['PRODUTO_VER'],
  plan: 'CARDAPIO',
  params: { produto: f.ref('produto') },
  screen: () => import('./Tela'),
});

const id = f.integer({ required: true });
const policy = { plan: 'CARDAPIO', inCompany: true } as const;

/** The whole menu at once: the page searches, orders and shows it without asking again. */
export const cardapioDoMontador = get('/produto/cardapio/montador', {
  ...policy,
  permission: ['PRODUTO_VER'],
  result: {
    /** End of a pause until tomorrow. */
    amanha: f.dateTime({ required: true }),
    segmento: f.text(),
    categorias: r.list(
      r.record(categoriaProduto, [
        'id',
        'versao',
        'nome',
        'descricao',
        'imagem',
        'ordem',
        'ativo',
        'diasSemana',
        'horaInicio',
        'horaFim',
      ]),
    ),
    produtos: r.list(
      r.record(produto, [
        'id',
        'versao',
        'nome',
        'descricao',
        'categoria',
        'ordem',
        'codigo',
        'imagem',
        'preco',
        'precoPromocional',
        'situacao',
        'pausadoAte',
        'selos',
        'destaque',
        'controlaEstoque',
        'estoque',
      ]),
    ),
    grupos: r.list(
      r.record(adicionalCategoria, [
        'id',
        'versao',
        'nome',
        'descricao',
        'minimo',
        'maximo',
        'tipoPreco',
        'repetePorItem',
        'ativo',
      ]),
    ),
    opcoes: r.list(
      r.record(adicional, ['id', 'versao', 'nome', 'categoria', 'valor', 'maximo', 'situacao', 'pausadoAte', 'ordem']),
    ),
    usos: r.list(
      r.record(produtoAdicionalCategoria, [
        'id',
        'versao',
        'produto',
        'categoria',
        'ordem',
        'minimo',
        'maximo',
        'ativo',
        'fora',
      ]),
    ),
  },
});

/** A group with its options, written as lines, for one product. */
export const novoGrupo = post('/produto/cardapio/montador/grupo', {
  ...policy,
  permission: ['PRODUTO_EDITAR'],
  form: {
    produto: id,
    nome: f.text({ required: true, max: 60 }),
    minimo: f.integer({ required: true, min: 0, max: 99 }),
    maximo: f.integer({ required: true, min: 1, max: 99 }),
    opcoes: f.longText({ max: 8000 }),
  },
  result: { id },
});
/** Copies a shared group for one product, so that changes of it stay in this product. */
export const separarGrupo = post('/produto/cardapio/montador/separar', {
  ...policy,
  permission: ['PRODUTO_EDITAR'],
  form: { uso: id },
  result: { grupo: id, opcoes: r.list({ de: id, para: id }) },
});

/** Stores a pasted menu. The lists are flat: groups and options name the index of their parent, from 0 on. */
export const colarCardapio = post('/produto/cardapio/colar', {
  ...policy,
  permission: ['PRODUTO_EDITAR'],
  form: {
    produtos: f.list(
      {
        categoria: f.text({ required: true, max: 60 }),
        nome: f.text({ required: true, max: 100 }),
        descricao: f.longText({ max: 500 }),
        preco: f.money({ required: true, min: 0 }),
      },
      { required: true, min: 1, max: 500 },
    ),
    grupos: f.list(
      {
        produto: f.integer({ required: true, min: 0, max: 499 }),
        nome: f.text({ required: true, max: 60 }),
        minimo: f.integer({ required: true, min: 0, max: 99 }),
        maximo: f.integer({ required: true, min: 1, max: 99 }),
      },
      { max: 1000 },
    ),
    opcoes: f.list(
      {
        grupo: f.integer({ required: true, min: 0, max: 999 }),
        nome: f.text({ required: true, max: 80 }),
        valor: f.money({ required: true, min: 0 }),
      },
      { max: 5000 },
    ),
  },
  result: {
    /** Created rows, so that they can be undone. */
    categorias: r.list(id),
    produtos: r.list(id),
    grupos: r.list(id),
    /** Number of existing products, left unchanged. */
    conhecidos: id,
  },
});
/** Undoes a pasted menu. Rows changed or used since stay. */
export const desfazerColagem = post('/produto/cardapio/colar/desfazer', {
  ...policy,
  permission: ['PRODUTO_EXCLUIR'],
  form: {
    categorias: f.refs('categoriaProduto', { max: 500 }),
    produtos: f.refs('produto', { max: 500 }),
    grupos: f.refs('adicionalCategoria', { max: 1000 }),
  },
  result: { desfeitos: id, ficaram: id },
});
const papeis = { A4: 'Folha A4, duas colunas', A5: 'Cartão de mesa A5', MM80: 'Rolo de 80 mm' } as const;
/** Menu as a document; on the company's paper by default. */
export const cardapioParaImprimir = get('/produto/imprimir/cardapio', {
  ...policy,
  permission: ['PRODUTO_VER'],
  form: { papel: f.enum(papeis) },
  result: r.file('text/html', 'application/pdf'),
});
