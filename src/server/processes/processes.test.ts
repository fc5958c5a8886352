import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, later as waiting, process, processes, write } from '#kit';
import { f } from '#fields';
import type { AnyEntity } from '#kit/entity';
import type { Processo } from '../../system/ferramentas/processo';
import type { ProcessoItem } from '../../system/ferramentas/processoItem';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import type { Database, Tx } from '../db/database';
import { purge } from '../purge';
import { coisa, openHouse, type House, type Speaker } from '../testing';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

/** What happened outside the database: every call of an `outside` item. */
const outside: string[] = [];
const arrived = new Set<string>();
let hold: Promise<void> | undefined;
let trouble = new Map<string, number>();
const form = { quantos: f.integer({ required: true, min: 0, max: 2000 }), nome: f.text({ required: true, max: 20 }) };
const itemsOf = ({ form: { quantos, nome } }: { readonly form: { readonly quantos: number; readonly nome: string } }) =>
  Array.from({ length: quantos }, (_, index) => ({ key: index + 1, label: `${nome} ${index + 1}` }));
const insert = (db: Tx, company: number, name: string) =>
  sql`insert into coisa (empresa_id, nome, tipo, busca) values (${company}, ${name}, 'FIXO', '')`.execute(db);
const troubled = (label: string): void => {
  const left = trouble.get(label) ?? 0;
  trouble.set(label, left - 1);
  if (left > 0) throw new Error('queda');
};

