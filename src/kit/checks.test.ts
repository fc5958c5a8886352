import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels, findingText } from './checks';
import type { House } from './checks/finding';
import { actions } from './action';
import { today } from './condition';
import { calls, read } from './calls';
import { alias } from './query';
import { entity, type AnyEntity } from './entity';
import { r } from './result';
import type { Fields } from './field';
import type { Model } from './model';
import { resource, type AnyResource } from './resource';
import { states } from './states';

const companies = modelOf({
  section: 'cadastros',
  entity: entity('companhia', {
    label: ['Companhia', 'Companhias'],
    title: 'nome',
    root: 'companhia/',
    tenant: 'id',
    fields: { nome: f.text({ required: true }) },
  }),
});

/** Declarations as a caller without types could write them: that is what the checks are for. */
const coupon = (over: object = {}, fields: Fields = {}, layout: object = {}): Model => {
  const declared = {
    ...entity('cupom', {
      label: ['Cupom', 'Cupons'],
      title: 'nome',
      root: 'cupom/',
      fields: {
        nome: f.text({ required: true }),
        situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }),
        valor: f.money(),
        ...fields,
      },
    }),
    ...over,
  } as AnyEntity;
  return modelOf({ section: 'cupom', entity: declared, resource: resource(declared, layout as never) as AnyResource });
};
/** Who signs in, under a name of the business's own. */
const person = (over: object = {}, fields: Fields = {}): Model =>
  coupon(
    { name: 'atendente', root: 'atendente/', is: 'people', roles: { CHEFE: 'admin', CAIXA: 'company' }, ...over },
    {
      login: f.text(),
      papel: f.enum({ CHEFE: 'Chefe', CAIXA: 'Caixa' }),
      perfil: f.integer(),
      empresa: f.integer(),
      ativo: f.bool(),
      ...fields,
    },
  );
const company = (): Fields => ({
  companhia: { ...f.ref('x' as never, { required: true }), ref: 'companhia' } as never,
});
const codes = (models: readonly Model[], house?: House): string[] =>
  [...new Set(checkModels([companies, ...models], house).map(({ code }) => code))].toSorted();
const { record } = actions(
  entity('cupom', { label: ['c', 'c'], title: 'nome', root: 'c/', fields: { nome: f.text() } }),
);
const withAction = (def: object): Model =>
  coupon(
    {},
    { custo: f.money({ read: 'ROLE_ADMIN' }) },
    {
      actions: { mudar: { ...record({ label: 'Mudar', call: 'POST mudar/{id}', permission: 'ROLE_ADMIN' }), ...def } },
    },
  );

test('a sound declaration has no findings', () => {
  expect(checkModels([companies, coupon({ tenant: 'companhia' }, company())])).toEqual([]);
  expect(codes([withAction({})])).toEqual([]);
});

describe('the house', () => {
  test('R001 to R004: names, roots, tables and addresses occur once', () => {
    expect(codes([coupon(), coupon()])).toEqual(expect.arrayContaining(['R001', 'R002', 'R003', 'R004', 'R005']));
    expect(codes([coupon(), coupon({ name: 'vale', root: 'vale/', table: 'cupom' })])).toEqual(['R003']);
  });
  test('R005: two calls alike, whatever their parameters are called', () => {
    const action = (call: string) => record({ label: 'x', call: call as 'GET x', permission: 'ROLE_ADMIN' });
    expect(codes([coupon({}, {}, { actions: { a: action('GET ver/{id}'), b: action('GET ver/{nome}') } })])).toEqual([
      'R005',
    ]);
    expect(codes([withAction({ call: 'POST /login' })], { reserved: ['POST login'] })).toEqual(['R005']);
  });
});

