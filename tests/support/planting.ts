import { sql } from 'kysely';
/** The rows that every test house begins with: two companies, the people who sign in, samples of every entity. */
import { createFake } from '../../src/fields/fake';
import { fullRecord } from '../../src/kit/entity/sampleRecord';
import type { Model } from '../../src/kit/read/model';
import { partOf, rolesOf } from '../../src/kit/entity/parts';
import type { Words } from '../../src/server/core/context';
import type { Database, Tx } from '../../src/server/db/database';
import { insertRow, insertRows } from '../../src/server/db/query';
import { uniqueSets } from '../../src/server/db/tables';
import { permissionsOf, plansOf } from '../../src/server/session/catalogue';
import { storeCredential } from '../../src/server/session/users';

export interface Planted {
  /** The two companies. */
  readonly companies: readonly [number, number];
  /** Ids of the rows planted, by entity: of the platform (null) or of a company. */
  rowsOf(entity: string, company: number | null): readonly number[];
  /** A record that could be saved for the company. */
  sample(model: Model, company: number, seed: number): Record<string, unknown>;
}
/** Contents of a planted database: companies, ids by entity and company, and the values that must not occur again. */
export interface House {
  readonly companies: readonly number[];
  readonly stored: ReadonlyMap<string, ReadonlyMap<number | null, readonly number[]>>;
  readonly taken: ReadonlySet<string>;
}

/** Draws records for a house, and knows what stands in it. */
export const plantedOf = (models: readonly Model[], { companies, stored, taken: known }: House) => {
  const rowsOf: Planted['rowsOf'] = (entity, company) => stored.get(entity)?.get(company) ?? [];
  const taken = new Set(known);
  const model = (name: string): Model => models.find((one) => one.name === name)!;
  const draw = (one: Model, company: number, seed: number): Record<string, unknown> => {
    const fake = createFake(seed, {
      reference: (entity, random) => {
        const target = model(entity);
        if (target.tenant === 'id') return company || null;
        // A row of the platform may refer to one of any company.
        const any = company || !target.tenant ? [] : [...(stored.get(entity)?.values() ?? [])].flat();
        const ids = any.length > 0 ? any : rowsOf(entity, target.tenant ? company : null);
        return ids.length ? ids[random(ids.length)]! : null;
      },
    });
    const shape = shapes[one.name];
    return {
      ...(shape ? shape(fullRecord({ ...one, rules: [] }, fake)) : fullRecord(one, fake)),
      ...(one.tenant && one.tenant !== 'id' && { [one.tenant]: company || null }),
    };
  };
  /** Drawn again until what must occur once has not occurred yet. */
  const sample: Planted['sample'] = (one, company, seed) => {
    for (let turn = 0; turn < 300; turn++) {
      const record = draw(one, company, seed + turn * 7919);
      const keys = uniqueSets(one)
        .filter(({ fields }) => fields.length > 0 && fields.every((name) => (record[name] ?? null) !== null))
        .map(({ name, fields }) => JSON.stringify([name, ...fields.map((field) => record[field])]));
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      return record;
    }
    throw new Error(`No further sample of ${one.name}: its unique fields can hold no more values`);
  };
  return { companies: companies as unknown as Planted['companies'], rowsOf, sample, taken };
};

