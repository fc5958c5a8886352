import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from '../checks';
import { entity } from '../entity/entity';
import { report, reportModelOf, type Report } from './report';

const pedido = modelOf({
  section: 'delivery',
  entity: entity('pedido', {
    label: ['Pedido', 'Pedidos'],
    title: 'numero',
    root: 'pedido/',
    fields: { numero: f.text({ required: true }) },
  }),
});
const vendas = report('vendasPorDia', {
  label: 'Vendas por dia',
  permission: ['ROLE_ADMIN'],
  call: 'POST /pedido/relatoriovendas/{page}/{size}',
  filters: { inicio: f.date(), fim: f.date() },
  period: ['inicio', 'fim'],
  compare: 'previous',
  columns: { dia: f.date(), total: f.money() },
  totals: { total: f.money() },
  charts: [{ kind: 'bar', x: 'dia', y: 'total' }],
});
const modelFor = (over: object = {}) => reportModelOf({ ...vendas, ...over } as unknown as Report, 'relatorio');
const codes = (over: object = {}, bound: readonly string[] = ['vendasPorDia']): string[] =>
  checkModels([pedido], {
    vocabulary: { permissions: [], plans: [] },
    reports: [modelFor(over)],
    boundReports: bound,
  }).map(({ code }) => code);

test('is normalised once: address, call without its page, names and labels', () => {
  expect(modelFor()).toMatchObject({
    path: 'relatorio/vendas-por-dia',
    root: 'pedido/relatoriovendas',
    menu: { group: 'relatorio', icon: 'chart' },
    isCompared: true,
    formats: ['xlsx', 'csv', 'pdf'],
    isPrinted: true,
    isScheduled: true,
    columns: { dia: { name: 'dia', label: 'Dia' } },
  });
  expect(modelFor({ period: undefined, print: false, schedule: false, export: [], menu: false })).toMatchObject({
    isCompared: false,
    isPrinted: false,
    isScheduled: false,
    formats: [],
    menu: false,
  });
});
describe('the checks', () => {
  test('a sound report has no findings', () => {
    expect(codes()).toEqual([]);
  });
  test.each([
    ['R130', 'a name that is not camelCase', { name: 'Vendas-dia' }, ['Vendas-dia']],
    ['R131', 'no label', { label: '' }, ['vendasPorDia']],
    ['R131', 'no columns', { columns: {}, charts: [] }, ['vendasPorDia']],
    ['R132', 'a call that is no path', { call: 'POST /pedido/{id}/x/{page}/{size}' }, ['vendasPorDia']],
    ['R133', 'a period that is no filter', { period: ['inicio', 'nada'] }, ['vendasPorDia']],
    ['R134', 'a chart of no column', { charts: [{ kind: 'bar', x: 'dia', y: 'nada' }] }, ['vendasPorDia']],
    ['R134', 'a gauge of what is no percentage', { charts: [{ kind: 'gauge', y: 'total' }] }, ['vendasPorDia']],
    ['R134', 'a step that is no total', { charts: [{ kind: 'funnel', steps: ['total', 'dia'] }] }, ['vendasPorDia']],
    ['R134', 'an unknown kind', { charts: [{ kind: 'pizza', x: 'dia', y: 'total' }] }, ['vendasPorDia']],
    [
      'R145',
      'more than four figures above the charts',
      { totals: Object.fromEntries(['total', 'a', 'b', 'c', 'd'].map((name) => [name, f.integer({ label: name })])) },
      ['vendasPorDia'],
    ],
    ['R145', 'a headline of what is no total', { headline: ['nada'] }, ['vendasPorDia']],
    ['R135', 'nothing that answers it', {}, []],
    ['R042', 'an unknown icon', { menu: { icon: 'nada' } }, ['vendasPorDia']],
    ['R040', 'an unknown permission', { permission: ['NADA'] }, ['vendasPorDia']],
    ['R005', 'the call of a list', { call: 'POST /pedido/filterpaginated/{page}/{size}' }, ['vendasPorDia']],
    ['R004', 'the address of a list', { path: '../delivery/pedido' }, ['vendasPorDia']],
  ] as const)('%s: %s', (code, _, over, bound) => {
    const found = checkModels([pedido], {
      vocabulary: { permissions: [], plans: [] },
      boundReports: bound,
      reports: [{ ...modelFor(over), ...(code === 'R004' && { path: 'delivery/pedido' }) }],
    }).map((one) => one.code);
    expect(found).toEqual([code]);
  });
  test('R130 and R005: two of one name and one call; R135: an answer to nothing', () => {
    expect(
      checkModels([pedido], { reports: [modelFor(), { ...modelFor(), path: 'relatorio/outra' }] }).map(
        ({ code }) => code,
      ),
    ).toEqual(['R130', 'R005']);
    expect(codes({}, ['vendasPorDia', 'nada'])).toEqual(['R135']);
  });
});
