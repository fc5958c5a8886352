import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { aConferir, repasse } from '../../../schemas/integracoes/repasses/repasse';
import { comoMes } from '../../../schemas/competencia';

const { record, collection } = actions(repasse);
const { fields, links, table } = parts(repasse);

/** Transfers of the platforms, order by order. */
export const repasses = resource(repasse, {
  menu: { group: 'integracoes', icon: 'payments', order: 50 },
  plan: 'INTEGRACOES',
  off: ['create', 'update', 'delete'],
  access: { list: 'REPASSE_VER', show: 'REPASSE_VER', export: 'REPASSE_VER' },
  list: {
    columns: [
      'dia',
      'titulo',
      'situacao',
      'bruto',
      'beneficio',
      'comissao',
      'taxas',
      'ajustes',
      'liquido',
      'diferenca',
      'previsto',
      'pago',
    ],
    filters: ['competencia', 'integracaoEmpresa', 'situacao', 'dia', 'pago'],
    search: ['titulo', 'idExterno'],
    sort: { dia: 'desc' },
    tabs: {
      'A conferir': aConferir,
      Conferem: { situacao: 'CONFERE' },
      'Ainda não fechados': { situacao: 'AGUARDA' },
      'Da loja': { situacao: 'AVULSO' },
      Resolvidos: { resolvidoEm: { empty: false } },
      Todos: {},
    },
    opens: 'A conferir',
    totals: {
      call: 'POST totais',
      count: { linhas: {} },
      sum: {
        bruto: 'bruto',
        beneficio: 'beneficio',
        comissao: 'comissao',
        taxas: 'taxas',
        liquido: 'liquido',
        diferenca: 'diferenca',
      },
      labels: {
        linhas: 'Linhas',
        bruto: 'Venda',
        beneficio: 'Benefício do iFood',
        comissao: 'Comissão',
        liquido: 'Repasse',
        diferenca: 'Diferença',
      },
    },
    empty: 'Nenhum repasse aqui. “Buscar repasse” lê o arquivo do mês no iFood e o compara com os pedidos.',
  },
  record: {
    status: 'situacao',
    figures: ['liquido', 'esperado', 'diferenca'],
    next: ['resolver'],
    body: [
      table('diferencas', { label: 'Diferenças', line: { title: 'texto', amount: 'valor' } }),
      table('lancamentos', { label: 'Lançamentos do iFood', line: { title: 'descricao', amount: 'valor' } }),
      fields('Como se soma', 'bruto', 'beneficio', 'promocao', 'comissao', 'taxas', 'ajustes', 'liquido'),
    ],
    aside: [
      links('Ligado a este repasse', 'pedido'),
      fields('Quando', 'competencia', 'dia', 'previsto', 'pago'),
      fields('Resolvido', 'resolvidoEm', 'resolvidoPor', 'observacao'),
      fields('No iFood', 'integracaoEmpresa', 'idExterno'),
    ],
  },
  actions: {
    buscar: collection({
      label: 'Buscar repasse',
      icon: 'download',
      call: 'POST buscar',
      permission: 'REPASSE_VER',
      inCompany: true,
      form: {
        competencia: f.text({
          label: 'Mês',
          required: true,
          ...comoMes,
          help: 'Ano e mês, como 2026-10. O arquivo cresce a cada segunda-feira.',
        }),
        integracaoEmpresa: f.ref('integracaoEmpresa', { label: 'Loja no iFood', help: 'Vazio: a única que há.' }),
      },
      submit: 'Buscar e comparar',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    resolver: record({
      label: 'Marcar como resolvido',
      icon: 'check',
      call: 'POST {id}/resolver',
      permission: 'REPASSE_VER',
      when: aConferir,
      form: { observacao: f.text({ label: 'O que foi feito', required: true, max: 280 }) },
      submit: 'Marcar como resolvido',
      effect: [{ toast: 'Diferença resolvida!' }, 'refresh'],
    }),
  },
});