describe('named calls', () => {
  const sound = coupon();
  const named = (call: string, more: object = {}): House => ({
    calls: [
      calls(entity('cupom', { label: ['c', 'c'], title: 'nome', root: 'cupom/', fields: { nome: f.text() } }), {
        um: {
          ...read('GET x', { permission: [], result: f.integer(), run: () => null }),
          call: call as 'GET x',
          ...more,
        },
      }),
    ],
  });
  test('a sound one has no findings', () =>
    expect(codes([sound], named('GET saldo/{id}', { form: { id: f.integer() } }))).toEqual([]));
  test.each([
    ['R080', 'of no schema', 'GET x', {}, []],
    ['R081', 'not a method and a path', 'PEGAR x', {}, [sound]],
    ['R082', 'an unknown parameter', 'GET x/{id}', {}, [sound]],
    ['R083', 'a GET with nested values', 'GET x', { form: { itens: f.list({ nome: f.text() }) } }, [sound]],
    ['R005', 'the address of a generic call', 'POST save', {}, [sound]],
    ['R041', 'a function no plan includes', 'GET x', { plan: 'NADA' }, [sound]],
    ['R084', 'nothing said of its answer', 'GET x', { result: undefined }, [sound]],
    [
      'R085',
      'rows of no schema',
      'GET x',
      {
        result: r.list(
          r.record(entity('vale', { label: ['v', 'v'], title: 'nome', root: 'v/', fields: { nome: f.text() } })),
        ),
      },
      [sound],
    ],
    ['R086', 'a page inside of an object', 'GET x', { result: { linhas: r.page(f.text()) } }, [sound]],
    ['R086', 'a text for who has a session', 'GET x', { result: r.text }, [sound]],
    [
      'R086',
      'rows for who has none',
      'GET x',
      {
        kind: 'open',
        result: r.list(
          r.record(entity('cupom', { label: ['c', 'c'], title: 'nome', root: 'c/', fields: { nome: f.text() } }), [
            'nome',
          ]),
        ),
      },
      [sound],
    ],
    ['R086', 'a page from what changes something', 'POST x', { kind: 'write', result: r.page(f.text()) }, [sound]],
    ['R087', 'a name that begins small', 'GET x', { result: r.named('soma', f.text()) }, [sound]],
    [
      'R087',
      'a name twice',
      'GET x',
      { result: { a: r.named('Soma', f.text()), b: r.named('Soma', f.date()) } },
      [sound],
    ],
  ])('%s: %s', (code, _, call, more, models) => {
    expect(codes(models, { ...named(call, more), vocabulary: { permissions: [], plans: ['CUPOM'] } })).toContain(code);
  });
});

