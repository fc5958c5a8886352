import { entity, fieldOf, states } from '#kit';
import { f } from '#fields';
import { idasDoCardapio, situacoesDeVenda } from '../produto';

/** Option within a category: bacon, a filled crust. An order stores its name and price at the sale. */
export const adicional = entity('adicional', {
  label: ['Adicional', 'Adicionais'],
  title: 'nome',
  picture: 'imagem',
  root: 'produto/adicional/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    categoria: f.ref('adicionalCategoria', { required: true }),
    descricao: f.text({ label: 'Descrição', max: 200 }),
    imagem: f.image({ aspect: 1 }),
    valor: f.money({
      label: 'Preço',
      required: true,
      min: 0,
      change: 'PRODUTO_PRECO',
      help: 'Por unidade do produto. Zero: sem custo.',
    }),
    maximo: f.integer({
      label: 'Máximo dele',
      min: 1,
      max: 99,
      help: 'Onde o mesmo pode vir mais de uma vez. Vazio: até o máximo da categoria.',
    }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    situacao: f.enum(situacoesDeVenda, { label: 'Situação', required: true, default: 'ATIVO' }),
    pausadoAte: f.dateTime({
      label: 'Em falta até',
      copy: false,
      index: true,
      help: 'Vazio: até alguém pôr de volta.',
    }),
    produtoVinculado: f.ref('produto', {
      label: 'É o produto',
      help: 'O estoque e os dados fiscais vêm dele. Vazio: não é vendido sozinho.',
    }),
    controlaEstoque: f.bool({ label: 'Controla estoque', required: true, default: false }),
    estoque: f.decimal({
      label: 'Estoque',
      required: true,
      default: 0,
      places: 3,
      readOnly: 'update',
      help: 'Depois de salvo, muda pelas vendas e pelos acertos de estoque.',
    }),
    vendeSemEstoque: f.bool({ label: 'Vende mesmo sem estoque', default: false }),
    estoqueMinimo: f.decimal({ label: 'Estoque mínimo', min: 0, places: 3 }),
    custo: f.money({ min: 0, change: 'PRODUTO_PRECO', help: 'Para calcular a margem nos relatórios.' }),
    origem: f.ref('adicional', { label: 'Copiado de', readOnly: true, copy: false }),
  },
  derived: {
    situacaoEstoque: {
      label: 'Estoque está',
      states: {
        SEM_CONTROLE: { label: 'Sem controle', when: { controlaEstoque: false } },
        ZERADO: { label: 'Zerado', tone: 'error', when: { estoque: { lte: 0 } } },
        ABAIXO_MINIMO: {
          label: 'Abaixo do mínimo',
          tone: 'warning',
          when: { estoque: { lt: fieldOf('estoqueMinimo') } },
        },
        EM_DIA: { label: 'Em dia', tone: 'success' },
      },
    },
  },
  when: {
    controlaEstoque: { produtoVinculado: { empty: true } },
    estoque: { produtoVinculado: { empty: true }, controlaEstoque: true },
    vendeSemEstoque: { produtoVinculado: { empty: true }, controlaEstoque: true },
    estoqueMinimo: { produtoVinculado: { empty: true }, controlaEstoque: true },
  },
});

export const vidaDoAdicional = states(adicional, 'situacao', {
  moves: {
    pausar: {
      label: 'Pausar',
      icon: 'pause',
      from: 'ATIVO',
      to: 'PAUSADO',
      permission: 'PRODUTO_PAUSAR',
      offers: ['pausadoAte'],
      confirm: 'Tirar {nome} de venda por enquanto, em todos os produtos que o têm?',
      submit: 'Pausar adicional',
      effect: [{ toast: '{nome} está em falta!' }, 'refresh'],
    },
    ...idasDoCardapio,
  },
});
