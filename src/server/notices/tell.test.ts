import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audience, calls, post, r, run, type AnyAudience } from '#kit';
import { f } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import { noticeCategory } from '#kit/work/notice';
import { routine, routines } from '#kit/work/routine';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { engines } from '../processes/testing';
import { purge } from '../purge';
import { coisa, openHouse, usuario, type House, type Speaker } from '../testing';

const estoque = noticeCategory('estoque', { label: 'Estoque', about: 'Produtos abaixo do mínimo.' });
const team: AnyAudience = audience('team', usuario, {
  always: { ativo: true },
  fields: ['papel'],
  reachable: { by: 'login', unless: { parados: { label: 'Sem e-mail', when: { email: { empty: true } } } } },
});
const ofThings: AnyAudience = audience('ofThings', coisa, { fields: ['tipo'], reachable: { by: 'nome', unless: {} } });
const named = calls(coisa as AnyEntity, {
  avisar: run(
    post('avisar', {
      permission: [],
      form: {
        pessoa: f.integer(),
        permissao: f.text(),
        texto: f.text({ required: true, max: 1000 }),
        endereco: f.text(),
        falhar: f.bool(),
      },
      result: r.nothing,
    }),
    async ({ tell, refuse }, { form: { pessoa, permissao, texto, endereco, falhar } }) => {
      await tell({
        to: pessoa === null ? { permission: permissao as never } : { person: pessoa },
        category: estoque,
        text: texto,
        tone: 'warning',
        ...(endereco !== null && { address: endereco as `/app/${string}` }),
      });
      if (falhar) refuse('Mudei de ideia!');
    },
  ),
  avisarEquipe: run(
    post('avisar-equipe', {
      permission: [],
      form: { papeis: f.tags(), coisas: f.bool(), texto: f.text({ required: true }) },
      result: r.nothing,
    }),
    ({ tell }, { form: { papeis, coisas, texto } }) =>
      tell({
        to: {
          audience: coisas ? ofThings : team,
          rules: papeis && [{ campo: 'papel', operador: 'in', valor: papeis, dias: null }],
        },
        category: estoque,
        text: texto,
      }),
  ),
});
const broken = routines(coisa as AnyEntity, {
  quebrada: routine({ label: 'Coisas do dia', every: 3600, run: () => Promise.reject(new Error('a tabela sumiu')) }),
});