const criar = process('criar', {
  label: 'Criação em lote',
  pausable: true,
  permission: ['COISA_EDITAR' as never],
  plan: 'COISA' as never,
  form,
  items: itemsOf,
  each: async ({ key, label, db, user, refuse }) => {
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
  each: async ({ label, transaction, user, refuse }) => {
    await hold;
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
  each: async ({ label, db, user }) => {
    const {
      rows: [mine],
    } = await sql<{ nome: string }>`select nome from coisa where nome = ${label}`.execute(db);
    if (!mine) await insert(db, user.company!.id, label);
    return arrived.has(label) ? 'Chegou' : waiting(60_000, 'Chega amanhã às 8:00');
  },
  pausable: {
    paused: async ({ form: { nome }, db }) => {
      await sql`update coisa set busca = 'parada' where nome like ${`${nome} %`}`.execute(db);
    },
    resumed: async ({ form: { nome }, db }) => {
      await sql`update coisa set busca = '' where nome like ${`${nome} %`}`.execute(db);
    },
  },
  cancelled: async ({ form: { nome }, db }) => {
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
  comecar: write('POST comecar', {
    permission: [],
    form: { qual: f.text({ required: true }), quantos: f.integer(), nome: f.text(), falhar: f.bool() },
    result: { processo: f.integer({ required: true }) },
    run: async ({ form: { qual, quantos, nome, falhar }, start, refuse }) => {
      const given = { quantos: quantos!, nome: nome! };
      const started = await (qual === 'recusar'
        ? start(recusar)
        : start(qual === 'criar' ? criar : qual === 'enviar' ? enviar : esperar, given));
      return falhar ? refuse('Mudei de ideia!') : started;
    },
  }),
});

describe.each(['pglite', 'postgres'] as const)('processes on %s', (engine) => {
  let house: House;
  let um: Speaker, dois: Speaker, ver: Speaker, admin: Speaker;
  beforeAll(async () => {
    house = await openHouse(engine === 'postgres' ? await postgres.createDatabase() : undefined, {
      processes: [lotes],
      named: [comecar],
    });
    [um, dois, ver, admin] = (await Promise.all(['um', 'dois', 'ver', 'admin'].map((login) => house.as(login)))) as [
      Speaker,
      Speaker,
      Speaker,
      Speaker,
    ];
  }, 60_000);
  afterAll(() => house.database.close());
  beforeEach(() => {
    outside.length = 0;
    arrived.clear();
    hold = undefined;
    trouble = new Map();
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

  it('does its items in order and says what came of each', async () => {
    const id = await begin(um, 'criar', 120, 'ordem');
    expect(await detail(um, id)).toMatchObject({
      rotulo: 'Criação em lote',
      situacao: 'ESPERA',
      total: null,
      feitos: 0,
      iniciadoEm: null,
      $labels: { '$people:2': 'um' },
    });
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({
      situacao: 'FEITO',
      total: 120,
      feitos: 120,
      falhas: 0,
      erro: null,
      terminadoEm: expect.any(String) as unknown,
    });
    expect(await named('ordem')).toEqual(Array.from({ length: 120 }, (_, index) => `ordem ${index + 1}`));
    const { items, total } = await itemsIn(um, id, {}, '2/50');
    expect(total).toBe(120);
    expect(items[0]).toMatchObject({ posicao: 51, rotulo: 'ordem 51', situacao: 'FEITO', mensagem: 'feita 51' });
  });

  it('goes on past an item that is refused, and keeps nothing of it', async () => {
    const id = await begin(um, 'criar', 5, 'recusa');
    await house.app.jobs.drain();
    const found = await detail(um, id);
    expect(found).toMatchObject({ situacao: 'COM_FALHAS', feitos: 3, falhas: 2 });
    const { items } = await itemsIn(um, id, { situacao: ['FALHOU'] });
    expect(items.map(({ rotulo, mensagem }) => [rotulo, mensagem])).toEqual([
      ['recusa 2', 'Não há estoque para recusa 2!'],
      ['recusa 4', 'Não há estoque para recusa 4!'],
    ]);
    expect(await named('recusa')).toEqual(['recusa 1', 'recusa 3', 'recusa 5']);
    expect(items.map(({ posicao }) => posicao)).toEqual([2, 4]);
  });

  it.each(['criar', 'enviar'])(
    'tries an unexpected error again (%s), the others meanwhile, and gives up after five times',
    async (qual) => {
      trouble = new Map([
        [`tropeço${qual} 2`, 3],
        [`tropeço${qual} 3`, 99],
      ]);
      const id = await begin(um, qual, 4, `tropeço${qual}`);
      await house.app.jobs.drain();
      expect(await detail(um, id)).toMatchObject({ situacao: 'RODANDO', feitos: 2, falhas: 0 });
      for (let turn = 0; turn < 5; turn++) {
        await later();
        await house.app.jobs.drain();
      }
      expect(await detail(um, id)).toMatchObject({ situacao: 'COM_FALHAS', feitos: 3, falhas: 1 });
      expect((await itemsIn(um, id, { situacao: 'FALHOU' })).items).toMatchObject([
        { rotulo: `tropeço${qual} 3`, mensagem: 'Erro no servidor!' },
      ]);
      expect((await named(`tropeço${qual}`)).toSorted()).toEqual([1, 2, 4].map((n) => `tropeço${qual} ${n}`));
    },
  );

  it('is over when what its items wait for has come, says meanwhile what that is, and keeps what they did', async () => {
    const id = await begin(um, 'esperar', 2, 'espera');
    const audited = () =>
      owner(async (tx) => (await sql`select 1 from auditoria where acao = 'esperar'`.execute(tx)).rows.length);
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({
      situacao: 'RODANDO',
      total: 2,
      feitos: 0,
      falhas: 0,
      aguarda: 'Chega amanhã às 8:00',
    });
    expect(await named('espera')).toEqual(['espera 1', 'espera 2']);
    const before = await audited();
    arrived.add('espera 2');
    await later();
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'RODANDO', feitos: 1, aguarda: 'Chega amanhã às 8:00' });
    expect(await audited()).toBe(before + 1);
    arrived.add('espera 1');
    await later();
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', feitos: 2, falhas: 0, aguarda: null });
    expect(await named('espera')).toHaveLength(2);
  });

  it('takes back what waits when it is cancelled', async () => {
    const id = await begin(um, 'esperar', 2, 'volta');
    await house.app.jobs.drain();
    expect((await um('POST', `processo/${id}/cancelar`, {})).status).toBe(200);
    expect(await detail(um, id)).toMatchObject({ situacao: 'CANCELADO', feitos: 0 });
    await later();
    await house.app.jobs.drain();
    expect(await named('volta')).toEqual([]);
  });

  it('is cancelled between two items: what is done stays, nothing further begins', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const id = await begin(um, 'enviar', 50, 'parar');
    const working = house.app.jobs.drain();
    await expect.poll(async () => (await detail(um, id)).situacao).toBe('RODANDO');
    expect((await dois('POST', `processo/${id}/cancelar`, {})).status).toBe(404);
    expect((await um('POST', `processo/${id}/cancelar`, {})).status).toBe(200);
    release();
    await working;
    expect(await detail(um, id)).toMatchObject({ situacao: 'CANCELADO', feitos: 1, falhas: 0 });
    expect(await named('parar')).toEqual(['parar 1']);
    expect((await um('POST', `processo/${id}/cancelar`, {})).status).toBe(409);
    expect(
      await owner(
        async (tx) =>
          (await sql`select 1 from auditoria where acao = 'cancelarProcesso' and registro_id = ${id}`.execute(tx)).rows
            .length,
      ),
    ).toBe(1);
  });

  it('is paused between two items, by who sees it, and goes on where it stood, whoever has died meanwhile', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const id = await begin(um, 'enviar', 4, 'pausa');
    const working = house.app.jobs.drain();
    await expect.poll(async () => (await detail(um, id)).situacao).toBe('RODANDO');
    expect((await dois('POST', `processo/${id}/pausar`, {})).status).toBe(404);
    expect((await um('POST', `processo/${id}/retomar`, {})).status).toBe(409);
    expect((await um('POST', `processo/${id}/pausar`, {})).status).toBe(200);
    release();
    await working;
    // A restart does not take it up.
    await later();
    await house.start().jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'PAUSADO', feitos: 1, terminadoEm: null });
    expect((await um('POST', `processo/${id}/pausar`, {})).status).toBe(409);
    // The administrator takes it up: it goes on as who started it. Twice at once is once.
    const both = await Promise.all([1, 2].map(() => admin('POST', `processo/${id}/retomar`, {})));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', feitos: 4, falhas: 0 });
    expect(outside).toEqual(['pausa 1', 'pausa 2', 'pausa 3', 'pausa 4']);
    const actions = await owner(async (tx) =>
      (
        await sql<{
          acao: string;
        }>`select acao from auditoria where registro_id = ${id} and acao like '%Processo' order by id`.execute(tx)
      ).rows.map(({ acao }) => acao),
    );
    expect(actions).toEqual(['pausarProcesso', 'retomarProcesso']);
  });

  it('is paused before it begins, decides its items when it is taken up, and can be cancelled while paused', async () => {
    const [first, second] = [await begin(um, 'criar', 3, 'cedo'), await begin(um, 'criar', 3, 'nunca mais')];
    for (const id of [first, second]) expect((await um('POST', `processo/${id}/pausar`, {})).status).toBe(200);
    await house.app.jobs.drain();
    expect(await detail(um, first)).toMatchObject({ situacao: 'PAUSADO', total: null });
    expect((await um('POST', `processo/${second}/cancelar`, {})).status).toBe(200);
    expect((await um('POST', `processo/${second}/retomar`, {})).status).toBe(409);
    expect((await um('POST', `processo/${first}/retomar`, {})).status).toBe(200);
    await house.app.jobs.drain();
    expect([await detail(um, first), await detail(um, second)]).toMatchObject([
      { situacao: 'FEITO', feitos: 3 },
      { situacao: 'CANCELADO', feitos: 0 },
    ]);
  });

  it('holds back what waits while it is paused, and lets it go; one that says nothing cannot be paused', async () => {
    const id = await begin(um, 'esperar', 2, 'segura');
    await house.app.jobs.drain();
    const held = () =>
      owner(async (tx) =>
        (await sql<{ busca: string }>`select busca from coisa where nome like 'segura %'`.execute(tx)).rows.map(
          ({ busca }) => busca,
        ),
      );
    expect((await um('POST', `processo/${id}/pausar`, {})).status).toBe(200);
    arrived.add('segura 1').add('segura 2');
    await later();
    await house.app.jobs.drain();
    expect([await held(), await detail(um, id)]).toMatchObject([
      ['parada', 'parada'],
      { situacao: 'PAUSADO', feitos: 0 },
    ]);
    expect((await um('POST', `processo/${id}/retomar`, {})).status).toBe(200);
    expect(await held()).toEqual(['', '']);
    await later();
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', feitos: 2 });
    const whole = await begin(um, 'recusar', 0, '');
    expect((await um('POST', `processo/${whole}/pausar`, {})).status).toBe(409);
    await house.app.jobs.drain();
  });

  it('leaves the pace between two items to the others', async () => {
    const started = performance.now();
    const slow = await begin(um, 'enviar', 8, 'calma');
    const quick = await begin(um, 'criar', 30, 'pressa');
    await house.app.jobs.drain();
    expect(performance.now() - started).toBeGreaterThan(7 * 20);
    const [a, b] = [await detail(um, slow), await detail(um, quick)];
    expect([a.situacao, a.feitos, b.situacao, b.feitos]).toEqual(['FEITO', 8, 'FEITO', 30]);
    const made = await owner(async (tx) =>
      (
        await sql<{ nome: string }>`select nome from coisa where nome in ('pressa 1', 'calma 8') order by id`.execute(
          tx,
        )
      ).rows.map(({ nome }) => nome),
    );
    expect(made).toEqual(['pressa 1', 'calma 8']);
  });

  it('does not let the hundred of one company keep the one of another waiting', async () => {
    const many: number[] = [];
    for (let n = 0; n < 12; n++) many.push(await begin(um, 'criar', 60, `fila${n}`));
    const one = await begin(dois, 'criar', 1, 'vez');
    await house.app.jobs.drain();
    const last = Math.max(
      ...(await Promise.all(many.map((id) => detail(um, id)))).map(({ terminadoEm }) => Date.parse(terminadoEm!)),
    );
    const first = Math.min(
      ...(await Promise.all(many.map((id) => detail(um, id)))).map(({ terminadoEm }) => Date.parse(terminadoEm!)),
    );
    const own = Date.parse((await detail(dois, one)).terminadoEm!);
    expect(own).toBeLessThan(last);
    expect(own).toBeLessThanOrEqual(first);
  });

  it('asks again what its user may do, whenever it is taken up', async () => {
    const id = await begin(um, 'criar', 3, 'tarde');
    await owner((tx) => sql`update perfil set permissoes = array['COISA_VER'] where id = 1`.execute(tx));
    await house.app.jobs.drain();
    await owner((tx) =>
      sql`update perfil set permissoes = array['COISA_VER', 'COISA_EDITAR', 'COISA_EXCLUIR', 'PERFIL_EDITAR'] where id = 1`.execute(
        tx,
      ),
    );
    expect(await detail(um, id)).toMatchObject({
      situacao: 'ERRO',
      erro: 'Quem pediu este processo não tem mais permissão para isto!',
      total: null,
    });
    expect(await named('tarde')).toEqual([]);
    const other = await begin(um, 'criar', 3, 'fora');
    await owner((tx) => sql`update usuario set ativo = false where login = 'um'`.execute(tx));
    await house.app.jobs.drain();
    await owner((tx) => sql`update usuario set ativo = true where login = 'um'`.execute(tx));
    expect(await detail(await house.as('um'), other)).toMatchObject({
      situacao: 'ERRO',
      erro: 'Quem pediu este processo não tem mais acesso!',
    });
  });

  it('begins only with what started it, and refuses what its form or its user does not allow', async () => {
    const before = (await um('POST', 'processo/filterpaginated/1/1', {})).body.totalRecords;
    expect(
      (await um('POST', 'coisa/comecar', { qual: 'criar', quantos: 2, nome: 'nunca', falhar: true })).body.messageError,
    ).toBe('Mudei de ideia!');
    expect((await um('POST', 'coisa/comecar', { qual: 'criar', quantos: -1, nome: 'nunca' })).body.fieldErrors).toEqual(
      { quantos: 'Mínimo 0!' },
    );
    expect((await ver('POST', 'coisa/comecar', { qual: 'criar', quantos: 1, nome: 'nunca' })).status).toBe(403);
    await house.app.jobs.drain();
    expect((await um('POST', 'processo/filterpaginated/1/1', {})).body.totalRecords).toBe(before);
    expect(await named('nunca')).toEqual([]);
  });

  it('ends with the reason when its items cannot be decided, and at once when there are none', async () => {
    const none = await begin(um, 'criar', 0, 'vazio');
    const refused = await begin(um, 'recusar', 0, '');
    await house.app.jobs.drain();
    expect(await detail(um, none)).toMatchObject({ situacao: 'FEITO', total: 0 });
    expect(await detail(um, refused)).toMatchObject({ situacao: 'ERRO', erro: 'Não há pedidos neste período!' });
    // Who began it finds it under the bell.
    const { avisos } = (await um('GET', 'backoffice/avisos')).body.result as unknown as { avisos: readonly object[] };
    expect(avisos[0]).toMatchObject({ entidade: 'processo', registro: refused, tom: 'error', lidoEm: null });
  });

  it('is seen by who started it and by the administrator of the company, by nobody else', async () => {
    const [own, others] = [await begin(ver, 'enviar', 1, 'minha'), await begin(um, 'enviar', 1, 'alheia')];
    await house.app.jobs.drain();
    const seen = async (as: Speaker, id: number) => (await as('GET', `processo/findbyid/${id}`)).status;
    expect([await seen(ver, own), await seen(ver, others)]).toEqual([200, 404]);
    expect([await seen(um, own), await seen(dois, own), await seen(admin, own)]).toEqual([200, 404, 200]);
    expect([
      (await itemsIn(ver, others)).total,
      (await itemsIn(dois, others)).total,
      (await itemsIn(ver, own)).total,
    ]).toEqual([0, 0, 1]);
    expect((await ver('POST', `processo/${others}/cancelar`, {})).status).toBe(404);
    const listed = (await ver('POST', 'processo/filterpaginated/1/100', { situacao: ['FEITO'] })).body.results!;
    expect(listed.map(({ id }) => id)).toEqual([own]);
    const { results: ofTwo } = (await dois('POST', 'processo/filterpaginated/1/100', {})).body;
    expect(new Set(ofTwo!.map(({ usuario }) => usuario)).size).toBe(1);
    expect(
      (await um('POST', 'processo/filterpaginated/1/100', { $search: 'CRIACAO lote' })).body.totalRecords,
    ).toBeGreaterThan(0);
    expect((await um('POST', 'processo/save', { id: own, rotulo: 'x' })).status).toBe(404);
  });

  it('is kept for half a year after its end', async () => {
    const id = await begin(um, 'criar', 2, 'velho');
    await house.app.jobs.drain();
    await purge(house.database, new Date(Date.now() + 179 * 86_400_000));
    expect(await detail(await house.as('um'), id)).toMatchObject({ situacao: 'FEITO' });
    await purge(house.database, new Date(Date.now() + 181 * 86_400_000));
    um = await house.as('um');
    expect((await um('GET', `processo/findbyid/${id}`)).status).toBe(404);
    expect(
      await owner(
        async (tx) => (await sql`select 1 from processo_item where processo_id = ${id}`.execute(tx)).rows.length,
      ),
    ).toBe(0);
  });

  /**
   * A database whose process dies at its n-th step, before or after what it was doing was stored; nothing of it speaks
   * again.
   */
  const mortal = (database: Database, steps: number, isStored: boolean): Database => {
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

  const deaths = fc.array(fc.record({ steps: fc.integer({ min: 1, max: 14 }), isStored: fc.boolean() }), {
    minLength: 20,
    maxLength: 20,
  });
  /**
   * Forty items, by workers that die at these points, then by one that lives. Answers the labels it should have done.
   */
  const survive = async (
    qual: string,
    nome: string,
    points: readonly { readonly steps: number; readonly isStored: boolean }[],
  ): Promise<readonly string[]> => {
    const id = await begin(um, qual, 40, nome);
    for (const [round, { steps, isStored }] of points.entries()) {
      // In every second round it is paused in mid-flight and taken up again, perhaps while its worker still lives.
      const changing = round % 2 === 0 ? [] : ['pausar', 'retomar'];
      const people = (async () => {
        for (const how of changing) await um('POST', `processo/${id}/${how}`, {});
      })();
      await house
        .start({ database: mortal(house.database, steps, isStored) })
        .jobs.drain()
        .catch((error: unknown) => {
          if ((error as Error).message !== 'morto') throw error;
        });
      await people;
      await later();
    }
    await house.start().jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', total: 40, feitos: 40, falhas: 0 });
    return Array.from({ length: 40 }, (_, index) => `${nome} ${index + 1}`);
  };
  it('killed at 20 random points resumes with no duplicate and no gap', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(deaths, async (points) => {
        const nome = `morte${round++}`;
        const all = await survive('criar', nome, points);
        expect(await named(nome)).toEqual(all);
      }),
      { numRuns: 4 },
    );
  }, 60_000);
  it('killed at 20 random points leaves out nothing that goes outside, and does again at most what was under way', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(deaths, async (points) => {
        outside.length = 0;
        const all = await survive('enviar', `fora${round++}`, points);
        expect([...new Set(outside)]).toEqual(all);
        expect(outside.length).toBeLessThanOrEqual(all.length + points.length);
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('done by two workers at once is done once', async () => {
    const id = await begin(um, 'criar', 60, 'dupla');
    const workers = [house.start(), house.start(), house.start()];
    const stop = setInterval(() => {
      void later();
    }, 5);
    await Promise.all(workers.map(({ jobs }) => jobs.drain()));
    clearInterval(stop);
    await later();
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', feitos: 60, falhas: 0 });
    expect(await named('dupla')).toEqual(Array.from({ length: 60 }, (_, index) => `dupla ${index + 1}`));
  });
});