describe('an entity', () => {
  test.each<[string, string, object, Fields?]>([
    ['R010', 'name with an accent', { name: 'cupóm' }],
    ['R011', 'label', { label: ['', ''] }],
    ['R012', 'root with a slash in front', { root: '/cupom/' }],
    ['R013', 'title that is no field', { title: 'nomee' }],
    ['R014', 'tenant that is no reference', { tenant: 'nome' }],
    ['R015', 'condition on an unknown field', { when: { valor: { tipo: 'A' } } }],
    ['R016', 'conditions in a circle', { when: { valor: { situacao: 'ATIVO' }, situacao: { valor: 1 } } }],
    ['R017', 'rule over an unknown field', { rules: [{ on: ['nada'], test: () => true, message: 'x' }] }],
    [
      'R017',
      'rule that reads what it does not name',
      { rules: [{ on: ['nome'], test: ({ tipo }: { tipo?: string }) => tipo === 'A', message: 'x' }] },
    ],
    ['R017', 'unknown field where one must be filled', { atLeastOne: [['nome', 'nada']] }],
    [
      'R137',
      'derived state of an unknown field',
      { derived: { hoje: { label: 'Hoje', states: { A: { label: 'A', when: { nada: 1 } }, B: { label: 'B' } } } } },
    ],
    [
      'R137',
      'record in no derived state',
      { derived: { hoje: { label: 'Hoje', states: { A: { label: 'A', when: { nome: 'x' } } } } } },
    ],
    ['R018', 'unique set with an unknown field', { unique: [['nome', 'nada']] }],
  ])('%s: %s', (code, _what, over, fields) => expect(codes([coupon(over, fields)])).toContain(code));

  test('R013: a title that cannot be sorted', () => {
    expect(codes([coupon({ title: 'obs' }, { obs: f.longText() })])).toContain('R013');
  });
  test('R019: the owner is a reference to a seller, without a condition', () => {
    const seller = { vendedor: { ...f.ref('x' as never), ref: 'vendedor' } as never };
    const sellers = coupon({ name: 'vendedor', root: 'vendedor/', owner: 'id', is: 'sellers' });
    expect(codes([sellers, coupon({ owner: 'vendedor' }, seller)])).toEqual([]);
    for (const over of [
      { owner: 'nome' },
      { owner: 'nada' },
      { owner: 'id' },
      { owner: 'vendedor', when: { vendedor: { situacao: 'ATIVO' } } },
    ])
      expect(codes([sellers, coupon(over, seller)]), JSON.stringify(over)).toContain('R019');
    expect(
      codes([sellers, coupon({ owner: 'vendedor' }, seller, { access: { list: 'CUPOM_VER_TODOS' } })], {
        vocabulary: { permissions: [] },
      }),
    ).toEqual([]);
    expect(
      codes([coupon({}, {}, { access: { list: 'CUPOM_VER_TODOS' } })], { vocabulary: { permissions: [] } }),
    ).toContain('R040');
  });
  test('R138: a row is seen by a person, and by who may open its file', () => {
    const more = { arquivo: f.file(), dono: { ...f.ref('x' as never), ref: '$people' } as never };
    expect(codes([coupon({ seen: { own: 'dono', file: 'arquivo' } }, more)])).not.toContain('R138');
    for (const seen of [{ own: 'nome' }, { own: 'dono', file: 'nome' }])
      expect(codes([coupon({ seen }, more)]), JSON.stringify(seen)).toContain('R138');
  });
  test('R150 to R157: the life of a record names what there is, begins somewhere and gets everywhere', () => {
    const lived = (def: object, fields: object = {}, bound: readonly object[] = []) => {
      const one = entity('porta', {
        label: ['Porta', 'Portas'],
        title: 'nome',
        root: 'porta/',
        fields: {
          nome: f.text({ required: true }),
          situacao: f.enum({ ABERTA: 'Aberta', FECHADA: 'Fechada' }, { required: true, default: 'ABERTA' }),
          quando: f.dateTime(),
          ...fields,
        },
      });
      const life = states(one as never, 'situacao' as never, def as never);
      const model = modelOf({
        entity: one,
        section: 'casa',
        states: life as never,
        resource: resource(one, {}) as never,
      });
      return codes([model], {
        declared: { entities: [one, log], resources: [], wizards: [], reports: [] },
        moves: bound.map((each) => ({ type: 'moves', states: life, bound: each })) as never,
      } as never);
    };
    const log = entity('passo', {
      label: ['Passo', 'Passos'],
      title: 'nome',
      root: 'passo/',
      fields: { nome: f.text(), porta: f.ref('porta' as never), para: f.enum({ ABERTA: 'Aberta' }) },
    });
    const fechar = { label: 'Trancar', from: 'ABERTA', to: 'FECHADA' };
    expect(
      lived({ line: ['ABERTA', 'FECHADA'], moves: { fechar: { ...fechar, from: 'earlier', stamp: 'quando' } } }, {}, [
        { fechar: {} },
      ]),
    ).toEqual([]);
    expect(lived({ line: ['ABERTA', 'ABRTA'], moves: { fechar } })).toEqual(['R150']);
    expect(lived({ moves: { fechar: { ...fechar, to: 'TRANCADA' } } })).toEqual(['R150']);
    expect(lived({ moves: { fechar } }, { situacao: f.enum({ ABERTA: 'Aberta', FECHADA: 'Fechada' }) })).toContain(
      'R151',
    );
    expect(lived({ moves: { fechar: { ...fechar, from: 'earlier' } } })).toEqual(['R152']);
    expect(lived({ moves: { fechar: { ...fechar, clears: ['hora'] } } })).toEqual(['R153']);
    expect(lived({ moves: { fechar } }, {}, [{ fecha: {} }])).toEqual(['R155']);
    expect(lived({ moves: { fechar: { ...fechar, at: 'quando' } } })).toEqual(['R156']);
    const second = { permission: 'ROLE_ADMIN', when: { entity: 'porta', field: 'nome' } };
    // Of no company, and asked by what is no setting; by the house nobody can be asked.
    expect(lived({ moves: { fechar: { ...fechar, second } } })).toEqual(['R158']);
    expect(lived({ moves: { fechar: { ...fechar, second, by: 'house' } } })).toEqual(['R158']);
    const kept = { entity: 'passo', by: 'porta', from: 'para', to: 'para' };
    expect(lived({ log: kept, moves: { fechar } })).toEqual([]);
    for (const wrong of [{ entity: 'paso' }, { by: 'nome' }, { to: 'nome' }])
      expect(lived({ log: { ...kept, ...wrong }, moves: { fechar } })).toEqual(['R157']);
  });
  test('R138: a picture is a field of that kind, and its aspect one that a screen can show', () => {
    const foto = f.image({ aspect: 4 / 3 });
    expect(codes([coupon({ picture: 'foto', fields: { nome: f.text(), foto } })])).toEqual([]);
    expect(codes([coupon({ picture: 'nome', fields: { nome: f.text(), foto } })])).toEqual(['R138']);
    expect(codes([coupon({ fields: { nome: f.text(), foto: f.image({ aspect: 0 }) } })])).toEqual(['R138']);
  });
  test('R159: a network is of companies, by a reference to one', () => {
    expect(codes([coupon({ network: 'nome' })])).toEqual(['R159']);
  });
  test('R136: a part of the framework has the fields that are read of it, and each of its roles a meaning', () => {
    expect(codes([person()])).toEqual([]);
    expect(person().table).toBe('usuario');
    for (const wrong of [
      person({ roles: { CHEFE: 'admin' } }),
      person({ roles: { CHEFE: 'admin', CAIXA: 'company', NADA: 'company' } }),
      coupon({ is: 'people' }),
      coupon({ is: 'plans' }),
      coupon({ roles: { CHEFE: 'admin' } }),
    ])
      expect(codes([wrong])).toEqual(['R136']);
  });
  test('R014: the tenant points to the companies, without a condition', () => {
    expect(codes([coupon({ tenant: 'companhia', when: { companhia: { situacao: 'ATIVO' } } }, company())])).toContain(
      'R014',
    );
    expect(
      codes([
        coupon(),
        coupon(
          { name: 'vale', root: 'vale/', tenant: 'dono' },
          { dono: { ...f.ref('x' as never), ref: 'cupom' } as never },
        ),
      ]),
    ).toEqual(['R014']);
  });
});

