import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { actions } from '../calls/action';
import { entity } from '../entity/entity';
import { states } from '../entity/states';
import { resource } from '../resource/resource';
import { routesOf } from './routes';

const unit = entity('unidadeMedida', {
  label: ['Unidade de medida', 'Unidades de medida'],
  gender: 'f',
  title: 'nome',
  root: 'empresa/unidademedida/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true }),
    sigla: f.text({ max: 6, span: 3 }),
    fracionada: f.bool(),
    situacao: f.enum({ ATIVA: 'Ativa', INATIVA: 'Inativa' }),
    observacao: f.longText(),
    fatorConversao: f.decimal({ label: 'Fator' }),
    margem: f.percent(),
    custo: f.money({ read: 'ROLE_ADMIN' }),
    codigo: f.text(),
    itens: f.list({ produtoId: f.integer() }),
  },
  when: { fatorConversao: { fracionada: true } },
});

describe('a schema alone', () => {
  const model = modelOf({ entity: unit, section: 'cadastros' });
  test('has its names', () => {
    expect(model).toMatchObject({
      name: 'unidadeMedida',
      path: 'cadastros/unidade-medida',
      table: 'unidade_medida',
      label: { one: 'Unidade de medida', gender: 'f' },
      bin: true,
      off: [],
    });
    expect(model.menu).toEqual({ group: 'cadastros', icon: 'description', order: 100 });
  });
  test('has its permissions', () =>
    expect(model.access).toEqual({
      list: ['UNIDADE_MEDIDA_VER'],
      show: ['UNIDADE_MEDIDA_VER'],
      export: ['UNIDADE_MEDIDA_VER'],
      create: ['UNIDADE_MEDIDA_EDITAR'],
      update: ['UNIDADE_MEDIDA_EDITAR'],
      delete: ['UNIDADE_MEDIDA_EXCLUIR'],
    }));
  test('names and labels its fields, nested ones too, and adds those the server keeps', () => {
    expect(model.fields.empresa).toMatchObject({ column: 'empresa_id', label: 'Empresa', required: true });
    expect(model.fields.fatorConversao).toMatchObject({
      column: 'fator_conversao',
      label: 'Fator',
      when: { fracionada: true },
    });
    expect(model.fields.itens!.item!.produtoId).toMatchObject({
      name: 'produtoId',
      label: 'Produto id',
      column: 'produto_id',
    });
    expect(model.fields.criadoEm).toMatchObject({ system: true, column: 'criado_em', label: 'Criado em' });
  });
  test('shows its state in the list, however late it is declared', () => {
    const late = entity('conserto', {
      label: ['Conserto', 'Consertos'],
      title: 'nome',
      root: 'conserto/',
      fields: {
        nome: f.text({ required: true }),
        um: f.text(),
        dois: f.text(),
        tres: f.text(),
        quatro: f.text(),
        cinco: f.text(),
        seis: f.text(),
        situacao: f.enum({ ABERTO: 'Aberto', FEITO: 'Feito' }),
      },
    });
    const life = states(late, 'situacao', { moves: { fazer: { label: 'Fazer', from: 'ABERTO', to: 'FEITO' } } });
    const columns = ['nome', 'um', 'dois', 'tres', 'quatro'];
    expect(modelOf({ entity: late, section: 'cadastros' }).list.columns).toEqual([...columns, 'cinco']);
    expect(modelOf({ entity: late, states: life, section: 'cadastros' }).list.columns).toEqual([
      ...columns,
      'situacao',
    ]);
  });
  test('has a list: the title first, short fields, six at most, no company and nothing that asks for a permission', () => {
    expect(model.list).toMatchObject({
      columns: ['nome', 'sigla', 'fracionada', 'situacao', 'fatorConversao', 'margem'],
      filters: ['fracionada', 'situacao'],
      search: ['nome', 'sigla', 'codigo'],
      sort: [['nome', 'asc']],
      tabs: [],
      size: 10,
    });
  });
  test('has a form: fields in lines of twelve, in the order written', () => {
    const [{ rows, title }] = model.form.create as [(typeof model.form.create)[number]];
    expect(title).toBe('');
    expect(rows.flat().filter((name) => name !== 'empresa')).toEqual(
      Object.keys(unit.fields).filter((name) => name !== 'empresa'),
    );
    for (const row of rows)
      expect(
        row.reduce((sum, name) => sum + (model.fields[name]!.options.span ?? model.fields[name]!.kind.span ?? 6), 0),
      ).toBeLessThanOrEqual(12);
    expect(rows).toContainEqual(['observacao']);
    expect(model.form.update).toEqual(model.form.create);
  });
  test('makes its calls', () => {
    expect(
      routesOf(model).map(({ method, path }) => `${method} ${path.replace('empresa/unidademedida/', '')}`),
    ).toEqual([
      'POST filterpaginated/{page}/{size}',
      'GET findbyid/{id}',
      'GET historico/{id}/{page}/{size}',
      'POST save',
      'DELETE delete/{id}',
      'POST exportar/{formato}',
      'POST exportar/{formato}/segundo-plano',
      'POST alterar-em-massa',
      'POST excluir-em-massa',
      'POST restaurar/{id}',
      'POST restaurar-em-massa',
    ]);
    expect(
      routesOf(model)
        .filter(({ mutates }) => !mutates)
        .map(({ operation }) => operation),
    ).toEqual(['list', 'show', 'history', 'export']);
  });
});