interface Shown {
  readonly naoLidos: number;
  readonly avisos: readonly (Record<string, unknown> & { readonly id: number })[];
}
describe.each(engines)('a notice from a function, on %s', (engine) => {
  let server: TestPostgres | undefined;
  let house: House;
  const as = {} as Record<'admin' | 'um' | 'dois' | 'ver', Speaker>;
  const idOf: Record<string, number> = {};
  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    house = await openHouse(await server?.createDatabase(), {
      named: [named],
      noticeCategories: [estoque],
      routines: [broken],
    });
    for (const login of ['admin', 'um', 'dois', 'ver'] as const) as[login] = await house.as(login);
    await change(async (tx) => {
      const { rows } = await sql<{ id: number; login: string }>`select id, login from usuario`.execute(tx);
      for (const { id, login } of rows) idOf[login] = Number(id);
    });
  }, 120_000);
  afterAll(async () => {
    await house.database.close();
    await server?.stop();
  });
  beforeEach(async () => {
    await change(async (tx) => {
      await sql`delete from aviso`.execute(tx);
      await sql`delete from aviso_silencio`.execute(tx);
      await sql`delete from novidade`.execute(tx);
    });
  });
  const change: House['database']['transaction'] extends (scope: never, run: infer R) => unknown
    ? (run: R) => Promise<unknown>
    : never = (run) => house.database.transaction({ company: '*' }, run as never);
  const bell = async (login: keyof typeof as): Promise<Shown> =>
    (await as[login]('GET', 'backoffice/avisos')).body.result as never;
  const texts = async (login: keyof typeof as): Promise<readonly unknown[]> =>
    (await bell(login)).avisos.map(({ texto }) => texto);
  const tell = (body: object, login: keyof typeof as = 'um') => as[login]('POST', 'coisa/avisar', body);

  it('reaches one person with its address, live, and stays until it is read', async () => {
    await tell({ pessoa: idOf.ver, texto: 'Faltam 3 pães', endereco: '/app/cadastros/coisa?aba=Todas' });
    expect(await bell('ver')).toMatchObject({
      naoLidos: 1,
      avisos: [
        {
          texto: 'Faltam 3 pães',
          tom: 'warning',
          endereco: '/app/cadastros/coisa?aba=Todas',
          entidade: null,
          registro: null,
        },
      ],
    });
    expect(await texts('um')).toEqual([]);
    await change(async (tx) => {
      const { rows } = await sql`select para from novidade where entidade = 'aviso'`.execute(tx);
      expect(rows).toMatchObject([{ para: expect.anything() }]);
    });
    const again = await house.as('ver');
    const [{ id }] = ((await again('GET', 'backoffice/avisos')).body.result as unknown as Shown).avisos as [
      { id: number },
    ];
    await as.um('POST', 'backoffice/avisos/lidos', { id });
    expect((await bell('ver')).naoLidos).toBe(1);
    await as.ver('POST', 'backoffice/avisos/lidos', { id });
    expect(await bell('ver')).toMatchObject({ naoLidos: 0, avisos: [{ lidoEm: expect.any(String) }] });
  });
  it('reaches all who hold a permission in the company, but not the author nor another company', async () => {
    await tell({ permissao: 'COISA_VER', texto: 'Estoque contado' });
    expect(await texts('ver')).toEqual(['Estoque contado']);
    expect(await texts('um')).toEqual([]);
    expect(await texts('dois')).toEqual([]);
    await tell({ permissao: 'COISA_EDITAR', texto: 'Só quem edita' });
    expect(await texts('ver')).toEqual(['Estoque contado']);
  });
  it('reaches the members of an audience in the company, but none with a reason, nor the author', async () => {
    const tellTeam = (body: object, login: keyof typeof as = 'um') => as[login]('POST', 'coisa/avisar-equipe', body);
    expect((await tellTeam({ texto: 'A todos' })).status).toBe(200);
    expect([await texts('ver'), await texts('um'), await texts('dois')]).toEqual([['A todos'], [], []]);
    await tellTeam({ texto: 'A quem administra', papeis: ['EMPRESA'] });
    await tellTeam({ texto: 'A quem administra', papeis: ['EMPRESA'] }, 'ver');
    expect([await texts('ver'), await texts('um'), await texts('dois')]).toEqual([
      ['A todos'],
      ['A quem administra'],
      [],
    ]);
    const withMail = (email: string | null): Promise<unknown> =>
      change((tx) => sql`update usuario set email = ${email} where login = 'ver'`.execute(tx));
    await withMail(null);
    await tellTeam({ texto: 'Só com e-mail' });
    await withMail('ver@exemplo.com.br');
    expect(await texts('ver')).toEqual(['A todos']);
  });
  it('is refused to an audience that is not of people, or outside any company', async () => {
    const team = (body: object, login: keyof typeof as) => as[login]('POST', 'coisa/avisar-equipe', body);
    expect((await team({ texto: 'A coisas', coisas: true }, 'um')).status).toBe(500);
    expect((await team({ texto: 'A todos' }, 'admin')).status).toBe(500);
    expect(await texts('ver')).toEqual([]);
  });
  it('is not repeated while it is unread, is cut at 300 letters, and goes after thirty days', async () => {
    const texto = 'n'.repeat(400);
    await tell({ pessoa: idOf.ver, texto });
    await tell({ pessoa: idOf.ver, texto });
    expect(await texts('ver')).toEqual(['n'.repeat(300)]);
    await tell({ pessoa: idOf.ver, texto: 'novo' });
    await as.ver('POST', 'backoffice/avisos/lidos', {});
    expect((await bell('ver')).naoLidos).toBe(0);
    await change((tx) =>
      sql`update aviso set criado_em = now() - interval '31 days' where texto <> 'novo'`.execute(tx),
    );
    await purge(house.database, new Date());
    expect(await texts('ver')).toEqual(['novo']);
  });
  it('never was where the change is rolled back, nor for people of another company', async () => {
    expect((await tell({ pessoa: idOf.ver, texto: 'nada', falhar: true })).body.hasError).toBe(true);
    await tell({ pessoa: idOf.dois, texto: 'de fora' });
    expect(await texts('ver')).toEqual([]);
    expect(await texts('dois')).toEqual([]);
  });
  it('opens no page outside the product', async () => {
    for (const endereco of ['https://exemplo.com', '//exemplo.com', '/services/logout', `/app/${'x'.repeat(200)}`])
      expect((await tell({ pessoa: idOf.ver, texto: 'longe', endereco })).body.hasError, endereco).toBe(true);
    expect(await texts('ver')).toEqual([]);
  });
  it('is hidden from who turned its category off, on all devices, until they turn it on', async () => {
    const choose = (categoria: string, recebe: boolean, login: keyof typeof as = 'ver') =>
      as[login]('POST', 'backoffice/avisos/preferencias', { categoria, recebe });
    expect((await choose('estoque', false)).body.result).toMatchObject({
      categorias: expect.arrayContaining([expect.objectContaining({ nome: 'estoque', recebe: false })]),
    });
    await tell({ permissao: 'COISA_VER', texto: 'Acabou o queijo' });
    expect(await bell('ver')).toEqual({ naoLidos: 0, avisos: [] });
    await choose('estoque', true);
    expect(await texts('ver')).toEqual(['Acabou o queijo']);
    expect((await choose('nada', false)).body.fieldErrors).toEqual({
      categoria: 'Esta categoria de avisos não existe!',
    });
    expect((await choose('tarefa', false, 'admin')).body.fieldErrors).toEqual({
      categoria: 'Estes avisos não podem ser desligados!',
    });
    const { result } = (await as.ver('GET', 'backoffice/avisos/preferencias')).body;
    expect(JSON.stringify(result)).not.toContain('"tarefa"');
  });
  it('tells the platform of a routine that failed, once until it ran well', async () => {
    await house.app.routines.turn('coisa.quebrada');
    await house.app.routines.turn('coisa.quebrada');
    expect((await bell('admin')).avisos).toMatchObject([
      { texto: 'A tarefa “Coisas do dia” falhou', tom: 'error', entidade: 'rotina', registro: expect.any(Number) },
    ]);
    expect(await texts('um')).toEqual([]);
  });
});
