import { describe, expect, it } from 'vitest';
import { engines, sessionHouse } from './sessionHouse';

interface Told {
  readonly quem: string;
  readonly acao: string;
  readonly feito: string;
  readonly registro: string | null;
  readonly mudancas: readonly {
    readonly campo: string;
    readonly antes: string | null;
    readonly depois: string | null;
  }[];
  readonly $labels: Readonly<Record<string, string>>;
}
describe.each(engines)('the audit on %s', (engine) => {
  const { query, of, tokenOf } = sessionHouse(engine);
  const day = 86_400_000;
  const list = async (token: string, filter: object = {}) => {
    const answer = await of(token, 'POST', 'auditoria/filterpaginated/1/50', filter);
    return { ...answer, rows: (answer.body.results ?? []) as unknown as readonly (Told & { readonly id: number })[] };
  };
  const wrote = (ago: number, text: string, entity = 'usuario', depois = '{}'): Promise<unknown> =>
    query(`insert into auditoria (empresa_id, usuario_id, quando, acao, entidade, registro_id, antes, depois, ip)
      values (1, 2, '${new Date(Date.now() - ago * day).toISOString()}', '${text}', '${entity}', 4, '{}', '${depois}', '10.0.0.9')`);

  it('is of the last thirty days, and of a year at most', async () => {
    const admin = await tokenOf('admin');
    await wrote(40, 'alterar');
    await wrote(5, 'explodirTudo');
    const usual = await list(admin, { ip: '10.0.0.9' });
    expect(usual.rows.map(({ acao, feito }) => [acao, feito])).toEqual([['outra', 'Executou “Explodir tudo”']]);
    const ago = (days: number) => ({ quando: { gte: new Date(Date.now() - days * day).toISOString() } });
    expect((await list(admin, { ip: '10.0.0.9', ...ago(50) })).rows).toHaveLength(2);
    const before = { quando: { lt: new Date(Date.now() - 35 * day).toISOString() } };
    expect((await list(admin, { ip: '10.0.0.9', ...before })).rows).toHaveLength(1);
    const long = await list(admin, ago(400));
    expect([long.status, long.body.messageError]).toEqual([400, 'Escolha um período de até 366 dias!']);
    expect((await list(admin, { $or: [ago(400)] })).rows.every(({ id }) => id > 0)).toBe(true);
  });
  it('says who did what with which record, and what changed in words', async () => {
    const admin = await tokenOf('admin');
    await wrote(1, 'alterar', 'usuario', '{"nome": "Vera", "ativo": true, "sumiu": 3}');
    const [{ quem, feito, registro, mudancas, $labels, id }] = (
      await list(admin, { ip: '10.0.0.9', acao: 'alterar', entidade: ['usuario'] })
    ).rows as readonly [Told & { readonly id: number }];
    expect([feito, registro]).toEqual(['Alterou o usuário', 'usuario:4']);
    expect($labels).toMatchObject({ '$entidade:usuario': 'Usuário', 'usuario:4': expect.any(String) as string });
    expect(mudancas).toContainEqual({ campo: 'Nome', antes: null, depois: 'Vera' });
    expect(mudancas.map(({ campo }) => campo)).not.toContain('sumiu');
    expect((await list(admin, { $search: quem, ip: '10.0.0.9' })).rows.length).toBeGreaterThan(0);
    expect((await list(admin, { quem: { contains: 'ninguém com este nome' } })).rows).toEqual([]);
    const one = await of(admin, 'GET', `auditoria/findbyid/${id}`);
    expect(one.body.result).toMatchObject({ feito, mudancas });
  });
  it('is for who administers, and offers the kinds of record that a person sees', async () => {
    const [admin, other] = [await tokenOf('admin'), await tokenOf('ver')];
    expect((await list(other)).status).toBe(403);
    const kinds = async (token: string) =>
      ((await of(token, 'GET', 'entidades')).body.result as unknown as readonly { readonly name: string }[]).map(
        ({ name }) => name,
      );
    expect(await kinds(admin)).toContain('usuario');
    expect(await kinds(other)).not.toContain('usuario');
  });
});
