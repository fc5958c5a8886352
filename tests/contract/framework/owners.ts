import { sql } from 'kysely';
import { expect } from 'vitest';
import { isOfPlatform } from '../../support/ofPlatform';
import { isOpen, sampleFor, settable } from './roundTrip';
import { itWhere } from './itWhere';
import type { Model } from '../../../src/kit/read/model';
import { partOf } from '../../../src/kit/entity/parts';
import type { Part, World } from './suite';

const unknownId = 987_654_321;
/**
 * A row of the seller who asks, and one of another seller, in the same company; of sellers of the platform, where rows
 * belong to none or the platform alone reads them.
 */
const both = async ({ services, as }: World, model: Model) => {
  const [of] = services.companies;
  const company = model.tenant && !isOfPlatform(model.access.list) ? of : null;
  const sellers = services.rowsOf(partOf(services.models, 'sellers')!.name, company);
  const [me = 0, other = unknownId] = sellers;
  const [mine = 0, theirs = 0] = services.rowsOf(model.name, model.tenant ? of : null);
  const column = sql.ref(model.fields[model.owner!.field]!.column);
  await services.database.transaction({ company: '*' }, async (tx) => {
    for (const [id, owner] of [
      [mine, me],
      [theirs, other],
    ])
      await sql`update ${sql.table(model.table)} set ${column} = ${owner}, excluido_em = null where id = ${id}`.execute(
        tx,
      );
  });
  return {
    company: company ?? '*',
    who: company === null ? as.revenda : as.vendedor,
    me,
    other,
    mine,
    theirs,
  } as const;
};
/** A value that a change of many records may write; the title where nothing else is free. */
const changeOf = (model: Model): Readonly<Record<string, unknown>> => {
  const free = settable(model).filter(({ options }) => options.readOnly !== 'update');
  const text = free.find(({ name }) => name === model.title) ?? free.find(({ kind }) => kind.name === 'text');
  const number = free.find(({ kind }) => ['integer', 'money'].includes(kind.name));
  return text ? { [text.name]: 'x' } : { [number?.name ?? model.title]: number ? 1 : 'x' };
};
const idsOf = ({ body }: Awaited<ReturnType<World['as']['um']>>): number[] => body.results!.map(({ id }) => id);

