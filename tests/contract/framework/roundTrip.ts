import { expect } from 'vitest';
import { sql } from 'kysely';
import { meets } from '../../../src/kit/entity/condition';
import type { Model } from '../../../src/kit/read/model';
import { holdsVeiled, revealable } from '../../../src/kit/entity/personal';
import { leaving, shownOf } from '../../../src/server/operations/present';
import { cleanValues, recordChecker } from '../../../src/kit/entity/validation';
import { same } from '../../../src/server/core/audit';
import { getRow } from '../../../src/server/db/query';
import { uniqueSets } from '../../../src/server/db/tables';
import type { WireRecord } from '../../../src/kit/calls/envelope';
import { isDrawable } from '../../support/services';
import { itWhere } from './itWhere';
import type { Part, World } from './suite';

export const isOpen = (model: Model, verb: string): boolean => !model.off.includes(verb);
/** Fields that the declaration lets a person set at creation. */
export const settable = (model: Model) =>
  Object.values(model.fields).filter(({ system, options }) => !system && options.readOnly !== true);

/** Rows of the audit, of one entity where it is named: a save may have others follow. */
export const auditOf = ({ services }: World, model?: Model): Promise<number> =>
  services.database.read({ company: '*' }, async (tx) =>
    Number(
      (
        await sql<{
          n: number;
        }>`select count(*) as n from auditoria where ${model?.name ?? null}::text is null or entidade = ${model?.name ?? null}`.execute(
          tx,
        )
      ).rows[0]!.n,
    ),
  );
let seed = 900_000;
export const sampleFor = (
  { services }: World,
  model: Model,
  company = services.companies[0],
): Record<string, unknown> => services.sample(model, company, ++seed);

/**
 * Another sample for a record that was sent before. There are as many pairs of references as rows: these stay. It is
 * right together with what only creation sets: a later end, where the begin stays.
 */
export const nextSampleFor = (
  world: World,
  model: Model,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const pairs = isDrawable(model) ? [] : uniqueSets(model).flatMap(({ fields }) => fields);
  const kept = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sent[name]]));
  const fixed = kept(settable(model).flatMap(({ name, options }) => (options.readOnly === 'update' ? name : [])));
  const check = recordChecker(model);
  const known = Object.keys(check(sent).errors);
  let next = { ...sampleFor(world, model), ...kept(pairs) };
  const isWrong = (): boolean => Object.keys(check({ ...next, ...fixed }).errors).some((path) => !known.includes(path));
  for (let turn = 0; turn < 50 && isWrong(); turn++) next = { ...sampleFor(world, model), ...kept(pairs) };
  return next;
};

/** Creates a record as the platform; what was sent and what is stored. */
const create = async (
  world: World,
  model: Model,
): Promise<{ readonly sent: Record<string, unknown>; readonly record: WireRecord }> => {
  const sent = sampleFor(world, model);
  const { status, body, text } = await world.as.admin('POST', `${model.root}save`, sent);
  expect([status, body.hasError], text).toEqual([200, false]);
  return { sent, record: body.result! };
};

