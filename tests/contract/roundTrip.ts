import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Model } from '../../src/kit/model';
import { cleanValues } from '../../src/kit/validation';
import { same } from '../../src/server/core/audit';
import type { Part, World } from './suite';

export const isOpen = (model: Model, verb: string): boolean => !model.off.includes(verb);
/** What the declaration lets a person set at creation. */
export const settable = (model: Model) => Object.values(model.fields).filter(({ system, options }) => !system && options.readOnly !== true);

export const auditOf = ({ services }: World): Promise<number> => services.database.read({ company: '*' }, async (tx) =>
  Number((await sql<{ n: number }>`select count(*) as n from auditoria`.execute(tx)).rows[0]!.n));
let seed = 900_000;
export const sampleFor = ({ services }: World, model: Model): Record<string, unknown> => services.sample(model, services.companies[0], ++seed);

export const roundTrip: Part = (model, world) => {
  it.runIf(isOpen(model, 'create'))('is created as sent, read, changed, deleted and restored, with an audit row each', async () => {
    const { as: { admin } } = world();
    const before = await auditOf(world());
    const sent = sampleFor(world(), model);
    const created = await admin('POST', `${model.root}save`, sent);
    expect(created.status, created.text).toBe(200);
    const record = created.body.result!;
    const wanted = cleanValues(model.fields, sent);
    for (const { name } of settable(model)) expect(same(record[name] ?? null, wanted[name] ?? null), `${name}: ${JSON.stringify([record[name], wanted[name]])}`).toBe(true);
    expect((await admin('GET', `${model.root}findbyid/${record.id}`)).body.result).toEqual(record);

    let writes = 1;
    if (isOpen(model, 'update')) {
      const { id: _, ...other } = sampleFor(world(), model);
      const changed = await admin('POST', `${model.root}save`, { ...other, id: record.id, versao: record.versao });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.result!.versao).toBe(record.versao! + 1);
      const late = await admin('POST', `${model.root}save`, { ...sent, id: record.id, versao: record.versao });
      expect([late.status, late.body.conflict?.current.versao]).toEqual([409, record.versao! + 1]);
      for (const { name, options } of settable(model)) if (options.readOnly === 'update') expect(same(changed.body.result![name], record[name]), name).toBe(true);
      writes++;
    }
    if (isOpen(model, 'delete')) {
      const gone = await admin('DELETE', `${model.root}delete/${record.id}`);
      expect(gone.body.hasError, gone.text).toBe(false);
      expect((await admin('GET', `${model.root}findbyid/${record.id}`)).status).toBe(404);
      expect((await admin('DELETE', `${model.root}delete/${record.id}`)).status).toBe(404);
      writes++;
      if (model.bin) {
        const trash = await admin('POST', `${model.root}filterpaginated/1/10`, { $trash: true, id: record.id });
        expect(trash.body.totalRecords).toBe(1);
        expect((await admin('POST', `${model.root}restaurar/${record.id}`)).body.result!.id).toBe(record.id);
        await admin('DELETE', `${model.root}delete/${record.id}`);
        writes += 2;
      }
    }
    expect(await auditOf(world()) - before).toBe(writes);
  });

  it.runIf(isOpen(model, 'create'))('stores nothing that is not to be set: unknown, of the server, read-only', async () => {
    const { as: { admin } } = world();
    const hidden = Object.values(model.fields).filter(({ options }) => options.readOnly === true);
    const forged = Object.fromEntries(hidden.map(({ name, kind }) => [name, ['integer', 'money'].includes(kind.name) ? 77 : 'forjado']));
    const created = await admin('POST', `${model.root}save`, { ...sampleFor(world(), model), ...forged, versao: 99, excluidoEm: '2020-01-01T00:00:00Z', excluido_em: 1, busca: 'forjado', $labels: { x: 'y' }, papelSecreto: true });
    expect(created.status, created.text).toBe(200);
    for (const { name } of hidden) expect([77, 'forjado']).not.toContain(created.body.result![name]);
    expect(created.body.result).not.toHaveProperty('papelSecreto');
    expect(created.body.result!.versao).toBeLessThan(2);
    if (isOpen(model, 'delete')) await admin('DELETE', `${model.root}delete/${created.body.result!.id}`);
  });
};
