import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Login, Services } from '../../support/services';
import { startServices } from '../../support/services';

describe.each(['pglite', 'postgres'] as const)('the files of a list on %s', (engine) => {
  let house: Services;
  const tokens = new Map<Login, string>();
  beforeAll(async () => {
    house = await startServices({ engine });
    for (const login of ['um', 'dois', 'leitor'] as const) tokens.set(login, await house.token(login));
  }, 120_000);
  afterAll(() => house.close());
  const post = (login: Login, path: string, body: object): Promise<Response> =>
    house.app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method: 'POST',
        headers: { 'remember-me': tokens.get(login)!, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { ip: '10.0.0.1' },
    );
  const bytes = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await answer.arrayBuffer());

  it('Excel: the rows of the filter, of the company alone, with their names and types', async () => {
    const answer = await post('um', 'setor/exportar/xlsx', {});
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      expect.stringMatching(/^attachment; filename="setores \d{4}-\d\d-\d\d\.xlsx"/),
    ]);
    const [head, ...rows] = (await readXlsx(await bytes(answer))).sheets[0]!.rows;
    expect(head!.slice(0, 2)).toEqual(['Id do cadastro', 'Nome']);
    expect(rows.map(([id]) => id).toSorted()).toEqual([...house.rowsOf('setor', house.companies[0])].toSorted());
    const one = house.rowsOf('setor', house.companies[0])[0]!;
    expect(
      (await readXlsx(await bytes(await post('um', 'setor/exportar/xlsx', { id: one })))).sheets[0]!.rows,
    ).toHaveLength(2);
  });
  it('PDF: a page to read, refused where there is too much for paper', async () => {
    const answer = await post('um', 'setor/exportar/pdf', { ativo: true, $search: 'x' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder('latin1').decode((await bytes(answer)).subarray(0, 5))).toBe('%PDF-');
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`insert into setor (nome, empresa_id, busca) select 'Lote ' || n, ${house.companies[1]}, 'lote' from generate_series(1, 5001) as n`.execute(
        tx,
      ),
    );
    const tooMany = await post('dois', 'setor/exportar/pdf', { nome: { starts: 'Lote' } });
    expect([tooMany.status, await tooMany.json()]).toEqual([
      400,
      {
        hasError: true,
        messageError: 'O PDF leva até 5.000 registros. Use filtros para reduzir, ou exporte em Excel ou CSV.',
      },
    ]);
    expect((await post('dois', 'setor/exportar/pdf', { nome: { starts: 'Lote 12' } })).status).toBe(200);
  });
  it('every format goes on in the background; another is refused', async () => {
    await house.database.transaction({ company: '*' }, (tx) => sql`delete from company_download`.execute(tx));
    for (const format of ['xlsx', 'csv', 'pdf'])
      expect((await post('um', `setor/exportar/${format}/segundo-plano`, {})).status).toBe(200);
    await house.app.jobs.drain();
    const { results } = (await (await post('um', 'companydownload/filterpaginated/1/3', {})).json()) as {
      results: { situacao: string; download: { nome: string } }[];
    };
    expect(results.map(({ situacao, download }) => [situacao, download.nome.split('.').at(-1)]).toSorted()).toEqual([
      ['PRONTO', 'csv'],
      ['PRONTO', 'pdf'],
      ['PRONTO', 'xlsx'],
    ]);
    const um = await house.as('um');
    const { avisos } = (await um('GET', 'backoffice/avisos')).body.result as unknown as {
      avisos: readonly { texto: string; endereco: string }[];
    };
    expect(avisos.filter(({ texto }) => /^O arquivo “.+” está pronto$/.test(texto)).length).toBeGreaterThan(0);
    expect(avisos[0]!.endereco).toMatch(/^\/app\/.+download/);
    for (const path of ['setor/exportar/ods', 'setor/exportar/ods/segundo-plano'])
      expect((await post('um', path, {})).status).toBe(400);
  });
  it('leaves an audit row, and refuses a filter that is none', async () => {
    const count = () =>
      house.database.read(
        { company: '*' },
        async (tx) =>
          (await sql`select 1 from auditoria where acao = 'exportar' and entidade = 'setor'`.execute(tx)).rows.length,
      );
    const before = await count();
    await (await post('leitor', 'setor/exportar/xlsx', {})).arrayBuffer();
    expect(await count()).toBe(before + 1);
    expect((await post('leitor', 'setor/exportar/xlsx', { inventado: 1 })).status).toBe(400);
  });
  it('masks personal data unless who may see them asks for them whole, which the audit keeps', async () => {
    const [id] = house.rowsOf('cliente', house.companies[0]);
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update cliente set cpf_cnpj = '52998224725' where id = ${id}`.execute(tx),
    );
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update perfil set permissoes = array_append(array_remove(permissoes, 'DADOS_PESSOAIS_VER'), 'CLIENTE_EXPORTAR') where nome = 'Perfil leitor'`.execute(
        tx,
      ),
    );
    const said = async (login: Login, query: string) => {
      const answer = await post(login, `client/exportar/csv${query}`, { id });
      return [answer.status, (await answer.text()).includes('529.982.247-25')];
    };
    expect([await said('um', ''), await said('um', '?dados=mascarados'), await said('um', '?dados=completos')]).toEqual(
      [
        [200, false],
        [200, false],
        [200, true],
      ],
    );
    expect([
      await said('leitor', ''),
      await said('leitor', '?dados=completos'),
      await said('um', '?dados=tudo'),
    ]).toEqual([
      [200, false],
      [403, false],
      [400, false],
    ]);
    const { result } = (await (
      await post('um', 'client/exportar/csv/segundo-plano?dados=completos', { id })
    ).json()) as { result: { id: number } };
    await house.app.jobs.drain();
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        conteudo: Uint8Array;
        exige: string[];
      }>`select a.conteudo, a.exige from arquivo as a join company_download as d on d.arquivo = a.id where d.id = ${result.id}`.execute(
        tx,
      ),
    );
    expect([Buffer.from(rows[0]!.conteudo).toString('utf8').includes('529.982.247-25'), rows[0]!.exige]).toEqual([
      true,
      ['DADOS_PESSOAIS_VER'],
    ]);
    expect((await post('leitor', 'client/exportar/csv/segundo-plano?dados=completos', { id })).status).toBe(403);
    const audited = await house.database.read({ company: '*' }, (tx) =>
      sql`select 1 from auditoria where acao = 'exportar.completos' and entidade = 'cliente'`.execute(tx),
    );
    expect(audited.rows).toHaveLength(2);
  });
  it('makes a few at once; the rest go to the downloads centre, and say so', async () => {
    // Each is held open: nobody reads it to its end.
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`insert into setor (nome, empresa_id, busca) select 'Fila ' || n, ${house.companies[1]}, 'fila' from generate_series(1, 3000) as n`.execute(
        tx,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('dois', 'setor/exportar/csv', { nome: { starts: 'Fila' } })),
    );
    const later = answers.filter(({ status }) => status === 202);
    const now = answers.filter(({ status }) => status === 200);
    expect([now.length + later.length, now.length > 0, now.length <= 4]).toEqual([12, true, true]);
    const [{ result }] = (await Promise.all(
      later.map((answer) => answer.json() as Promise<{ result: { id: number } }>),
    )) as [{ result: { id: number } }];
    await house.app.jobs.drain();
    const centre = (await (await post('dois', 'companydownload/filterpaginated/1/100', {})).json()) as {
      results: { id: number; situacao: string }[];
    };
    expect(centre.results.find(({ id }) => id === result.id)).toMatchObject({ situacao: 'PRONTO' });
    await Promise.all(now.map((answer) => answer.body!.cancel()));
    expect(
      (await post('dois', 'setor/exportar/csv', { id: house.rowsOf('setor', house.companies[1])[0] })).status,
    ).toBe(200);
  });
});
