import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';

const { bulk, collection } = actions(adicionalCategoria);
const { children, figure } = parts(adicionalCategoria);
const opcoes = children('adicional', {
  by: 'categoria',
  columns: ['nome', 'valor', 'maximo', 'situacao'],
  inline: true,
  sortable: 'ordem',
  none: 'Nada a escolher ainda.',
});
const usos = children('produtoAdicionalCategoria', {
  by: 'categoria',
  columns: ['produto', 'minimo', 'maximo', 'ativo'],
  none: 'Nenhum produto usa esta categoria.',
});

export const categoriasDeAdicionais = resource(adicionalCategoria, {
  heading: 'Adicionais',
  menu: { group: 'cardapio', icon: 'add_circle', order: 30 },
  plan: 'CARDAPIO',
  live: true,
  sortable: { field: 'ordem' },
  uses: {
    of: 'produtoAdicionalCategoria',
    by: 'categoria',
    says: ['É usada em um produto, que fica sem ela.', 'É usada em {n} produtos, que ficam sem ela.'],
  },
  list: {
    columns: ['nome', 'minimo', 'maximo', 'tipoPreco', 'ativo'],
    filters: ['ativo', 'tipoPreco'],
    search: ['nome', 'descricao'],
  },
  form: ['nome', 'descricao', ['minimo', 'maximo'], ['tipoPreco', 'repetePorItem'], ['ativo', 'empresa']],
  record: {
    figures: [figure('Usada em (produtos)', 'produtoAdicionalCategoria', { by: 'categoria' }), 'minimo', 'maximo'],
    body: [opcoes, usos],
    aside: [],
  },
  related: { Adicionais: opcoes, 'Usada em': usos },
  actions: {
    usarEm: bulk({
      label: 'Usar em produtos…',
      icon: 'fastfood',
      inCompany: true,
      call: 'POST usar-em',
      permission: 'PRODUTO_EDITAR',
      once: true,
      confirm: 'Os produtos passam a ter {counted}.',
      form: { produtos: f.refs('produto', { required: true, min: 1, max: 500 }) },
      result: { novos: f.integer({ required: true }) },
      effect: [{ toast: 'Usos novos: {novos}' }, 'refresh'],
    }),
    clonar: collection({
      label: 'Clonar de outro produto',
      icon: 'content_copy',
      rare: true,
      inCompany: true,
      call: 'POST produto/clonar',
      permission: 'PRODUTO_EDITAR',
      once: true,
      form: {
        produtoOrigem: f.ref('produto', { label: 'Do produto', required: true }),
        categorias: f.refs('adicionalCategoria', { help: 'Nenhuma: todas as que ele usa.' }),
        produtosDestino: f.refs('produto', { label: 'Para os produtos', required: true, min: 1, max: 500 }),
        copiar: f.bool({
          label: 'Cópias próprias',
          help: 'Desmarcado: usam as mesmas categorias, e mudam juntas.',
        }),
      },
      result: { novos: f.integer({ required: true }) },
      effect: [{ toast: 'Usos novos: {novos}' }, 'refresh'],
    }),
    criarEmMassa: collection({
      label: 'Criar em massa',
      icon: 'add_circle',
      rare: true,
      inCompany: true,
      call: 'POST /produto/criar-adicionais-em-massa',
      permission: 'PRODUTO_EDITAR',
      once: true,
      form: {
        categorias: f.refs('adicionalCategoria', { label: 'Nas categorias', required: true, min: 1, max: 50 }),
        linhas: f.longText({
          label: 'Adicionais',
          help: 'Um por linha: nome;preço. Os que já existem ficam como estão.',
        }),
        adicionais: f.list(
          {
            nome: f.text({ required: true, max: 80 }),
            valor: f.money({ label: 'Preço', required: true, min: 0 }),
          },
          { label: 'Ou um a um', each: 'Adicional' },
        ),
      },
      result: { criados: f.integer({ required: true }), existentes: f.integer({ required: true }) },
      effect: [{ toast: 'Criados: {criados}. Já existiam: {existentes}.' }, 'refresh'],
    }),
  },
});