describe('a resource', () => {
  const { record } = actions(unit);
  const model = modelOf({
    entity: unit,
    section: 'cadastros',
    resource: resource(unit, {
      plan: undefined,
      off: ['delete'],
      menu: { icon: 'straighten', order: 7 },
      access: { update: 'ROLE_ADMIN', list: ['ROLE_ADMIN', 'ROLE_COMPANY'] },
      list: {
        columns: ['nome'],
        sort: { margem: 'desc', nome: 'asc' },
        tabs: { Ativas: { situacao: 'ATIVA' } as never },
        size: 25,
      },
      form: [
        'nome',
        ['sigla', 'fracionada'],
        { title: 'Conversão', tab: true, rows: ['fatorConversao'] },
        'observacao',
      ],
      actions: {
        arquivar: record({ label: 'Arquivar', call: 'GET arquivar/{id}', permission: 'ROLE_ADMIN' }),
        somar: record({ label: 'Somar', call: 'POST /soma/{id}' }),
      },
    }),
  });
  test('overrides and keeps the rest', () => {
    expect(model.list).toMatchObject({
      columns: ['nome'],
      filters: ['fracionada', 'situacao'],
      sort: [
        ['margem', 'desc'],
        ['nome', 'asc'],
      ],
      tabs: [{ label: 'Ativas', filter: { situacao: 'ATIVA' } }],
      size: 25,
    });
    expect(model.access).toMatchObject({
      list: ['ROLE_ADMIN', 'ROLE_COMPANY'],
      show: ['ROLE_ADMIN', 'ROLE_COMPANY'],
      create: ['ROLE_ADMIN'],
      update: ['ROLE_ADMIN'],
    });
    expect(model.menu).toEqual({ group: 'cadastros', icon: 'straighten', order: 7 });
  });
  test('lays its form out in sections and tabs', () =>
    expect(model.form.create).toEqual([
      { title: '', tab: false, rows: [['nome'], ['sigla', 'fracionada']] },
      { title: 'Conversão', text: undefined, tab: true, plan: undefined, rows: [['fatorConversao']] },
      { title: '', tab: false, rows: [['observacao']] },
    ]));
  test('switches calls off and adds its own', () => {
    const calls = routesOf(model);
    expect(
      calls.some(({ operation }) => operation === 'delete' || operation === 'restore' || operation === 'bulkDelete'),
    ).toBe(false);
    expect(calls.find(({ path }) => path === 'empresa/unidademedida/arquivar/{id}')).toMatchObject({
      method: 'GET',
      mutates: true,
      permission: ['ROLE_ADMIN'],
    });
    expect(calls.find(({ path }) => path === 'soma/{id}')).toMatchObject({
      method: 'POST',
      operation: { action: 'somar' },
    });
  });
});
