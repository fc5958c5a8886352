import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SessionView } from '../../../src/server/calls/sessions';
import { engines, minute, sessionHouse } from './sessionHouse';

const [um, ver] = [2, 4];

describe.each(engines)('the list of sign-ins on %s', (engine) => {
  const { here, query, of, tokenOf, ask, later } = sessionHouse(engine);
  const list = async (token: string): Promise<readonly SessionView[]> =>
    (await of(token, 'GET', 'user/sessoes')).body.result as unknown as readonly SessionView[];
  const clear = () => query(`update sessao set encerrada_em = now() where encerrada_em is null`);

  it("shows where one is signed in, this one marked, and nobody else's", async () => {
    await clear();
    const [first, second] = [await tokenOf(), await tokenOf()];
    await tokenOf('dois');
    const seen = await list(second);
    expect(seen.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    expect(seen[0]).toMatchObject({ ip: '10.0.0.1', agent: 'Aparelho desconhecido' });
    expect((await list(first)).find(({ isThis }) => isThis)!.id).not.toBe(seen.find(({ isThis }) => isThis)!.id);
    expect(JSON.stringify(seen)).not.toMatch(/serie|token|hash/);
  });
  it("ends one of them at once, with an audit row, and none of somebody else's", async () => {
    await clear();
    const [mine, lost, foreign] = [await tokenOf(), await tokenOf(), await tokenOf('ver')];
    const other = (await list(mine)).find(({ isThis }) => !isThis)!;
    const theirs = (await list(foreign))[0]!;
    expect((await of(mine, 'POST', `user/sessoes/${theirs.id}/encerrar`)).status).toBe(404);
    const left = await of(mine, 'POST', `user/sessoes/${other.id}/encerrar`);
    expect((left.body.result as unknown as unknown[]).length).toBe(1);
    expect([(await ask(lost)).status, (await ask(mine)).status, (await ask(foreign)).status]).toEqual([401, 200, 200]);
    expect((await of(mine, 'POST', `user/sessoes/${other.id}/encerrar`)).status).toBe(404);
    expect(
      await query(
        `select usuario_id, registro_id, empresa_id from auditoria where acao = 'encerrarSessao' and usuario_id = ${um}`,
      ),
    ).toEqual([{ usuario_id: um, registro_id: um, empresa_id: 1 }]);
  });
  it('ends all the others, and a new password does too', async () => {
    await clear();
    const [mine, a, b] = [await tokenOf(), await tokenOf(), await tokenOf()];
    expect((await of(mine, 'POST', 'user/sessoes/encerrar-outras')).body.result).toHaveLength(1);
    expect([(await ask(a)).status, (await ask(b)).status, (await ask(mine)).status]).toEqual([401, 401, 200]);
    const c = await tokenOf();
    const changed = await of(mine, 'POST', 'user/changePassword', {
      senhaAtual: 'senha-boa',
      novaSenha: 'outra-senha-7',
    });
    expect((await ask(c)).status).toBe(401);
    await of(changed.headers.get('remember-me')!, 'POST', 'user/changePassword', {
      senhaAtual: 'outra-senha-7',
      novaSenha: 'senha-boa',
    });
  });
  it('leaves out those that are over by themselves', async () => {
    await clear();
    await tokenOf('admin');
    later(31 * minute);
    const token = await tokenOf('admin');
    expect(await list(token)).toHaveLength(1);
  });
  it('is an entity too: one sees his own, who administers the company those of its people', async () => {
    await clear();
    const [admin, mine, other] = [await tokenOf('admin'), await tokenOf(), await tokenOf('ver')];
    const foreign = await tokenOf('dois');
    const rows = async (token: string) =>
      (await of(token, 'POST', 'sessao/filterpaginated/1/25', {})).body.results as unknown as {
        readonly id: number;
        readonly quem: string;
        readonly aparelho: string;
        readonly ip: string;
      }[];
    const names = async (token: string) => (await rows(token)).map(({ quem }) => quem).toSorted();
    expect(await names(admin)).toEqual(['admin', 'dois', 'um', 'ver']);
    expect(await names(mine)).toEqual(['um', 'ver']);
    const own = await rows(other);
    expect(own).toMatchObject([{ quem: 'ver', aparelho: 'Aparelho desconhecido', ip: '10.0.0.1' }]);
    expect(JSON.stringify(await rows(admin))).not.toMatch(/serie|token|hash/);
    const idOf = async (token: string, name: string) => (await rows(token)).find(({ quem }) => quem === name)!.id;
    const [ofUm, ofDois] = [await idOf(admin, 'um'), await idOf(admin, 'dois')];
    // Sessions of their administrator, of another company, and of nobody.
    for (const id of [ofUm, ofDois, 987654])
      expect((await of(other, 'POST', 'sessao/encerrar', { id })).status).toBe(404);
    expect((await of(mine, 'POST', 'sessao/encerrar', { id: ofDois })).status).toBe(404);
    expect((await of(mine, 'POST', 'sessao/encerrar', { id: own[0]!.id })).status).toBe(200);
    expect((await ask(other)).status).toBe(401);
    expect((await of(mine, 'POST', 'sessao/encerrar', { id: own[0]!.id })).status).toBe(404);
    const report = await of(admin, 'POST', 'sessao/encerrar/selecionadas', { selection: { ids: [ofUm] } });
    expect(report.status).toBe(200);
    expect([(await ask(mine)).status, (await ask(foreign)).status, (await ask(admin)).status]).toEqual([401, 200, 200]);
    expect(
      await query(
        `select usuario_id, empresa_id from auditoria where acao = 'encerrarSessao' and registro_id = ${ver} and usuario_id = ${um}`,
      ),
    ).toEqual([{ usuario_id: um, empresa_id: 1 }]);
  });
  it('shows no company what opens a session, nor lets it write one', async () => {
    const { database } = here();
    const inCompany = (text: string) =>
      database
        .transaction({ company: 1 }, (tx) => sql.raw(text).execute(tx))
        .then(
          ({ rows }) => rows.length,
          (error: { readonly code?: string }) => error.code,
        );
    await tokenOf();
    expect(await inCompany('select id, usuario_id from sessao')).toBeGreaterThan(0);
    expect(
      await inCompany(
        `select id from sessao where usuario_id in (select id from usuario where empresa_id is distinct from 1)`,
      ),
    ).toBe(0);
    for (const text of [
      'select token_hash from sessao',
      'select serie from sessao',
      'select * from sessao',
      `update sessao set token_hash = 'x'`,
      'delete from sessao',
      `insert into sessao (usuario_id, serie, token_hash, expira_em) values (1, 'x', 'x', now())`,
    ])
      expect(await inCompany(text), text).toBe('42501');
  });
  it('writes down who leaves', async () => {
    const token = await tokenOf('ver');
    const before = await query(
      `select id from auditoria where acao = 'sair' and usuario_id = ${ver} and empresa_id = 1`,
    );
    await of(token, 'POST', 'logout');
    await of(token, 'POST', 'logout');
    expect(
      (await query(`select id from auditoria where acao = 'sair' and usuario_id = ${ver} and empresa_id = 1`)).length -
        before.length,
    ).toBe(1);
  });
});
