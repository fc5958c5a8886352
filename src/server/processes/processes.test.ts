import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { purge } from '../purge';
import type { House, Speaker } from '../testing';
import { arrived, engines, outside, processHouse, trouble } from './testing';

describe.each(engines)('processes on %s', (engine) => {
  let house: House;
  let um: Speaker, dois: Speaker, ver: Speaker, admin: Speaker;
  const { begin, detail, itemsIn, owner, named, later } = processHouse(engine, (people) => {
    ({ house, um, dois, ver, admin } = people);
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
      trouble.times = new Map([
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
    trouble.hold = new Promise((resolve) => {
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
    trouble.hold = new Promise((resolve) => {
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
    // The starter finds it under the bell.
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
});
