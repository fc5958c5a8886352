import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '../entity/entity';
import { resource } from '../resource/resource';
import { states } from '../entity/states';
import type { Fields } from '../entity/field';
import { coupon, person, company, codes, withAction } from '../../../tests/support/checked';

describe('an entity', () => {
  test.each<[string, string, object, Fields?]>([
    ['R010', 'name with an accent', { name: 'cupóm' }],
    ['R011', 'label', { label: ['', ''] }],
    [
      'R089',
      'two columns of its files called alike',
      {},
      { numero: f.integer({ label: 'Válor' }), outro: f.text({ label: 'Valor' }) },
    ],
    ['R089', 'a column called like that of the id', {}, { numero: f.integer({ label: 'Id do cadastro' }) }],
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
  test('R146: a mask is lifted by a permission, of what is masked, where a value says so', () => {
    const more = { fone: f.phone({ personal: { basis: 'contrato' } }) };
    const rule = { permission: ['CUPOM_VER'], fields: ['fone'], when: { situacao: 'ATIVO' } };
    expect(codes([coupon({ clear: [rule] }, more)])).not.toContain('R146');
    for (const wrong of [
      { permission: [] },
      { fields: ['nome'] },
      { when: { situacao: { not: 'ATIVO' } } },
      { when: { situacao: { empty: true } } },
      { by: { entity: 'nenhuma', ref: 'cupom' } },
    ])
      expect(codes([coupon({ clear: [{ ...rule, ...wrong }] }, more)]), JSON.stringify(wrong)).toContain('R146');
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
    expect(lived({ moves: { fechar } }, {}, [{ fechar: {} }])).toEqual([]);
    expect(lived({ moves: { fechar } }, {}, [{ fechar: {} }, { fechar: {} }])).toEqual(['R155']);
    expect(lived({ moves: { fechar: { ...fechar, at: 'quando' } } })).toEqual(['R156']);
    const second = { permission: 'ROLE_ADMIN', when: { entity: 'porta', field: 'nome' } };
    // Another person of the platform, always; but not by a field that is no setting. A move of the framework asks nobody.
    expect(lived({ moves: { fechar: { ...fechar, second: { permission: 'ROLE_ADMIN' } } } })).toEqual([]);
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
      coupon({ is: 'extras' }),
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
    // The city is the only unknown part of an address here.
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
    [
      'R144',
      'rows without a bound that add up',
      {
        itens: f.list({ quanto: f.money() }, { adds: { up: 'quanto', to: 'valor' } }),
        valor: f.money({ required: true }),
      },
    ],
    [
      'R144',
      'rows that add up to what may be empty',
      { itens: f.list({ quanto: f.money() }, { max: 2, adds: { up: 'quanto', to: 'soma' } }), soma: f.money() },
    ],
    [
      'R144',
      'rows that add up by a text',
      {
        itens: f.list({ quanto: f.text() }, { max: 2, adds: { up: 'quanto', to: 'soma' } }),
        soma: f.money({ required: true }),
      },
    ],
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
    ['R026', 'a text where one is chosen', { tipo: f.enum({ A: { label: 'A', text: 'Isto não aparece.' } }) }],
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
