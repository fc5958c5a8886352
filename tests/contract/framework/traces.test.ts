import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteForgottenFiles } from '../../../src/server/files/forgotten';
import { purge } from '../../../src/server/purge';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const day = 86_400_000;
describe.each(['pglite', 'postgres'] as const)('what is left behind on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  const clock = { now: new Date() };
  const query = async <T>(text: string): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => sql<T>`${sql.raw(text)}`.execute(tx))).rows;
  const later = (ms: number): Date => new Date(clock.now.getTime() + ms);
  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    um = await house.as('um');
  }, 120_000);
  afterAll(() => house.close());

  describe('records of access (Marco Civil, art. 15)', () => {
    const period = (): object => ({
      inicio: later(-day).toISOString().slice(0, 10),
      fim: later(day).toISOString().slice(0, 10),
      usuario: null,
      ip: null,
    });
    it('are one a session and a while, written together, with who, when and from where', async () => {
      await house.app.accesses.flush();
      await query('delete from acesso');
      clock.now = later(11 * 60_000);
      for (let turn = 0; turn < 5; turn++) await um('GET', 'user/getUserInformations');
      expect(await query('select id from acesso')).toEqual([]);
      await house.app.accesses.flush();
      clock.now = later(60_000);
      await um('GET', 'user/getUserInformations');
      await house.app.accesses.flush();
      const kept = await query<{ usuario_id: number; empresa_id: number; ip: string; quando: Date | string }>(
        'select usuario_id, empresa_id, ip, quando from acesso',
      );
      expect(kept).toHaveLength(1);
      expect([Number(kept[0]!.empresa_id), kept[0]!.ip, new Date(kept[0]!.quando).getTime()]).toEqual([
        house.companies[0],
        expect.any(String),
        clock.now.getTime() - 60_000,
      ]);
      clock.now = later(10 * 60_000);
      await um('GET', 'user/getUserInformations');
      await house.app.accesses.flush();
      expect(await query('select id from acesso')).toHaveLength(2);
    });
    it('wait for a database that is away', async () => {
      clock.now = later(11 * 60_000);
      await sql`alter table acesso rename to acesso_fora`.execute(house.database.owner);
      await um('GET', 'user/getUserInformations');
      await house.app.accesses.flush();
      await sql`alter table acesso_fora rename to acesso`.execute(house.database.owner);
      await house.app.accesses.flush();
      expect(await query('select id from acesso')).toHaveLength(3);
    });
    it('are seen by who administers the company, of that company alone, and by nobody else', async () => {
      const [admin, dois, leitor] = [await house.as('admin'), await house.as('dois'), await house.as('leitor')];
      await dois('GET', 'user/getUserInformations');
      await house.app.accesses.flush();
      const seen = async (who: Speaker): Promise<readonly string[]> => {
        const { body, text } = await who('POST', 'privacidade/acessos/1/100', period());
        expect(body.hasError, text).toBe(false);
        return (body.results as unknown as { login: string }[]).map(({ login }) => login);
      };
      expect(new Set(await seen(um))).toEqual(new Set(['um']));
      expect(await seen(dois)).toEqual(['dois']);
      expect(await seen(admin)).toEqual(expect.arrayContaining(['um', 'dois']));
      expect((await leitor('POST', 'privacidade/acessos/1/100', period())).status).toBe(403);
    });
    it('cannot be changed, nor removed by a company, and go after six months', async () => {
      const [company] = house.companies;
      for (const statement of [
        "update acesso set ip = 'x'",
        'delete from acesso',
        "insert into acesso (usuario_id, sessao_id, quando, ip) values (1, 1, now(), 'x')",
      ])
        await expect(
          house.database.transaction({ company }, (tx) => sql.raw(statement).execute(tx)),
          statement,
        ).rejects.toThrow();
      await expect(
        house.database.transaction({ company: '*' }, (tx) => sql`update acesso set ip = 'x'`.execute(tx)),
      ).rejects.toThrow();
      const before = (await query('select id from acesso')).length;
      await purge(house.database, later(180 * day));
      expect(await query('select id from acesso')).toHaveLength(before);
      await purge(house.database, later(190 * day));
      expect(await query('select id from acesso')).toEqual([]);
      um = await house.as('um');
    });
  });

  describe('files', () => {
    const put = async (nome: string, age = 2): Promise<number> =>
      Number(
        (
          await query<{
            id: number;
          }>(`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_em)
      values (${house.companies[0]}, '${nome}', 'image/png', 1, 'x', '\\x00', '${later(-age * day).toISOString()}') returning id`)
        )[0]!.id,
      );
    const left = async (ids: Readonly<Record<string, number>>): Promise<string[]> => {
      const rows = await query<{ id: number }>('select id from arquivo');
      return Object.entries(ids)
        .filter(([, id]) => rows.some((row) => Number(row.id) === id))
        .map(([name]) => name);
    };
    it('that nothing refers to go after a day; what any row, form in steps, work or history holds stays', async () => {
      await deleteForgottenFiles(house.database, house.models, clock.now);
      const ids = {
        esquecido: await put('certificado.pfx'),
        novo: await put('novo.png', 0.5),
        usado: await put('foto.png'),
        lixeira: await put('lixo.png'),
        passo: await put('passo.pdf'),
        trabalho: await put('t.csv'),
        processo: await put('p.csv'),
        antes: await put('antes.png'),
        antigo: await put('antigo.png'),
      };
      const company = house.companies[0];
      const [first, second] = await query<{ id: number }>(
        `select id from usuario where empresa_id = ${company} order by id limit 2`,
      );
      await query(`update usuario set foto = ${ids.usado} where id = ${first!.id}`);
      await query(`update usuario set foto = ${ids.lixeira}, excluido_em = now() where id = ${second!.id}`);
      await query(
        `insert into assistente (empresa_id, nome, passos) values (${company}, 'x', '{"documentos": {"valores": {"documentos": [{"arquivo": ${ids.passo}}]}}}')`,
      );
      await query(
        `insert into trabalho (empresa_id, usuario_id, tipo, dados, rodar_em) values (${company}, ${first!.id}, 'x', '{"a": [${ids.trabalho}]}', now() + interval '1 day')`,
      );
      await query(
        `insert into processo (empresa_id, usuario_id, tipo, entidade, rotulo, dados) values (${company}, ${first!.id}, 'x', 'x', 'x', '{"a": {"b": ${ids.processo}}}')`,
      );
      for (const [id, age] of [
        [ids.antes, 2],
        [ids.antigo, 40],
      ] as const)
        await query(
          `insert into auditoria (empresa_id, quando, acao, entidade, registro_id, antes, depois) values (${company}, '${later(-age * day).toISOString()}', 'alterar', 'usuario', ${first!.id}, '{"foto": ${id}}', '{"foto": null}')`,
        );
      expect(await deleteForgottenFiles(house.database, house.models, clock.now)).toBe(2);
      expect(await left(ids)).toEqual(['novo', 'usado', 'lixeira', 'passo', 'trabalho', 'processo', 'antes']);
      await query(`update usuario set excluido_em = null where id = ${second!.id}`);
    });
    it('are looked for in every field that holds one', async () => {
      for (const model of house.models)
        for (const field of Object.values(model.fields).filter(
          ({ kind }) => kind.name === 'file' || kind.name === 'image',
        )) {
          const [row] = await query<{ id: number }>(`select id from "${model.table}" limit 1`);
          if (!row) continue;
          const id = await put(`${model.name}.${field.name}`);
          await query(`update "${model.table}" set "${field.column}" = ${id} where id = ${row.id}`);
          await deleteForgottenFiles(house.database, house.models, clock.now);
          expect(await left({ [`${model.name}.${field.name}`]: id })).toHaveLength(1);
        }
    });
  });
});
