import { resource } from '#kit';
import { produto } from '../../schemas/delivery/produto';

export const produtos = resource(produto, {
  menu: { icon: 'restaurant', order: 10 },
  plan: 'CARDAPIO',
  duplicate: true,
  list: {
    columns: ['nome', 'categoria', 'codigo', 'preco', 'precoPromocional', 'situacao'],
    filters: ['categoria', 'situacao', 'preco', 'setor', 'canais', 'controlaEstoque', 'estoque', 'ncm', 'cfop'],
    search: ['nome', 'codigo', 'codigoBarras'],
    tabs: { 'À venda': { situacao: 'ATIVO' }, 'Em falta': { situacao: 'PAUSADO' }, 'Em promoção': { precoPromocional: { empty: false }, situacao: 'ATIVO' }, Todos: {} },
  },
  form: [
    ['nome', 'categoria'], ['codigo', 'codigoBarras'], 'descricao', 'imagem', ['situacao', 'empresa'],
    { title: 'Preço', rows: [['preco', 'precoPromocional', 'custo'], 'unidadeMedida'] },
    { title: 'Venda e preparo', tab: true, rows: ['canais', 'diasSemana', ['setor', 'ordem'], ['tempoPreparo', 'serve'], 'maiores'] },
    { title: 'Estoque', tab: true, rows: ['controlaEstoque', ['estoque', 'estoqueMinimo']] },
    { title: 'Fiscal', tab: true, plan: 'MODULO_FISCAL', text: 'O que vai na nota fiscal. Na dúvida, pergunte ao contador.', rows: [['ncm', 'cest'], ['cfop', 'origem'], ['impostoEstadual', 'impostoFederal']] },
  ],
});
