import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf } from '#fields';
import { checkModels } from '#kit/checks';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';
import { reserva } from './reserva';
import { reservas } from './reservas';
import { server } from './reservas.server';

/**
 * Lines that a developer writes for twelve fields with a reference, an action that asks, one on many rows, and
 * permissions. The shortest peer needs 67 lines, several of them far longer.
 */
const aim = 90;
const model = modelOf({ entity: reserva, resource: reservas, section: 'salao' });

let house: Services;
let um: Speaker;
beforeAll(async () => {
  house = await startServices({ engine: 'pglite', extra: { models: [model], handlers: [server] } });
  um = await house.as('um');
}, 60_000);
afterAll(() => house.close());

test(`a whole resource in at most ${aim} lines`, () => {
  const lines = ['reserva.ts', 'reservas.ts', 'reservas.server.ts'].map(
    (file) =>
      readFileSync(new URL(file, import.meta.url), 'utf8')
        .trimEnd()
        .split('\n').length,
  );
  const plain = Object.entries(model.fields).filter(([name, field]) => !field.system && name !== 'empresa');
  expect(plain).toHaveLength(12);
  expect(plain.filter(([, field]) => field.ref)).toHaveLength(1);
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(aim);
  expect(
    checkModels([...house.models], { handlers: undefined }).filter(({ where }) => where.startsWith('reserva')),
  ).toEqual([]);
});

test('it is served whole: saved, listed, acted on, kept to its company and to who may', async () => {
  const save = async (nome: string, more: object = {}) =>
    (
      await um('POST', 'reserva/save', {
        nome,
        telefone: '+5511987654321',
        dia: '2030-05-01',
        hora: '20:00',
        pessoas: 4,
        ...more,
      })
    ).body.result!;
  const [ana, bia] = [await save('Ana', { mesa: '7' }), await save('Bia')];
  expect((await um('POST', 'reserva/confirmar', { selection: { ids: [ana.id, bia.id] } })).body.result).toEqual({
    changed: 1,
    failed: [{ id: bia.id, title: 'Bia', message: 'Escolha a mesa primeiro!' }],
  });
  expect((await um('POST', 'reserva/cancelar', { id: ana.id, motivo: 'x' })).body.fieldErrors).toEqual({
    motivo: 'Mínimo de 5 caracteres!',
  });
  expect((await um('POST', 'reserva/cancelar', { id: ana.id, motivo: 'Chuva forte' })).status).toBe(200);
  expect((await um('POST', 'reserva/cancelar', { id: ana.id, motivo: 'Chuva forte' })).status).toBe(409);
  expect((await um('GET', `reserva/findbyid/${ana.id}`)).body.result).toMatchObject({
    situacao: 'CANCELADA',
    motivo: 'Chuva forte',
  });
  const [dois, leitor] = [await house.as('dois'), await house.as('leitor')];
  expect((await dois('POST', 'reserva/cancelar', { id: bia.id, motivo: 'Não é minha' })).status).toBe(404);
  expect((await leitor('POST', 'reserva/cancelar', { id: bia.id, motivo: 'Só olho' })).status).toBe(403);
  expect(
    (await leitor('POST', 'reserva/filterpaginated/1/10', { nome: 'Bia', situacao: 'ABERTA' })).body,
  ).toMatchObject({ totalRecords: 1 });
});