export const roundTrip: Part = (model, world) => {
  itWhere(isOpen(model, 'create'))('is stored as sent and read as stored, with an audit row', async () => {
    const before = await auditOf(world(), model);
    const { sent, record } = await create(world(), model);
    expect((await auditOf(world(), model)) - before).toBe(1);
    const wanted = cleanValues(model.fields, sent);
    const shown = leaving(
      shownOf(model.fields, () => true),
      wanted,
      [],
    );
    // A rule of `clear` may lift the mask, row by row.
    const isLifted = (name: string): boolean =>
      (model.clear ?? []).some(({ fields }) => fields === undefined || fields.includes(name));
    for (const { name, sealed } of settable(model))
      expect(
        (sealed && record[name] === true && typeof wanted[name] === 'string') ||
          same(record[name] ?? null, shown[name] ?? null) ||
          (isLifted(name) && same(record[name] ?? null, wanted[name] ?? null)),
        `${name}: ${JSON.stringify([record[name], wanted[name]])}`,
      ).toBe(true);
    expect((await world().as.admin('GET', `${model.root}findbyid/${record.id}`)).body.result).toEqual(record);
  });

  itWhere(revealable(model.fields).length > 0 && isOpen(model, 'create') && isOpen(model, 'update'))(
    'keeps what its masks hide when they come back, and tells it one by one',
    async () => {
      const {
        as: { admin },
        services,
      } = world();
      const { record } = await create(world(), model);
      const stored = (): Promise<unknown> =>
        services.database.read({ company: '*' }, (tx) => getRow(tx, model, record.id));
      const before = (await stored()) as Readonly<Record<string, unknown>>;
      const masked = settable(model).filter((field) => holdsVeiled(field) && record[field.name] !== null);
      const back = await admin('POST', `${model.root}save`, {
        id: record.id,
        versao: record.versao,
        ...Object.fromEntries(masked.map(({ name }) => [name, record[name]])),
      });
      expect(back.status, back.text).toBe(200);
      expect(await stored()).toEqual(before);
      for (const { name } of masked) {
        const seen = await admin('POST', `${model.root}revelar/${record.id}`, {
          campo: name,
          finalidade: 'CONFERENCIA',
        });
        if (seen.status !== 429)
          expect((seen.body.result as unknown as { valor: unknown }).valor, seen.text).toEqual(before[name]);
      }
    },
  );

  itWhere(isOpen(model, 'create') && isOpen(model, 'update'))(
    'is changed by who has seen its last version, and by nobody else',
    async () => {
      const {
        as: { admin },
      } = world();
      const { sent, record } = await create(world(), model);
      const before = await auditOf(world());
      const changed = await admin('POST', `${model.root}save`, {
        ...nextSampleFor(world(), model, sent),
        id: record.id,
        versao: record.versao,
      });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.result!.versao).toBe(record.versao! + 1);
      const late = await admin('POST', `${model.root}save`, { ...sent, id: record.id, versao: record.versao });
      expect([late.status, late.body.conflict?.current]).toEqual([409, changed.body.result]);
      const fixed = settable(model)
        .filter(({ options }) => options.readOnly === 'update')
        .map(({ name }) => name);
      // A condition that opens gives its default to what had no value, and one that closes takes the value away.
      expect(
        fixed.filter(
          (name) =>
            record[name] !== null &&
            meets(model.fields[name]!.when, changed.body.result!) &&
            !same(changed.body.result![name], record[name]),
        ),
      ).toEqual([]);
      expect((await auditOf(world())) - before).toBe(1);
    },
  );

  itWhere(isOpen(model, 'create') && isOpen(model, 'delete'))('is gone when it is deleted', async () => {
    const {
      as: { admin },
    } = world();
    const { record } = await create(world(), model);
    const before = await auditOf(world());
    const gone = await admin('DELETE', `${model.root}delete/${record.id}`);
    expect(gone.body.hasError, gone.text).toBe(false);
    expect((await admin('GET', `${model.root}findbyid/${record.id}`)).status).toBe(404);
    expect((await admin('POST', `${model.root}filterpaginated/1/10`, { id: record.id })).body.totalRecords).toBe(0);
    expect((await admin('DELETE', `${model.root}delete/${record.id}`)).status).toBe(404);
    expect((await auditOf(world())) - before).toBe(1);
  });

  itWhere(isOpen(model, 'create') && isOpen(model, 'delete') && model.bin)('comes back from the bin', async () => {
    const {
      as: { admin },
    } = world();
    const { record } = await create(world(), model);
    await admin('DELETE', `${model.root}delete/${record.id}`);
    expect(
      (await admin('POST', `${model.root}filterpaginated/1/10`, { $trash: true, id: record.id })).body.totalRecords,
    ).toBe(1);
    const { versao: _, ...restored } = (await admin('POST', `${model.root}restaurar/${record.id}`)).body.result!;
    expect(record).toMatchObject(restored);
    expect((await admin('POST', `${model.root}restaurar/${record.id}`)).status).toBe(404);
    await admin('DELETE', `${model.root}delete/${record.id}`);
  });

  itWhere(isOpen(model, 'create'))(
    'stores nothing that is not to be set: unknown, of the server, read-only',
    async () => {
      const {
        as: { admin },
      } = world();
      const hidden = Object.values(model.fields).filter(({ options }) => options.readOnly === true);
      const forged = Object.fromEntries(
        hidden.map(({ name, kind }) => [name, ['integer', 'money'].includes(kind.name) ? 77 : 'forjado']),
      );
      const created = await admin('POST', `${model.root}save`, {
        ...sampleFor(world(), model),
        ...forged,
        versao: 99,
        excluidoEm: '2020-01-01T00:00:00Z',
        excluido_em: 1,
        busca: 'forjado',
        $labels: { x: 'y' },
        papelSecreto: true,
      });
      expect(created.status, created.text).toBe(200);
      for (const { name } of hidden) expect([77, 'forjado']).not.toContain(created.body.result![name]);
      expect(created.body.result).not.toHaveProperty('papelSecreto');
      expect(created.body.result!.versao).toBeLessThan(2);
    },
  );
};