describe('a field', () => {
  const masked = { conta: f.text({ personal: { basis: 'contrato' }, masked: true }) } as const;
  test.each<[string, object, object]>([
    ['searched', {}, { list: { search: ['conta'] } }],
    ['sorted by', {}, { list: { sort: { conta: 'asc' } } }],
    ['the title', { title: 'conta' }, {}],
    ['in a unique set', { unique: [['nome', 'conta']] }, {}],
    ['of a tab', {}, { list: { tabs: { Contas: { conta: { gte: '5' } } } } }],
  ])('R037: a masked field is not %s', (_what, over, layout) =>
    expect(codes([coupon(over, masked, layout)])).toContain('R037'),
  );
  test('R036 to R038: masks and passwords where they belong have no findings', () => {
    expect(codes([coupon({}, masked)])).toEqual([]);
    // Of an address only the city is unknown here.
    expect(
      codes([coupon({}, { endereco: f.address({ personal: { basis: 'contrato' } }), loja: f.address() })]),
    ).toEqual(['R025']);
    expect(codes([person({}, { email: f.email({ confirm: 'password' }) })])).toEqual([]);
    expect(codes([person({}, { email: f.email({ confirm: 'password', readOnly: true }) })])).toEqual(['R038']);
    expect(codes([withAction({ form: { email: f.email({ confirm: 'password' }) } })])).toEqual(['R038']);
  });
  test.each<[string, string, Fields]>([
    ['R020', 'group without fields', { grupo: f.group({}) }],
    ['R021', 'reserved name', { versao: f.integer() }],
    ['R021', 'a name the server keeps', { criadoEm: f.date() }],
    ['R021', 'name with a dollar', { $and: f.text() }],
    ['R021', 'reserved name in a row', { itens: f.list({ id: f.integer() }) }],
    ['R022', 'one column twice', { fotoUrl: f.url(), foto_url: f.url() }],
    ['R023', 'empty label', { obs: f.text({ label: ' ' }) }],
    ['R024', 'a warning of what repeats inside a row', { itens: f.list({ fone: f.phone({ warnRepeated: true }) }) }],
    ['R024', 'unique inside a row', { itens: f.list({ nome: f.text({ unique: true }) }) }],
    ['R025', 'unknown target', { cidade: { ...f.ref('x' as never), ref: 'nenhuma' } as never }],
    [
      'R025',
      'unknown target in a row',
      { itens: f.list({ cidade: { ...f.ref('x' as never), ref: 'nenhuma' } as never }) },
    ],
    ['R035', 'a key that no row has', { itens: f.list({ nome: f.text({ required: true }) }, { key: 'nme' }) }],
    ['R035', 'a key that a row may lack', { itens: f.list({ nome: f.text() }, { key: 'nome' }) }],
    ['R026', 'no choices', { tipo: f.enum({}) }],
    ['R026', 'choice too long', { tipo: f.enum({ ['A'.repeat(41)]: 'A' }) }],
    ['R027', 'min above max', { dias: f.integer({ min: 5, max: 1 }) }],
    ['R028', 'default that is no choice', { tipo: f.enum({ A: 'A' }, { default: 'B' as 'A' }) }],
    ['R028', 'default of another type', { dias: f.integer({ default: 'três' as never }) }],
    ['R029', 'was names a column of today', { preco: f.money({ was: 'valor' }) }],
    ['R030', 'unique group', { grupo: f.group({ a: f.text() }, { unique: true }) }],
    ['R032', 'a stamp that people may write', { feitoEm: f.dateTime({ stamp: 'now' }) }],
    ['R032', 'a stamp of the user in a text', { autor: f.text({ readOnly: true, stamp: 'user' } as never) }],
    ['R033', 'a secret that is looked up', { senha: f.token({ unique: true }) }],
    ['R033', 'a secret inside a group', { conta: f.group({ senha: f.token() }) }],
    ['R036', 'a mask of what is not personal', { conta: f.text({ masked: true }) }],
    [
      'R036',
      'a mask that the kind does not have',
      { ganho: f.money({ personal: { basis: 'contrato' }, masked: true }) },
    ],
    [
      'R037',
      'a masked field that is unique',
      { conta: f.text({ personal: { basis: 'contrato' }, masked: true, unique: true }) },
    ],
    ['R038', 'a password for what is nobody’s own row', { conta: f.text({ confirm: 'password' }) }],
    ['R038', 'a password inside a group', { contato: f.group({ telefone: f.phone({ confirm: 'password' }) }) }],
    ['R031', 'required but read-only', { numero: f.integer({ required: true, readOnly: true }) }],
  ])('%s: %s', (code, _what, fields) => expect(codes([coupon({}, fields)])).toContain(code));
});