/** Promise of `owner`: sellers see and change only their own rows. */
export const owners: Part = (model, world) => {
  const isOwned = model.owner !== undefined && model.owner.field !== 'id' && model.tenant !== 'id';

  itWhere(isOwned)(
    'of another seller cannot be told from what never was, nor be changed, deleted or exported',
    async () => {
      const { who, me, mine, theirs } = await both(world(), model);
      for (const [method, path, body] of [
        ['GET', 'findbyid/{id}'],
        ['DELETE', 'delete/{id}'],
        ['POST', 'restaurar/{id}'],
        ['POST', 'save', (id: number) => ({ id, nome: 'x' })],
      ] as const) {
        const [a, b] = await Promise.all(
          [theirs, unknownId].map((id) => who(method, model.root + path.replace('{id}', String(id)), body?.(id))),
        );
        expect([a!.status, a!.text], `${method} ${path}`).toEqual([b!.status, b!.text]);
      }
      const listed = await who('POST', `${model.root}filterpaginated/1/100`, {});
      expect(new Set(listed.body.results!.map((row) => row[model.owner!.field]))).toEqual(new Set([me]));
      expect([idsOf(listed).includes(mine), listed.body.totalRecords]).toEqual([true, listed.body.results!.length]);
      expect((await who('POST', `${model.root}filterpaginated/1/100`, { id: theirs })).body.totalRecords).toBe(0);
      if (isOpen(model, 'export')) {
        const { text } = await who('POST', `${model.root}exportar/csv`, {});
        expect([text.includes(`\n${mine};`), text.includes(`\n${theirs};`)]).toEqual([true, false]);
      }
      const before = (await world().as.admin('GET', `${model.root}findbyid/${theirs}`)).text;
      for (const [verb, body] of [
        ['update', { values: changeOf(model) }],
        ['delete', {}],
      ] as const) {
        if (!isOpen(model, verb)) continue;
        const call = model.root + (verb === 'update' ? 'alterar-em-massa' : 'excluir-em-massa');
        expect((await who('POST', call, { selection: { ids: [theirs] }, ...body })).body.result).toMatchObject({
          changed: 0,
        });
        expect((await who('POST', call, { selection: { filter: { id: theirs } }, ...body })).body.result).toMatchObject(
          { changed: 0 },
        );
      }
      expect((await world().as.admin('GET', `${model.root}findbyid/${theirs}`)).text).toBe(before);
    },
  );
  itWhere(isOwned)('is seen by who is no seller', async () => {
    const { company, mine, theirs } = await both(world(), model);
    const everybody = await (company === '*' ? world().as.admin : world().as.um)(
      'POST',
      `${model.root}filterpaginated/1/100`,
      { id: [mine, theirs] },
    );
    expect(idsOf(everybody).toSorted()).toEqual([mine, theirs].toSorted());
  });
  itWhere(isOwned && isOpen(model, 'create'))('is his who makes it, and stays his', async () => {
    const { who, me, other, mine } = await both(world(), model);
    const { owner, fields, name } = model;
    // References to rows of the same entity may name only those that the seller sees.
    const kin = Object.fromEntries(
      Object.values(fields).flatMap((one) => (one.ref === name ? [[one.name, mine]] : [])),
    );
    const made = await who('POST', `${model.root}save`, {
      ...sampleFor(world(), model),
      ...kin,
      [owner!.field]: other,
    });
    expect(made.body.result?.[owner!.field], made.text).toBe(me);
    if (isOpen(model, 'update'))
      expect(
        (
          await who('POST', `${model.root}save`, {
            id: made.body.result!.id,
            versao: made.body.result!.versao,
            [owner!.field]: other,
          })
        ).body.result![owner!.field],
      ).toBe(me);
  });
  itWhere(isOwned)('is kept so by row-level security too, whatever a query says', async () => {
    const { company, me, other, mine, theirs } = await both(world(), model);
    const { database } = world().services;
    const { table, owner, fields } = model;
    const seller = (seesAll: readonly string[]) => ({ company, seller: { id: me, user: 1, seesAll } });
    const seen = (seesAll: readonly string[]) =>
      database.read(seller(seesAll), async (tx) =>
        (
          await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${mine}, ${theirs})`.execute(tx)
        ).rows
          .map(({ id }) => Number(id))
          .toSorted(),
      );
    expect(await seen([])).toEqual([mine]);
    expect(await seen(['NADA_VER_TODOS'])).toEqual([mine]);
    expect(await seen([owner!.seeAll])).toEqual([mine, theirs].toSorted());
    const column = sql.ref(fields[owner!.field]!.column);
    const changed = (id: number) =>
      database.transaction(
        seller([]),
        async (tx) =>
          (await sql`update ${sql.table(table)} set ${column} = ${other} where id = ${id} returning id`.execute(tx))
            .rows.length,
      );
    expect(await changed(theirs)).toBe(0);
    await expect(changed(mine)).rejects.toThrow(/row-level security/);
  });

  const referring = isOwned
    ? (models: readonly Model[]) =>
        models.flatMap((one) =>
          Object.values(one.fields)
            .filter(
              ({ ref, options }) =>
                ref === model.name && options.readOnly !== true && one.tenant === model.tenant && isOpen(one, 'create'),
            )
            .map((field) => ({ one, field })),
        )
    : () => [];
  itWhere(isOwned)('is referenced by no seller but his own', async () => {
    const { who, theirs } = await both(world(), model);
    for (const { one, field } of referring(world().services.models)) {
      const sample = sampleFor(world(), one);
      const saved = await who('POST', `${one.root}save`, {
        ...sample,
        [field.name]: Array.isArray(sample[field.name]) ? [theirs] : theirs,
      });
      const isRefused = saved.status === 200 ? (saved.body.result![field.name] ?? null) === null : saved.status === 422;
      expect(isRefused, `${one.name}.${field.name}: ${saved.text}`).toBe(true);
    }
  });
};