export const plant = (
  database: Database,
  models: readonly Model[],
  words: Words,
  count: number,
  hash: string,
): Promise<House> =>
  database.transaction({ company: '*' }, async (tx) => {
    const stored = new Map<string, Map<number | null, number[]>>();
    const companies: number[] = [];
    const { rowsOf, sample, taken } = plantedOf(models, { companies, stored, taken: new Set() });
    const keep = (entity: string, company: number | null, ids: readonly number[]): void => {
      const rooms = stored.get(entity) ?? new Map<number | null, number[]>();
      stored.set(entity, rooms.set(company, [...(rooms.get(company) ?? []), ...ids]));
    };
    /** Undefined when there are not so many: a list of nine codes leaves no room for fifteen rows. */
    const some = (one: Model, company: number, wanted: number): Record<string, unknown>[] | undefined => {
      const before = new Set(taken);
      try {
        return Array.from({ length: wanted }, (_, index) => sample(one, company, seedOf(one.name, company, index)));
      } catch {
        taken.clear();
        for (const key of before) taken.add(key);
        return undefined;
      }
    };
    // A list that is of a period shows what is of today.
    const inPeriod =
      ({ list: { period } }: Model) =>
      (row: Record<string, unknown>): Record<string, unknown> =>
        period ? { ...row, [period.of]: new Date().toISOString() } : row;
    // Settings are made when they are asked for; what lives on another system has no table.
    const rest = inOrder(models.filter(({ settings, source }) => !settings && !source));
    // Nobody has sealed a drawn secret: rows are stored without.
    const secretless = (one: Model, row: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !one.fields[name]?.sealed));
    const many = async (one: Model, company: number | null): Promise<void> => {
      // Leaves some rows without a reference that must be unique, for those that a test makes.
      const isOnce = Object.values(one.fields).some(({ ref, options }) => ref && options.unique && options.required);
      // One a reference within the company: a row of it is left for a foreign one.
      const isOneEach = one.unique.some((names) => {
        const [only, ...others] = names.filter((name) => name !== one.tenant);
        return others.length === 0 && one.fields[only!]?.ref !== undefined;
      });
      const wanted = Math.max(1, isOnce ? Math.floor(count / 2) : isOneEach ? count - 1 : count);
      const sizes = [wanted, 3, ...(one.off.includes('create') ? [1] : [])];
      const list =
        sizes.reduce<ReturnType<typeof some>>((made, size) => made ?? some(one, company ?? 0, size), undefined) ?? [];
      keep(
        one.name,
        company,
        (
          await insertRows(
            tx,
            one,
            list.map((row) => secretless(one, inPeriod(one)(row))),
          )
        ).map(({ id }) => id),
      );
    };
    for (const one of rest) {
      if (one.is === 'plans')
        keep(one.name, null, [
          (await insertRow(tx, one, { ...sample(one, 0, 1), nome: 'Tudo', funcoes: plansOf({ models, words }) })).id,
        ]);
      // Every module is open to all, so that the rows of each can be tested.
      else if (one.is === 'trials')
        for (const [index, codigo] of Object.keys(one.fields.codigo!.choices!).entries())
          keep(one.name, null, [
            (
              await insertRow(tx, one, {
                ...sample(one, 0, index + 1),
                codigo,
                empresa: null,
                plano: null,
                desde: '2020-01-01',
                ate: null,
                ativo: true,
              })
            ).id,
          ]);
      else if (one.tenant === 'id')
        for (const seed of [1, 2]) {
          const { id } = await insertRow(tx, one, {
            ...sample(one, 0, seed),
            plano: rowsOf(partOf(models, 'plans')?.name ?? '', null)[0],
            unidade: 'UNICA',
            matriz: null,
            rede: null,
            bloqueado: false,
          });
          companies.push(id);
          keep(one.name, null, [id]);
        }
      else if (!one.tenant) await many(one, null);
      else if (one.is !== 'people') for (const company of companies) await many(one, company);
    }
    await people(tx, models, { rowsOf, sample }, companies, permissionsOf({ models, words }), hash, keep);
    await own(tx, models, { rowsOf }, companies);
    return { companies, stored, taken };
  });

const people = async (
  tx: Tx,
  models: readonly Model[],
  { rowsOf, sample }: Pick<Planted, 'rowsOf' | 'sample'>,
  [one, two]: readonly number[],
  all: readonly string[],
  hash: string,
  keep: (entity: string, company: number | null, ids: readonly number[]) => void,
): Promise<void> => {
  const looking = all.filter((permission) => permission.endsWith('_VER') || permission === 'BACKOFFICE_ACESSAR');
  const own = all.filter((permission) => !permission.endsWith('_VER_TODOS'));
  const [persons, profiles, sellers] = [
    partOf(models, 'people')!,
    partOf(models, 'profiles')!,
    partOf(models, 'sellers'),
  ];
  const [admin, operator, chief, seller] = [
    rolesOf(models, 'admin')[0]!,
    rolesOf(models, 'company')[0]!,
    rolesOf(models, 'companyAdmin')[0],
    rolesOf(models, 'seller')[0],
  ];
  // A business may have no sellers, and then nobody signs in as one.
  const reseller =
    sellers && (await insertRow(tx, sellers, { ...sample(sellers, 0, 5), empresa: null, ativo: true })).id;
  if (sellers && reseller !== undefined) keep(sellers.name, null, [reseller]);
  for (const [login, papel, empresa, permissoes, vendedor = null] of [
    ['admin', admin, null, []],
    ['um', chief ?? operator, one, all],
    ['dois', chief ?? operator, two, all],
    ['leitor', operator, one, looking],
    ...(sellers && seller
      ? ([
          ['vendedor', seller, one, own, rowsOf(sellers.name, one ?? null)[0]],
          ['revenda', seller, null, own, reseller],
        ] as const)
      : []),
  ] as const) {
    const perfil =
      papel === admin
        ? null
        : (
            await insertRow(tx, profiles, {
              nome: `Perfil ${login}`,
              empresa: empresa ?? null,
              permissoes,
              ativo: true,
            })
          ).id;
    const user = await insertRow(tx, persons, {
      nome: `Pessoa ${login}`,
      login,
      email: `${login}@example.com`,
      papel,
      empresa: empresa ?? null,
      perfil,
      vendedor,
      ativo: true,
    });
    await storeCredential(tx, user.id, hash);
    keep(persons.name, empresa ?? null, [user.id]);
    if (perfil) keep(profiles.name, empresa ?? null, [perfil]);
  }
};

