import { expect, it } from 'vitest';
import { auditOf, isOpen } from './roundTrip';
import type { Part } from './suite';

const bodies: readonly (readonly [string, string, number])[] = [
  ['not JSON', '{"nome":', 400],
  ['a text', '"x"', 400],
  ['a list', '[]', 400],
  ['depth 33', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400],
  ['over 1 MB', JSON.stringify({ nome: 'x'.repeat(1_048_576) }), 413],
  ['__proto__', '{"__proto__":{"polluted":1}}', 400],
  ['constructor', '{"constructor":{"prototype":{"polluted":1}}}', 400],
  ['NUL', '{"nome":"\\u0000"}', 400],
];
const ids = ['0', '-1', '01', '1e3', '+1', '1.5', '9999999999999999999', 'abc', "1' or '1'='1", 'MQ==', '%00'];
const filters: readonly unknown[] = [
  { nada: 1 },
  { id: {} },
  { id: { eq: 'x' } },
  { id: { like: 1 } },
  { $sort: [['nada', 'asc']] },
  { $sort: [['id', 'sideways']] },
  { $sort: 'id' },
  { $search: 1 },
  { $search: 'x'.repeat(201) },
  { $and: {} },
  { 'id" or 1=1 --': 1 },
  { id: Array.from({ length: 501 }, (_, index) => index + 1) },
  { criadoEm: { gte: 'ontem' } },
];

export const badInput: Part = (model, world) => {
  it('bad input is a clear refusal, never a 500, and stores nothing', async () => {
    const {
      as: { admin },
    } = world();
    const before = await auditOf(world());
    const check = (label: string, { status, body, text }: Awaited<ReturnType<typeof admin>>, wanted: number): void => {
      expect([label, status]).toEqual([label, wanted]);
      expect(body.hasError && typeof body.messageError === 'string' && body.messageError.length > 0, label).toBe(true);
      expect(text, label).not.toMatch(/select |insert |syntax|at .*\.ts|relation|column/i);
    };
    if (isOpen(model, 'create'))
      for (const [label, body, status] of bodies) check(label, await admin('POST', `${model.root}save`, body), status);
    check(
      'content type',
      await admin('POST', `${model.root}filterpaginated/1/10`, '{}', { 'content-type': 'text/plain' }),
      415,
    );
    for (const id of ids) check(id, await admin('GET', `${model.root}findbyid/${encodeURIComponent(id)}`), 400);
    for (const page of ['0/10', '1/0', '1/101', '1/1000000', '-1/10', 'x/10', '1/10;'])
      check(page, await admin('POST', `${model.root}filterpaginated/${page}`, {}), 400);
    for (const filter of filters)
      check(JSON.stringify(filter).slice(0, 60), await admin('POST', `${model.root}filterpaginated/1/10`, filter), 400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await auditOf(world())).toBe(before);
  });
};
