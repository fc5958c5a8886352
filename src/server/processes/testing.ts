import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { calls, later as waiting, post, process, processes, run } from '#kit';
import { f } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import type { Processo } from '../../system/ferramentas/processo';
import type { ProcessoItem } from '../../system/ferramentas/processoItem';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import type { Database, Tx } from '../db/database';
import { coisa, openHouse, type House, type Speaker } from '../testing';

/** For the tests of this room: processes of each kind, and a house in which four people start them. */
/** Calls that `outside` items made, as the world outside the database sees them. */
export const outside: string[] = [];
/** Keys of items whose wait is over. */
export const arrived = new Set<string>();
/** Obstacles for items: the promise they wait for, and how often each fails. */
export const trouble: { hold?: Promise<void>; times: Map<string, number> } = { times: new Map() };
const form = { quantos: f.integer({ required: true, min: 0, max: 2000 }), nome: f.text({ required: true, max: 20 }) };
const itemsOf = (
  _context: object,
  { form: { quantos, nome } }: { readonly form: { readonly quantos: number; readonly nome: string } },
) => Array.from({ length: quantos }, (_, index) => ({ key: index + 1, label: `${nome} ${index + 1}` }));
const insert = (db: Tx, company: number, name: string) =>
  sql`insert into coisa (empresa_id, nome, tipo, busca) values (${company}, ${name}, 'FIXO', '')`.execute(db);
const troubled = (label: string): void => {
  const left = trouble.times.get(label) ?? 0;
  trouble.times.set(label, left - 1);
  if (left > 0) throw new Error('queda');
};

const criar = process('criar', {
  label: 'Criação em lote',
  pausable: true,
  permission: ['COISA_EDITAR' as never],
  plan: 'COISA' as never,
  form,
  items: itemsOf,
  each: async ({ db, user, refuse }, { key, label }) => {
    if (label.startsWith('recusa') && key % 2 === 0) refuse(`Não há estoque para ${label}!`);
    await insert(db, user.company!.id, label);
    troubled(label);
    return `feita ${key}`;
  },
});
const enviar = process.outside('enviar', {
  label: 'Envio',
  pausable: true,
  permission: [],
  form,
  items: itemsOf,
  pace: 20,
  each: async ({ transaction, user, refuse }, { label }) => {
    await trouble.hold;
    outside.push(label);
    troubled(label);
    if (label.startsWith('recusa')) refuse('Número inválido!');
    await transaction(({ db }) => insert(db, user.company!.id, label));
  },
});
const esperar = process('esperar', {
  label: 'Espera',
  permission: [],
  form,
  items: itemsOf,
  each: async ({ db, user }, { label }) => {
    const {
      rows: [mine],
    } = await sql<{ nome: string }>`select nome from coisa where nome = ${label}`.execute(db);
    if (!mine) await insert(db, user.company!.id, label);
    return arrived.has(label) ? 'Chegou' : waiting(60_000, 'Chega amanhã às 8:00');
  },
  pausable: {
    paused: async ({ db }, { form: { nome } }) => {
      await sql`update coisa set busca = 'parada' where nome like ${`${nome} %`}`.execute(db);
    },
    resumed: async ({ db }, { form: { nome } }) => {
      await sql`update coisa set busca = '' where nome like ${`${nome} %`}`.execute(db);
    },
  },
  cancelled: async ({ db }, { form: { nome } }) => {
    await sql`delete from coisa where nome like ${`${nome} %`}`.execute(db);
  },
});
const recusar = process('recusar', {
  label: 'Nada',
  permission: [],
  items: ({ refuse }) => refuse('Não há pedidos neste período!'),
  each: () => undefined,
});
const lotes = processes(coisa as AnyEntity, [criar, enviar, esperar, recusar]);
const comecar = calls(coisa as AnyEntity, {
  comecar: run(
    post('comecar', {
      permission: [],
      form: { qual: f.text({ required: true }), quantos: f.integer(), nome: f.text(), falhar: f.bool() },
      result: { processo: f.integer({ required: true }) },
    }),
    async ({ start, refuse }, { form: { qual, quantos, nome, falhar } }) => {
      const given = { quantos: quantos!, nome: nome! };
      const started = await (qual === 'recusar'
        ? start(recusar)
        : start(qual === 'criar' ? criar : qual === 'enviar' ? enviar : esperar, given));
      return falhar ? refuse('Mudei de ideia!') : started;
    },
  ),
});

export const engines = ['pglite', 'postgres'] as const;
interface People {
  readonly house: House;
  readonly um: Speaker;
  readonly dois: Speaker;
  readonly ver: Speaker;
  readonly admin: Speaker;
}
/** A house for the tests of a file; `opened` gets it and who speaks to it, before the first of them. */
export const processHouse = (engine: (typeof engines)[number], opened: (people: People) => void) => {
  let postgres: TestPostgres | undefined;
  let house: House;
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await startPostgres();
    house = await openHouse(await postgres?.createDatabase(), { processes: [lotes], named: [comecar] });
    const [um, dois, ver, admin] = await Promise.all(['um', 'dois', 'ver', 'admin'].map((login) => house.as(login)));
    opened({ house, um: um!, dois: dois!, ver: ver!, admin: admin! });
  }, 120_000);
  afterAll(async () => {
    await house.database.close();
    await postgres?.stop();
  });
  beforeEach(() => {
    outside.length = 0;
    arrived.clear();
    trouble.hold = undefined;
    trouble.times = new Map();
  });

  const begin = async (as: Speaker, qual: string, quantos: number, nome: string): Promise<number> => {
    const { body } = await as('POST', 'coisa/comecar', { qual, quantos, nome });
    expect(body.messageError).toBeUndefined();
    return (body.result as unknown as { readonly processo: number }).processo;
  };
  const detail = async (as: Speaker, id: number): Promise<Processo> =>
    (await as('GET', `processo/findbyid/${id}`)).body.result as unknown as Processo;
  const itemsIn = async (as: Speaker, processo: number, filter: object = {}, page = '1/10') => {
    const { body } = await as('POST', `processoitem/filterpaginated/${page}`, {
      processo,
      $sort: [['posicao', 'asc']],
      ...filter,
    });
    return { items: body.results as unknown as readonly ProcessoItem[], total: body.totalRecords };
  };
  const owner = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => house.database.transaction({ company: '*' }, run);
  const named = async (nome: string): Promise<string[]> =>
    owner(async (tx) =>
      (
        await sql<{ nome: string }>`select nome from coisa where nome like ${`${nome} %`} order by id`.execute(tx)
      ).rows.map((row) => row.nome),
    );
  /** Time passes: what was to be tried again later is due, and the lease of a dead worker is over. */
  const later = (): Promise<void> =>
    owner(async (tx) => {
      await sql`update processo_item set tentar_em = now() where tentar_em is not null`.execute(tx);
      await sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`.execute(tx);
      await sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`.execute(tx);
    });
  return { begin, detail, itemsIn, owner, named, later };
};

/**
 * A database whose process dies at its n-th step, before or after what it was doing was stored; nothing of it speaks
 * again.
 */
export const mortal = (database: Database, steps: number, isStored: boolean): Database => {
  let left = steps;
  const die = (): never => {
    throw new Error('morto');
  };
  const living = async <T>(run: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) die();
    if (left > 0) return run();
    if (isStored) await run();
    return die();
  };
  return {
    ...database,
    transaction: (scope, run) => living(() => database.transaction(scope, run)),
    read: (scope, run) => living(() => database.read(scope, run)),
  };
};
