import { parts, resource } from '#kit';
import { adicionalCategoria } from '../../schemas/delivery/adicionalCategoria';

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
});
