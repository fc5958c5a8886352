import { describe, expect, test } from 'vitest';
import { f } from '#fields';
import { checkModels, findingText } from './checks';
import { calls, get, run } from './calls/calls';
import { entity } from './entity/entity';
import { r } from './calls/result';
import type { House } from './checks/finding';
import { companies, coupon, company, codes, withAction, record } from '../../tests/support/checked';

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
          ...run(get('x', { permission: [], result: f.integer() }), () => null),
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

test('every finding says how to mend it', () => {
  const [finding] = checkModels([coupon({ title: 'nada' })]);
  expect(findingText(finding!)).toMatch(/^R013 error cupom: .+ Fix: .+$/);
});
