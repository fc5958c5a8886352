import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from '../checks';
import { entity } from '../entity/entity';
import { resource } from '../resource/resource';
import { states } from '../entity/states';
import { board, calendar } from '../resource/views';

const pedido = entity('comanda', {
  label: ['Comanda', 'Comandas'],
  gender: 'f',
  title: 'numero',
  root: 'comanda/',
  fields: {
    numero: f.text({ required: true }),
    situacao: f.enum({ ABERTA: 'Aberta', FECHADA: 'Fechada' }, { required: true, default: 'ABERTA' }),
    abertura: f.dateTime(),
    dia: f.date(),
  },
});
const vida = states(pedido, 'situacao', { moves: { encerrar: { label: 'Encerrar', from: 'ABERTA', to: 'FECHADA' } } });
/** Declarations as a caller without types could write them. */
const found = (views: object, off: readonly string[] = []) =>
  checkModels([
    modelOf({
      section: 'mesas',
      entity: pedido,
      states: vida,
      resource: resource(pedido, { views, off } as never) as never,
    }),
  ])
    .filter(({ severity }) => severity === 'error')
    .map(({ code, fix }) => `${code} ${fix}`);

test('boards and calendars name states, fields and moments that exist', () => {
  const card = { title: 'numero', clock: { since: 'abertura' } } as const;
  const good = board(vida, { columns: ['ABERTA'], card });
  expect(found({ board: good, calendar: calendar(pedido, 'dia', { title: 'numero' }) })).toEqual([]);
  expect(found({ board: { ...good, columns: ['ABERT'] } })).toEqual([expect.stringMatching(/^R175 .*'ABERTA'/)]);
  expect(found({ board: { ...good, columns: [] } })).toEqual([expect.stringMatching(/^R175/)]);
  expect(found({ board: { ...good, card: { title: 'numro' } } })).toEqual([expect.stringMatching(/^R176 .*'numero'/)]);
  expect(found({ board: { ...good, card: { ...card, clock: { since: 'numero' } } } })).toEqual([
    expect.stringMatching(/^R177/),
  ]);
  const signs = [{ when: { numro: { empty: true } }, text: 'Sem número' }];
  expect(found({ board: { ...good, card: { ...card, signs } } })).toEqual([expect.stringMatching(/^R176 .*'numero'/)]);
  expect(found({ board: { ...good, of: 'pedido' } })).toEqual([expect.stringMatching(/^R176/)]);
  expect(found({ board: { ...good, answers: { instead: { accept: 'aceitarLa' } } } })).toEqual([
    expect.stringMatching(/^R176/),
  ]);
  expect(found({ calendar: { of: 'comanda', on: 'situacao', title: 'numero' } })).toEqual([
    expect.stringMatching(/^R177/),
  ]);
  expect(found({ calendar: { of: 'comanda', on: 'dia', until: 'numero', title: 'numero' } })).toEqual([
    expect.stringMatching(/^R177/),
  ]);
  const making = calendar(pedido, 'dia', { title: 'numero', create: true });
  expect(found({ calendar: making })).toEqual([]);
  expect(found({ calendar: making }, ['create'])).toEqual([expect.stringMatching(/^R177 take `create` out/)]);
});
