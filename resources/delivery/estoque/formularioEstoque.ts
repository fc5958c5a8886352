import { f } from '#fields';

export const situacoesDoEstoque = {
  TODOS: 'Todos',
  ABAIXO_MINIMO: 'Abaixo do mínimo',
  ZERADO: 'Zerados',
} as const;
export const filtros = {
  nome: f.text({ max: 100 }),
  categoria: f.ref('categoriaProduto'),
  situacaoEstoque: f.enum(situacoesDoEstoque, { label: 'Situação', default: 'TODOS' }),
};
export const filtrosDeAdicionais = { ...filtros, categoria: f.ref('adicionalCategoria') };
export const colunas = {
  nome: f.text({ required: true }),
  codigo: f.text({ label: 'Código' }),
  categoria: f.text(),
  unidade: f.text(),
  estoque: f.decimal({ places: 3 }),
  minimo: f.decimal({ label: 'Mínimo', places: 3 }),
  custo: f.money({ label: 'Custo unitário' }),
  valor: f.money({ label: 'Valor a custo' }),
  situacao: f.text({ label: 'Situação' }),
};
export const totais = {
  itens: f.integer({ label: 'Itens' }),
  abaixo: f.integer({ label: 'Abaixo do mínimo' }),
  zerados: f.integer({ label: 'Zerados' }),
  valor: f.money({ label: 'Valor a custo' }),
};
export const quem = { permission: ['PRODUTO_ESTOQUE'], plan: 'CARDAPIO' } as const;
