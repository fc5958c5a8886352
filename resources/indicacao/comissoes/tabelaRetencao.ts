import { resource } from '#kit';
import { tabelaRetencao } from '../../../schemas/indicacao/comissoes/tabelaRetencao';

export const tabelasDeRetencao = resource(tabelaRetencao, {
  menu: { group: 'tabelas', icon: 'percent', order: 90 },
  access: {
    list: 'COMISSAO_PAGAR',
    show: 'COMISSAO_PAGAR',
    create: 'COMISSAO_PAGAR',
    update: 'COMISSAO_PAGAR',
    delete: 'COMISSAO_PAGAR',
  },
  list: {
    columns: ['nome', 'tributo', 'regime', 'municipio', 'de', 'ate'],
    filters: ['tributo', 'regime', 'municipio', 'de'],
    sort: { de: 'desc' },
    empty: 'Sem tabela em vigor nada é proposto: o fechamento avisa.',
  },
  form: [
    'nome',
    ['tributo', 'regime', 'municipio'],
    ['de', 'ate'],
    'faixas',
    ['teto', 'simplificado', 'minimo'],
    'reducoes',
  ],
});