/** Gives a row that its person alone sees to who signs in for each company: nobody else could tell that it is there. */
const own = async (
  tx: Tx,
  models: readonly Model[],
  { rowsOf }: Pick<Planted, 'rowsOf'>,
  companies: readonly number[],
): Promise<void> => {
  const persons = partOf(models, 'people')!;
  for (const { name, table, fields, seen } of models.filter((one) => one.tenant && one.seen && !one.seen.by))
    for (const [at, login] of ['um', 'dois'].entries())
      await sql`update ${sql.table(table)} set ${sql.ref(fields[seen!.own]!.column)} = (select id from ${sql.table(persons.table)} where login = ${login})
        where id = ${rowsOf(name, companies[at]!)[0]!}`.execute(tx);
};

/** Samples of entities whose rules leave so little room that random values never meet them. */
const shapes: Readonly<Record<string, (record: Record<string, unknown>) => Record<string, unknown>>> = {
  // A name that the server computes is never sent, and these rows always have one.
  caixa: (record) => ({ ...record, nome: `Caixa ${numberOf(record)}` }),
  venda: (record) => ({ ...record, numero: String(10_000 + numberOf(record)) }),
  // Two pauses that overlap become one: each has a day of its own.
  deliveryPausa: (record) => {
    const start = Date.UTC(2030, 0, 1) + numberOf(record) * 86_400_000;
    return { ...record, inicio: new Date(start).toISOString(), fim: new Date(start + 3_600_000).toISOString() };
  },
  cfop: ({ codigo, nome, ...rest }) => {
    const first = '123567'[Number(String(codigo).at(-1)) % 6]!;
    const code = first + String(codigo).slice(1);
    return {
      ...rest,
      codigo: code,
      nome: `${code} ${String(nome)}`,
      operacao: first < '4' ? 'ENTRADA' : 'SAIDA',
      destino: { 1: 'ESTADUAL', 5: 'ESTADUAL', 2: 'INTERESTADUAL', 6: 'INTERESTADUAL', 3: 'EXTERIOR', 7: 'EXTERIOR' }[
        first
      ],
    };
  },
};

/** Another number for another record. */
const numberOf = (record: Record<string, unknown>): number =>
  [...JSON.stringify(record)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 20_000, 7);

/** Sorts models so that referenced ones come first; circles are broken at optional references. */
const inOrder = (models: readonly Model[]): Model[] => {
  const done: Model[] = [];
  const visit = (model: Model, path: readonly Model[]): void => {
    if (done.includes(model) || path.includes(model)) return;
    for (const { ref, required } of Object.values(model.fields).toSorted(
      (a, b) => Number(b.required) - Number(a.required),
    )) {
      const target = ref ? models.find(({ name }) => name === ref) : undefined;
      // The companies come before what belongs to them, whatever they point to.
      if (target && target !== model && (required || !(model.tenant === 'id' && target.tenant)))
        visit(target, [...path, model]);
    }
    done.push(model);
  };
  for (const model of models.toSorted((a, b) => rank(a) - rank(b))) visit(model, []);
  return done;
};
const rank = ({ tenant }: Model): number => (tenant === undefined ? 0 : tenant === 'id' ? 1 : 2);
const seedOf = (name: string, company: number | null, index: number): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) * 1000 +
  (company ?? 0) * 101 +
  index;
