import { describe, expect, it } from 'vitest';
import type { SessionView } from '../../src/server/calls/sessions';
import { engines, minute, sessionHouse } from './sessionHouse';

const [um, ver] = [2, 4];

describe.each(engines)('the list of sign-ins on %s', (engine) => {
  const { query, of, tokenOf, ask, later } = sessionHouse(engine);
  const list = async (token: string, path = 'user/sessoes'): Promise<readonly SessionView[]> =>
    (await of(token, 'GET', path)).body.result as unknown as readonly SessionView[];
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
  it('is for administrators also that of a user of theirs', async () => {
    await clear();
    const [admin, victim] = [await tokenOf('admin'), await tokenOf('ver')];
    expect((await of(victim, 'GET', `user/${um}/sessoes`)).status).toBe(403);
    expect((await of(victim, 'POST', `user/${um}/sessoes/encerrar`, {})).status).toBe(403);
    const [open] = await list(admin, `user/${ver}/sessoes`);
    expect((await of(admin, 'POST', `user/${um}/sessoes/encerrar`, { sessao: open!.id })).status).toBe(404);
    expect((await of(admin, 'POST', `user/${ver}/sessoes/encerrar`, { sessao: open!.id })).body.result).toEqual([]);
    expect((await ask(victim)).status).toBe(401);
    const again = await tokenOf('ver');
    expect((await of(admin, 'POST', `user/${ver}/sessoes/encerrar`, {})).body.result).toEqual([]);
    expect([(await ask(again)).status, (await ask(admin)).status]).toEqual([401, 200]);
    expect((await of(admin, 'GET', 'user/987654/sessoes')).status).toBe(404);
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
