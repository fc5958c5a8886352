import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#kit/entity/entity';
import { routine, routines } from '#kit/work/routine';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { engines } from '../processes/testing';
import { purge } from '../purge';
import { openHouse, type Answer, type House, type Speaker } from '../testing';

const coisa = { name: 'coisa' } as AnyEntity;

describe.each(engines)('the page of tasks, on %s', (engine) => {
  let server: TestPostgres | undefined;
  let house: House;
  let admin: Speaker;
  const turns = { contar: 0, quebrada: 0 };
  let fault = 'a tabela sumiu';
  let hold: Promise<void> | undefined;
  const declared = routines(coisa, {
    contar: routine({
      label: 'Contadores de coisas',
      every: 60,
      run: async () => {
        turns.contar += 1;
        await hold;
      },
    }),
    quebrada: routine({
      label: 'Rotina quebrada',
      every: 7200,
      run: () => {
        turns.quebrada += 1;
        return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
      },
    }),
  });
  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    house = await openHouse(await server?.createDatabase(), { routines: [declared] });
    admin = await house.as('admin');
    await house.app.routines.turn();
  }, 120_000);
  afterAll(async () => {
    await house.database.close();
    await server?.stop();
  });

  const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  const list = async (filter: object = {}): Promise<readonly Record<string, unknown>[]> =>
    (await admin('POST', 'sistema/tarefa/filterpaginated/1/50', filter)).body.results as never;
  const task = async (name: string): Promise<Record<string, unknown> & { readonly id: number }> =>
    (await list()).find(({ nome }) => nome === `coisa.${name}`) as never;
  const act = async (name: string, action: string, body: object = {}, as = admin): Promise<Answer> =>
    as('POST', `sistema/tarefa/${action}`, { id: (await task(name)).id, ...body });
  /** Newest first. */
  const history = async (name: string): Promise<readonly Record<string, unknown>[]> => {
    const asked = { rotina: (await task(name)).id };
    const { results } = (await admin('POST', 'sistema/tarefa-vez/filterpaginated/1/100', asked)).body;
    return (results ?? []).toSorted((one, other) => other.id - one.id) as never;
  };

  it('names every routine, with its last turn and the next', async () => {
    expect(await task('contar')).toMatchObject({
      rotulo: 'Contadores de coisas',
      situacao: 'BEM',
      intervalo: '60 s',
      explicacao: null,
      recentes: [{ situacao: 'BEM', segundos: expect.any(Number) }],
    });
    const next = new Date(String((await task('contar')).proxima)).getTime() - Date.now();
    expect(next).toBeGreaterThan(20_000);
  });
  it('shows nothing to those outside the platform', async () => {
    const company = await house.as('um');
    expect((await company('POST', 'sistema/tarefa/filterpaginated/1/50', {})).status).toBe(403);
    expect((await company('POST', 'sistema/tarefa-vez/filterpaginated/1/50', {})).status).toBe(403);
    expect((await act('contar', 'pausar', { motivo: 'não posso' }, company)).status).toBe(403);
    expect((await act('contar', 'rodar', {}, company)).status).toBe(403);
  });
  it('says the sentence of a failure, counts it, and when it is tried again', async () => {
    expect(await task('quebrada')).toMatchObject({ situacao: 'FALHOU', explicacao: 'a tabela sumiu', falhas: 1 });
    await house.app.routines.turn('coisa.quebrada');
    const failed = await task('quebrada');
    expect(failed).toMatchObject({ explicacao: '2 seguidas: a tabela sumiu', falhas: 2 });
    expect(new Date(String(failed.proxima)).getTime()).toBeGreaterThan(Date.now());
    fault = '';
    await house.app.routines.turn('coisa.quebrada');
    expect(await task('quebrada')).toMatchObject({ situacao: 'BEM', explicacao: null, falhas: 0 });
    const known = await history('quebrada');
    expect(known.filter(({ situacao }) => situacao === 'FALHOU')).toMatchObject([{ erro: 'a tabela sumiu' }]);
    expect(await list({ situacao: ['FALHOU'] })).toEqual([]);
  });
  it('runs in no process while it is paused, and says why', async () => {
    const before = turns.contar;
    expect((await act('contar', 'pausar', { motivo: '' })).status).toBe(422);
    expect((await act('contar', 'pausar', { motivo: 'espera a nova tabela' })).body.hasError).toBe(false);
    expect((await act('contar', 'pausar', { motivo: 'outra vez' })).status).toBe(409);
    await change(sql`update rotina set proxima = now() - interval '1 hour'`);
    await Promise.all([house.app, house.start(), house.start()].map(({ routines: own }) => own.turn('coisa.contar')));
    expect(turns.contar).toBe(before);
    expect(await task('contar')).toMatchObject({ situacao: 'PAUSADA', explicacao: 'admin: «espera a nova tabela»' });
    expect((await act('contar', 'rodar')).body.messageError).toBe('Retome a tarefa antes de rodar!');
    expect((await act('contar', 'retomar')).body.hasError).toBe(false);
    await Promise.all([house.app, house.start()].map(({ routines: own }) => own.turn()));
    expect(turns.contar).toBe(before + 1);
  });
  it('runs now in whichever process comes, once, and not while it runs', async () => {
    const before = turns.contar;
    let free = (): void => undefined;
    hold = new Promise((resolve) => {
      free = resolve;
    });
    expect((await act('contar', 'rodar')).body.hasError).toBe(false);
    expect((await act('contar', 'rodar')).status).toBe(409);
    expect(await task('contar')).toMatchObject({ situacao: 'PEDIDA', explicacao: 'Pedida por admin' });
    const others = Promise.all([house.start(), house.start()].map(({ routines: own }) => own.turn()));
    await expect.poll(async () => (await task('contar')).situacao).toBe('RODANDO');
    expect((await act('contar', 'rodar')).body.messageError).toBe('A tarefa está rodando agora!');
    free();
    await others;
    hold = undefined;
    expect(turns.contar).toBe(before + 1);
    expect((await history('contar'))[0]).toMatchObject({ situacao: 'BEM', vezes: 1, pedidaPor: expect.anything() });
  });
  it('tells that it is late', async () => {
    await change(sql`update rotina set proxima = now() - interval '9 minutes 30 seconds' where nome = 'coisa.contar'`);
    expect(await task('contar')).toMatchObject({ situacao: 'ATRASADA', explicacao: 'Devia ter rodado há 10 min' });
    await house.app.routines.turn();
    expect((await task('contar')).situacao).toBe('BEM');
  });
  it('tells that a process died in the middle, and the lost process writes nothing over the next', async () => {
    let free = (): void => undefined;
    hold = new Promise((resolve) => {
      free = resolve;
    });
    const dead = house.start().routines.turn('coisa.contar');
    await expect.poll(async () => (await task('contar')).situacao).toBe('RODANDO');
    // Its machine slept: nobody has prolonged the lease.
    await change(sql`
      update rotina set iniciada_em = now() - interval '5 minutes', arrendada_ate = now() - interval '1 second', proxima = now() - interval '5 minutes'
      where nome = 'coisa.contar'`);
    expect(await task('contar')).toMatchObject({
      situacao: 'INTERROMPIDA',
      explicacao: expect.stringContaining('parou no meio'),
    });
    const slow = hold;
    hold = undefined;
    await house.app.routines.turn('coisa.contar');
    const next = (await task('contar')).proxima;
    expect((await history('contar')).slice(0, 2)).toMatchObject([
      { situacao: 'BEM' },
      { situacao: 'INTERROMPIDA', segundos: 239 },
    ]);
    free();
    await slow;
    await dead;
    expect((await task('contar')).proxima).toBe(next);
    expect((await history('contar')).slice(0, 2)).toMatchObject([
      { situacao: 'BEM', vezes: 1 },
      { situacao: 'INTERROMPIDA' },
    ]);
  });
  it('keeps a bounded history: equal turns of one hour on one row, old and many ones deleted', async () => {
    const rows = async (): Promise<number> => (await history('contar')).reduce((sum) => sum + 1, 0);
    await house.app.routines.turn('coisa.contar');
    const before = await rows();
    for (let left = 20; left > 0; left -= 1) await house.app.routines.turn('coisa.contar');
    // At most one more: the hour may change meanwhile.
    expect((await rows()) - before).toBeLessThanOrEqual(1);
    const { id } = await task('contar');
    await change(sql`
      insert into rotina_vez (rotina_id, inicio, fim, situacao, segundos, mais_longa)
      select ${id}, now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 2 = 0 then 'BEM' else 'FALHOU' end, 1, 1 from generate_series(1, 1000) as n`);
    await change(sql`
      insert into rotina_vez (rotina_id, inicio, fim, situacao, segundos, mais_longa) select ${(await task('quebrada')).id}, now() - interval '91 days', now() - interval '91 days', 'BEM', 1, 1`);
    const old = (await history('quebrada')).length;
    await purge(house.database, new Date());
    expect((await admin('POST', 'sistema/tarefa-vez/filterpaginated/1/1', { rotina: id })).body.totalRecords).toBe(600);
    expect((await history('quebrada')).length).toBe(old - 1);
  });
  it('hides a routine that is declared no more', async () => {
    const other = house.start({ routines: [routines(coisa, { contar: declared.routines.contar! })] });
    other.jobs.start();
    await expect.poll(async () => (await list()).map(({ nome }) => nome)).toEqual(['coisa.contar']);
    await other.jobs.stop();
    await house.start().routines.turn();
    expect(await list()).toHaveLength(2);
  });
});
