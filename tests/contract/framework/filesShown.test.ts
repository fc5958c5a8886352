import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model, ModelField } from '#kit/read/model';
import { readBusiness } from '../../../src/server/business';
import { startServices, type Services } from '../../support/services';

/** Every field that holds a file or a picture, however deep: its column, and the names on the way to it. */
interface Place {
  readonly model: Model;
  readonly column: ModelField;
  readonly path: readonly ModelField[];
}
const isFile = ({ kind }: ModelField): boolean => kind.name === 'file' || kind.name === 'image';
const placesIn = (model: Model, column: ModelField, path: readonly ModelField[]): readonly Place[] => {
  const field = path.at(-1) ?? column;
  return isFile(field)
    ? [{ model, column, path }]
    : Object.values(field.item ?? {}).flatMap((inner) => placesIn(model, column, [...path, inner]));
};
const places = readBusiness().models.flatMap((model) =>
  Object.values(model.fields).flatMap((column) => placesIn(model, column, [])),
);
/** Value of a column that holds the file at the end of the path. */
const holding = (field: ModelField, [next, ...rest]: readonly ModelField[], file: number): unknown => {
  if (!next) return file;
  const inner = { [next.name]: holding(next, rest, file) };
  return field.kind.nested === 'many' ? [{}, inner] : inner;
};

let house: Services;
beforeAll(async () => {
  house = await startServices({ engine: 'postgres' });
});
afterAll(() => house.close());

const everyone = { company: '*' } as const;
const newFile = async (company: number | null): Promise<number> => {
  const { rows } = await house.database.transaction(everyone, (tx) =>
    sql<{ id: unknown }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, origens)
      values (${company}, 'x.png', 'image/png', 1, ${'0'.repeat(64)}, ${new Uint8Array([1])}, '{}') returning id`.execute(
      tx,
    ),
  );
  return Number(rows[0]!.id);
};

it('finds the fields that hold files', () => {
  const names = places.map(({ model, column, path }) =>
    [model.name, column.name, ...path.map(({ name }) => name)].join('.'),
  );
  expect(names).toEqual(
    expect.arrayContaining(['empresa.logo', 'produto.imagem', 'deliveryConfiguracao.capa', 'mensagemWhatsapp.anexo']),
  );
  expect(places.filter(({ path }) => path.length > 0).length).toBeGreaterThan(1);
});
describe.each(
  places.map((place) => ({
    name: `${place.model.name}.${[place.column, ...place.path].map(({ name }) => name).join('.')}`,
    ...place,
  })),
)('a file that $name shows', ({ model, column, path }) => {
  it('is not deleted, and the record is named; taken out of it, it is', async () => {
    const [company] = house.companies;
    const file = await newFile(company);
    const um = await house.as('um');
    // Settings are stored when they are first read.
    if (model.settings) {
      const said = model.settings.load.replace('GET ', '');
      const who = model.tenant === undefined ? await house.as('admin') : um;
      await who('GET', said.startsWith('/') ? said.slice(1) : `${model.root}${said}`);
    }
    const value = holding(column, path, file);
    const stored = path.length === 0 ? sql`${value}` : sql`${JSON.stringify(value)}::jsonb`;
    const row = await house.database.transaction(everyone, async (tx) => {
      const owner =
        model.tenant === undefined
          ? sql`true`
          : sql`${sql.ref(model.fields[model.tenant]?.column ?? 'id')} = ${company}`;
      const { rows } = await sql<{
        id: unknown;
        antes: unknown;
      }>`select id, to_jsonb(${sql.ref(column.column)}) as antes from ${sql.table(model.table)} where ${owner} order by id limit 1`.execute(
        tx,
      );
      const found = rows[0];
      if (!found) throw new Error(`no row of ${model.name} is planted`);
      await sql`update ${sql.table(model.table)} set ${sql.ref(column.column)} = ${stored} where id = ${found.id}`.execute(
        tx,
      );
      return found;
    });
    const refused = await um('DELETE', `arquivo/delete/${file}`);
    expect(refused.body).toMatchObject({ hasError: true, messageError: expect.stringContaining(model.label.one) });
    expect((await um('GET', `arquivo/id/${file}/metadata`)).status).toBe(200);
    await house.database.transaction(everyone, (tx) =>
      path.length === 0
        ? sql`update ${sql.table(model.table)} set ${sql.ref(column.column)} = ${row.antes} where id = ${row.id}`.execute(
            tx,
          )
        : sql`update ${sql.table(model.table)} set ${sql.ref(column.column)} = ${JSON.stringify(row.antes)}::jsonb where id = ${row.id}`.execute(
            tx,
          ),
    );
    expect((await um('DELETE', `arquivo/delete/${file}`)).body.hasError).toBe(false);
    expect((await um('GET', `arquivo/id/${file}/metadata`)).status).toBe(404);
  });
});

const isSeenByAll = ({ model, column }: Place): boolean =>
  column.options.seenByAll === true && model.subject === undefined && !model.seen;
it('a picture of the platform that is seen by all is seen in every company, and no other of its files', async () => {
  const shared = places.filter(isSeenByAll).map(({ model, column }) => `registro:${model.name}.${column.name}`);
  const held = ['registro:usuario.foto', 'registro:config.logo', 'registro:treinamento.arquivo'];
  expect(shared).toEqual(expect.arrayContaining(['registro:bannerSistema.imagem', 'registro:empresa.logo']));
  const leitor = await house.as('leitor');
  for (const [origins, company, status] of [
    ...shared.map((one) => [[one], null, 200] as const),
    ...shared.map((one) => [[one], house.companies[1], 404] as const),
    ...held.map((one) => [[one], null, 404] as const),
    [[], null, 404] as const,
  ]) {
    const file = await newFile(company);
    await house.database.transaction(everyone, (tx) =>
      sql`update arquivo set origens = ${origins}::text[] where id = ${file}`.execute(tx),
    );
    expect([origins, (await leitor('GET', `arquivo/findbyid/${file}`)).status]).toEqual([origins, status]);
  }
});
