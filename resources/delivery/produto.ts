import { actions, form, parts, resource } from '#kit';
import { f } from '#fields';
import { formularioDeClonar } from './clonarCardapio';
import { produto, vidaDoProduto } from '../../schemas/delivery/produto';

const { collection, record } = actions(produto);
const { children } = parts(produto);

export const produtos = resource(produto, {
  menu: { group: 'cardapio', icon: 'fastfood', order: 10 },
  plan: 'CARDAPIO',
  live: true,
  states: vidaDoProduto,
  duplicate: true,
  sortable: { field: 'ordem', within: 'categoria', call: 'POST salvar/ordem' },
  list: {
    columns: ['nome', 'categoria', 'codigo', 'preco', 'precoPromocional', 'situacao'],
    filters: ['categoria', 'situacao', 'preco', 'setor', 'canais', 'controlaEstoque', 'estoque', 'ncm', 'cfop'],
    search: ['nome', 'codigo', 'codigoBarras'],
    tabs: {
      'À venda': { situacao: 'ATIVO' },
      'Em falta': { situacao: 'PAUSADO' },
      'Em promoção': { precoPromocional: { empty: false }, situacao: 'ATIVO' },
      Todos: {},
    },
  },
  form: [
    ['nome', 'categoria'],
    ['codigo', 'codigoBarras'],
    'descricao',
    'imagem',
    ['selos', 'destaque', 'empresa'],
    { title: 'Preço', rows: [['preco', 'precoPromocional', 'custo'], 'unidadeMedida', 'precoCanal'] },
    { title: 'Tipo', rows: ['tipo', ['sabores', 'regraPreco'], 'combo'] },
    {
      title: 'Venda e preparo',
      tab: true,
      rows: [
        'canais',
        'diasSemana',
        ['horaInicio', 'horaFim'],
        ['vendaMinima', 'vendaMaxima'],
        'pesavel',
        'setor',
        ['tempoPreparo', 'serve'],
        'maiores',
      ],
    },
    { title: 'Galeria', tab: true, rows: ['imagens'] },
    {
      title: 'Estoque',
      tab: true,
      rows: ['controlaEstoque', ['estoque', 'estoqueMinimo'], 'vendeSemEstoque', 'fichaTecnica'],
    },
    {
      title: 'Fiscal',
      tab: true,
      plan: 'MODULO_FISCAL',
      text: 'O que vai na nota fiscal. Na dúvida, pergunte ao contador.',
      rows: [['ncm', 'cest'], ['cfop', 'origem'], ['impostoEstadual', 'impostoFederal'], 'stRetido'],
    },
  ],
  related: {
    Adicionais: children('produtoAdicionalCategoria', {
      by: 'produto',
      columns: ['categoria', 'minimo', 'maximo', 'ativo'],
      inline: true,
      sortable: 'ordem',
      none: 'Sem adicionais.',
    }),
    'Movimentos de estoque': children('movimentoEstoque', { by: 'produto' }),
  },
  actions: {
    acertarEstoque: record({
      label: 'Acertar estoque',
      icon: 'sync',
      call: 'POST estoque/acertar',
      permission: 'PRODUTO_EDITAR',
      once: true,
      when: { controlaEstoque: true },
      confirm: 'Estoque de {nome} agora: {estoque}.',
      form: form(
        {
          operacao: f.enum(
            { ENTRADA: 'Entrada', SAIDA: 'Saída', CONTAGEM: 'Contagem' },
            { label: 'O que houve', required: true, default: 'ENTRADA' },
          ),
          quantidade: f.decimal({ required: true, places: 3, min: 0, max: 999_999, help: 'Na contagem, quanto há.' }),
          motivo: f.text({ required: true, max: 200 }),
        },
        { when: { motivo: { operacao: ['SAIDA', 'CONTAGEM'] } } },
      ),
      effect: [{ toast: 'Estoque de {nome} acertado!' }, 'refresh'],
    }),
    contabilidade: collection({
      label: 'Planilha da contabilidade',
      icon: 'description',
      rare: true,
      inCompany: true,
      call: 'POST exportar/contabilidade/planilha',
      permission: 'PRODUTO_VER',
      plan: 'MODULO_FISCAL',
      form: { formato: f.enum({ xlsx: 'Excel', csv: 'CSV' }, { required: true, default: 'xlsx' }) },
      submit: 'Baixar',
      effect: 'download',
    }),
    clonar: collection({
      label: 'Clonar cardápio',
      icon: 'content_copy',
      rare: true,
      call: 'POST clonar/cardapio',
      page: 'clonar-cardapio',
      permission: 'CARDAPIO_CLONAR',
      inCompany: true,
      once: true,
      form: formularioDeClonar,
      effect: 'progress',
    }),
  },
});
