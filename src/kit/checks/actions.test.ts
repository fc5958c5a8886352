import { describe, expect, test } from 'vitest';
import { f } from '#fields';
import { today } from '../entity/condition';
import { calls, get, run } from '../calls/calls';
import { entity } from '../entity/entity';
import { coupon, codes, withAction, record } from '../../../tests/support/checked';

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
    ['R066', 'GET with a form', { call: 'GET mudar/{id}', form: { motivo: f.text({ required: true }) } }],
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
    ['a permission for what is no figure', { count: { n: {} }, read: { m: 'CUPOM_EDITAR' } }],
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
        calls(
          cupom,
          {
            saldo: run(get('saldo', { permission: [], result: f.integer() }), () => 1),
          },
          { also: { 'GET outro': of } },
        ),
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
