import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { zoopDiferenca } from '../../../schemas/financeiro/vendaOnline/zoopDiferenca';

const { record } = actions(zoopDiferenca);
const { fields, links } = parts(zoopDiferenca);
const ver = 'FINANCEIRO_VER';

/** Differences between order, transaction, receivable and transfer. */
export const diferencasDasVendas = resource(zoopDiferenca, {
  menu: { group: 'financeiro', icon: 'balance', order: 6 },
  path: 'diferencas',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['abertaEm', 'tipo', 'texto', 'esperado', 'veio', 'diferenca', 'situacao', 'responsavel'],
    filters: ['tipo', 'situacao', 'abertaEm', 'responsavel'],
    sort: { abertaEm: 'asc' },
    tabs: {
      Abertas: { situacao: 'ABERTA' },
      'Sem ninguém': { situacao: 'ABERTA', responsavel: { empty: true } },
      Encerradas: { situacao: ['EXPLICADA', 'SUMIU'] },
      Todas: {},
    },
    totals: {
      call: 'POST totais',
      count: { diferencas: {} },
      sum: { diferenca: 'diferenca' },
      labels: { diferencas: 'Diferenças', diferenca: 'Soma das diferenças' },
    },
    empty: 'Nada difere: pedidos, vendas, parcelas e transferências fecham.',
  },
  record: {
    status: 'situacao',
    figures: ['esperado', 'veio', 'diferenca'],
    next: ['assumir', 'explicar'],
    body: [fields('O que não bate', 'tipo', 'texto', 'explicacao')],
    aside: [
      links('De onde vem', 'pedido', 'transacao', 'transferencia'),
      fields('Quem e quando', 'responsavel', 'abertaEm', 'encerradaEm', 'encerradaPor'),
    ],
  },
  actions: {
    assumir: record({
      label: 'Assumir',
      icon: 'person',
      call: 'POST {id}/assumir',
      permission: ver,
      when: { situacao: 'ABERTA' },
      effect: [{ toast: 'A diferença está com você!' }, 'refresh'],
    }),
    passar: record({
      label: 'Passar para…',
      icon: 'move_up',
      call: 'POST {id}/passar',
      permission: ver,
      when: { situacao: 'ABERTA' },
      form: { responsavel: f.ref('usuario', { label: 'Com quem fica', required: true }) },
      submit: 'Passar',
      effect: [{ toast: 'Diferença passada!' }, 'refresh'],
    }),
    explicar: record({
      label: 'Explicar e encerrar',
      icon: 'check',
      call: 'POST {id}/explicar',
      permission: ver,
      when: { situacao: 'ABERTA' },
      form: { explicacao: f.text({ label: 'Explicação', required: true, min: 5, max: 280 }) },
      submit: 'Encerrar',
      effect: [{ toast: 'Diferença encerrada!' }, 'refresh'],
    }),
  },
});