describe('names', () => {
  const house: House = { vocabulary: { permissions: ['CUPOM_CANCELAR'], plans: ['CUPOM'] } };
  test.each<[string, string, object]>([
    ['R040', 'access', { access: { list: 'CUPOM_VERR' } }],
    ['R041', 'plan', { plan: 'CUPONS' }],
    ['R042', 'icon', { menu: { icon: 'nada' } }],
  ])('%s: unknown %s', (code, _what, layout) => expect(codes([coupon({}, {}, layout)], house)).toEqual([code]));
  test('derived permissions, roles and declared words exist', () => {
    expect(
      codes(
        [
          coupon(
            {},
            { a: f.text({ read: 'CUPOM_VER' as never, plan: 'CUPOM' as never }) },
            { access: { list: ['ROLE_ADMIN', 'CUPOM_CANCELAR'] } },
          ),
        ],
        house,
      ),
    ).toEqual([]);
  });
});

describe('a resource', () => {
  const rows = { itens: f.list({ a: f.text() }), dono: { ...f.ref('x' as never), ref: 'companhia' } as never };
  test.each<[string, string, object]>([
    ['R043', 'unknown column', { list: { columns: ['nomee'] } }],
    ['R043', 'rows as a column', { list: { columns: ['itens'] } }],
    ['R044', 'unknown filter', { list: { filters: ['nomee'] } }],
    ['R045', 'search in a reference', { list: { search: ['dono'] } }],
    ['R046', 'sort by rows', { list: { sort: { itens: 'asc' } } }],
    ['R047', 'tab on an unknown field', { list: { tabs: { Ativos: { status: 'A' } } } }],
    ['R048', 'component for an unknown field', { fields: { nada: {} } }],
    ['R054', 'a list is of a period of no instant', { list: { period: { of: 'nome', days: 30, most: 60 } } }],
    ['R049', 'unknown field in the form', { form: ['nome', ['nada']] }],
    ['R049', 'field twice in the form', { form: ['nome', ['nome', 'valor']] }],
    ['R050', 'required field nobody can fill', { form: ['valor'] }],
    ['R051', 'related to an unknown entity', { related: { Itens: { entity: 'nada', by: 'cupom' } } }],
    [
      'R051',
      'related through a field that points elsewhere',
      { related: { Companhias: { entity: 'companhia', by: 'nome' } } },
    ],
    ['R056', 'spelled out, what is no reference', { spelled: { outro: { of: 'nome', as: {} } } }],
    ['R058', 'a bell for no field', { bell: { a: { when: { x: 1 }, text: 'A' } } }],
    ['R058', 'a bell that says what is none', { bell: { a: { when: { nome: 'a' }, text: 'A {x}' } } }],
    ['R057', 'rings for no field', { live: { rings: { when: { x: 1 }, one: '1', many: '{count}' } } }],
    ['R057', 'rings without a number', { live: { rings: { when: { nome: 'a' }, one: '1', many: 'novos' } } }],
    ['R139', 'a title that does no action', { opens: 'abrir' }],
    ['R139', 'a switch that does no action', { list: { toggle: { field: 'nome', on: 'x', action: 'abrir' } } }],
    ['R139', 'a beginning that is no action', { list: { begin: 'abrir' } }],
    ['R053', 'copies of what nobody creates', { duplicate: true, off: ['create'] }],
    [
      'R051',
      'related with an unknown column',
      { related: { Itens: { entity: 'companhia', by: 'x', columns: ['y'] } } },
    ],
    ['R052', 'position in a text', { sortable: { field: 'nome', call: 'POST ordem' } }],
    ['R052', 'order within a text', { sortable: { field: 'valor', within: 'nome' } }],
    ['R059', 'moved where nothing is edited', { related: { A: { entity: 'companhia', by: 'x', sortable: 'y' } } }],
    [
      'R059',
      'an order that the child lacks',
      { related: { A: { entity: 'companhia', by: 'x', inline: true, sortable: 'y' } } },
    ],
  ])('%s: %s', (code, _what, layout) => expect(codes([coupon({}, rows, layout)])).toContain(code));
  test('R050: not for what is filled otherwise', () => {
    const fields = {
      ...company(),
      dias: f.integer({ required: true, default: 3 }),
      numero: f.integer({ readOnly: true }),
    };
    expect(codes([coupon({ tenant: 'companhia' }, fields, { form: ['nome'] })])).toEqual([]);
    expect(codes([coupon({}, {}, { form: ['valor'], off: ['create'] })])).toEqual([]);
  });
});

describe('an action', () => {
  test.each<[string, string, object]>([
    ['R060', 'label', { label: '' }],
    ['R061', 'permission', { permission: undefined }],
    ['R062', 'danger without confirmation', { tone: 'danger' }],
    ['R077', 'a button that says what the one beside it says', { label: 'Cancelar', confirm: 'Cancelar {nome}?' }],
    ['R077', 'a question that asks nothing', { confirm: 'O cupom {nome} deixa de valer.' }],
    [
      'R077',
      'a dangerous form that asks nothing',
      { tone: 'danger', confirm: 'Some para sempre.', form: { motivo: f.text() } },
    ],
    ['R064', 'call without a method', { call: 'mudar/{id}' }],
    ['R065', 'parameter that is nothing', { call: 'POST mudar/{idd}' }],
    ['R066', 'GET with a form', { call: 'GET mudar/{id}', form: { motivo: f.text() } }],
    [
      'R035',
      'a reference of its form narrowed by what its target lacks',
      { form: { c: { ...f.ref('x' as never, { among: { cor: true } }), ref: 'companhia' } } },
    ],
    [
      'R035',
      'a reference of its form narrowed by what it does not ask',
      { form: { c: { ...f.ref('x' as never, { among: { nome: 'falta' } }), ref: 'companhia' } } },
    ],
    [
      'R015',
      'condition of its form on what it does not ask',
      { form: { motivo: { ...f.text(), when: { tipo: 'A' } } } },
    ],
    [
      'R016',
      'conditions of its form in a circle',
      { form: { a: { ...f.text(), when: { b: 'x' } }, b: { ...f.text(), when: { a: 'x' } } } },
    ],
    ['R034', 'a text compared with today', { when: { nome: { lt: today } } }],
    [
      'R034',
      'a condition of its form on today and a number',
      { form: { n: f.integer(), motivo: { ...f.text(), when: { n: { gt: today } } } } },
    ],
    ['R067', 'condition on what no row carries', { when: { status: 'A' } }],
    ['R042', 'icon', { icon: 'nada' }],
    ['R067', 'condition on what not everybody may read', { when: { custo: 1 } }],
    [
      'R025',
      'a form that references nothing',
      { form: { cidade: { ...f.ref('x' as never), ref: 'nenhuma' } as never } },
    ],
    ['R070', 'a question about nothing', { confirm: 'Mudar {nomee}?' }],
    ['R070', 'a message about nothing', { effect: { toast: '{total} mudados' } }],
    ['R070', 'an address with nothing', { effect: { redirect: '/app/cupom/{lote}' } }],
    ['R071', 'a result that is not there', { effect: ['refresh', { show: ['codigo'] }] }],
    ['R071', 'a warning about what it does not answer', { effect: { toast: 'Feito!', warning: { estado: 'ERRO' } } }],
    ['R071', 'an address that the result lacks', { effect: { download: '{url}' } }],
    [
      'R071',
      'a condition on what no answer holds',
      { effect: { poll: 'GET findbyid/{id}', until: { estado: 'PRONTO' } } },
    ],
    ['R072', 'a call that nobody answers', { effect: { download: 'GET xml/{id}' } }],
    ['R073', 'a report on one record', { effect: 'report' }],
    ['R074', 'an address of elsewhere', { effect: { redirect: '/fora' } }],
    ['R075', 'a twin that is another call', { call: 'GET save' }],
  ])('%s: %s', (code, _what, def) => expect(codes([withAction(def)], { calls: [] })).toContain(code));
  test('a sound one says all that its result knows', () => {
    const sound = {
      form: { dias: f.integer() },
      result: { url: f.url(), estado: f.text() },
      confirm: 'Mudar {nome}?',
      effect: [
        { toast: '{nome} por {dias}: {estado}' },
        { download: '{url}' },
        { print: 'GET findbyid/{id}' },
        { poll: 'GET findbyid/{id}', until: { estado: 'PRONTO' }, show: ['url'] },
        { redirect: '/app/cupom/{id}' },
        { show: ['url'] },
      ],
    };
    expect(codes([withAction(sound)], { calls: [] })).toEqual([]);
  });
  test.each([
    ['R078', 'a field in two steps', { steps: { Um: { fields: ['motivo'] }, Dois: { fields: ['motivo'] } } }],
    ['R078', 'a field in no step', { steps: { Um: { show: ['quantos'] } } }],
    ['R078', 'a step with a field of no form', { steps: { Um: { fields: ['motivo', 'nada'] } } }],
    ['R079', 'a step that shows what no answer has', { steps: { Um: { fields: ['motivo'], show: ['nada'] } } }],
    ['R079', 'a button that says what no answer has', { preview: { submit: 'Mudar {nada}' } }],
    ['R079', 'a reason at no field', { preview: { bar: { text: 'quantos', field: 'nada' } } }],
    ['R079', 'a preview that nobody answers', { preview: { call: 'POST previa' } }],
  ])('%s: %s', (code, _what, def: { readonly steps?: object; readonly preview?: object }) => {
    const sound = {
      form: { motivo: f.text() },
      steps: { Um: { fields: ['motivo'], show: ['quantos'] }, Conferir: { show: ['quantos'] } },
    };
    const preview = {
      call: 'POST mudar/{id}',
      show: { quantos: f.text() },
      bar: { text: 'quantos', field: 'motivo' },
      submit: 'Mudar {quantos}',
    };
    expect(codes([withAction({ ...sound, preview })], { calls: [] })).toEqual([]);
    expect(codes([withAction({ ...sound, ...def, preview: { ...preview, ...def.preview } })], { calls: [] })).toContain(
      code,
    );
  });
  test.each([
    ['a sum of what is no number', { sum: { total: 'nome' } }],
    ['a part of what is no figure', { count: { cupons: {} }, ratio: { medio: ['total', 'cupons'] } }],
    ['two figures of one name', { count: { valor: {} }, sum: { valor: 'valor' } }],
    ['a condition on what is no field', { count: { mortos: { morto: true } } }],
  ])('R076: totals with %s', (_what, totals) => {
    expect(
      codes([
        coupon({ valor: f.money() }, {}, {
          list: {
            totals: { call: 'POST totais', count: { n: {} }, sum: { soma: 'valor' }, ratio: { media: ['soma', 'n'] } },
          },
        } as never),
      ]),
    ).toEqual([]);
    expect(
      codes([coupon({ valor: f.money() }, {}, { list: { totals: { call: 'POST totais', ...totals } } } as never)]),
    ).toEqual(['R076']);
  });
  test('R088: another name of what nothing answers', () => {
    const cupom = entity('cupom', { label: ['a', 'b'], title: 'nome', root: 'cupom/', fields: { nome: f.text() } });
    const named = (of: 'GET nada' | 'GET saldo') => ({
      calls: [
        calls(cupom, {
          saldo: read('GET saldo', { permission: [], result: f.integer(), run: () => 1 }),
          outro: alias('GET outro', of),
        }),
      ],
    });
    expect(codes([coupon()], named('GET saldo'))).toEqual([]);
    expect(codes([coupon()], named('GET nada'))).toEqual(['R088']);
  });
  test('R063: what moves money may not run twice', () => {
    const cancel = record({ label: 'Cancelar', call: 'POST cancelar/{id}', permission: 'ROLE_ADMIN' });
    expect(codes([coupon({}, {}, { actions: { cancelar: cancel } })])).toEqual(['R063']);
    expect(codes([coupon({}, {}, { actions: { cancelar: { ...cancel, once: true } } })])).toEqual([]);
  });
  test('R068, R069: names and handlers', () => {
    const change = record({ label: 'x', call: 'POST x/{id}', permission: 'ROLE_ADMIN' });
    expect(codes([coupon({}, {}, { actions: { Mudar: change } })])).toEqual(['R068']);
    expect(codes([withAction({})], { handlers: {} })).toEqual(['R069']);
    expect(codes([withAction({})], { handlers: { cupom: ['mudar', 'outro'] } })).toEqual(['R069']);
    expect(codes([withAction({})], { handlers: { cupom: ['mudar'] } })).toEqual([]);
  });
});

test('every finding says how to mend it', () => {
  const [finding] = checkModels([coupon({ title: 'nada' })]);
  expect(findingText(finding!)).toMatch(/^R013 error cupom: .+ Fix: .+$/);
});
