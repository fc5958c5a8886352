import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportStatus } from '#kit/work/imports';
import { openHouse, signIn, type House, type Speaker } from '../testing';

let house: House;
let um: Speaker;
beforeAll(async () => {
  house = await openHouse();
  um = await house.as('um');
}, 60_000);
afterAll(() => house.database.close());

const send = async (content: string): Promise<number> => {
  const form = new FormData();
  form.set('file', new File([content], 'coisas.csv'));
  const token = (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
  const sent = await house.app.fetch(
    new Request('http://localhost/services/arquivo/save', {
      method: 'POST',
      body: form,
      headers: { 'remember-me': token },
    }),
    { ip: '' },
  );
  return ((await sent.json()) as { result: { id: number } }).result.id;
};
const status = async (id: number): Promise<ImportStatus> =>
  (await um('GET', `importacao/status/${id}`)).body.result as unknown as ImportStatus;
const count = async (): Promise<{ readonly rows: number; readonly once: number; readonly audited: number }> =>
  house.database.read(
    { company: '*' },
    async (tx) =>
      (
        await sql<{
          rows: number;
          once: number;
          audited: number;
        }>`select count(*)::int as rows, count(distinct codigo)::int as once, (select count(*)::int from auditoria where entidade = 'coisa' and acao = 'criar') as audited from coisa`.execute(
          tx,
        )
      ).rows[0]!,
  );

it('goes on where it stood, however often its worker ends in the middle, and the counts only grow', async () => {
  const lines = 3_000;
  const src = await send(
    `Nome;Codigo\n${Array.from({ length: lines }, (_, index) => `Coisa ${index};C${index - (index % 1000 === 999 ? 1 : 0)}`).join('\n')}`,
  );
  const { id } = (await um('POST', 'importacao/importar', { src, classe: 'coisa' })).body.result as unknown as {
    id: number;
  };
  let before = 0;
  for (let turn = 0; turn < 3; turn++) {
    const worker = house.start();
    worker.jobs.start();
    await expect.poll(async () => (await status(id)).criados, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before);
    await worker.jobs.stop();
    const { criados, rejeitados } = await status(id);
    expect(criados + rejeitados).toBeGreaterThan(before);
    before = criados;
    expect(await count()).toEqual({ rows: criados, once: criados, audited: criados });
  }
  await house.app.jobs.drain();
  expect(await status(id)).toMatchObject({ situacao: 'FEITO', total: lines, criados: lines - 3, rejeitados: 3 });
  expect(await count()).toEqual({ rows: lines - 3, once: lines - 3, audited: lines - 3 });
  const repeated = house.database.transaction({ company: '*' }, (tx) =>
    sql`insert into importacao_linha (importacao, linha, estado) values (${id}, 2, 'CRIADO')`.execute(tx),
  );
  await expect(repeated).rejects.toThrow(/duplicate key/);
  // The planner knows of the rows that it brought.
  const {
    rows: [known],
  } = await sql<{ n: number }>`select reltuples as n from pg_class where relname = 'coisa'`.execute(
    house.database.owner,
  );
  expect(Number(known!.n)).toBeGreaterThan(500);
});

it('leaves out alone what the database refuses unforetold, whatever was ready to be stored behind it', async () => {
  await sql`create unique index so_deste_teste on coisa (nome) where nome like 'Única%'`.execute(house.database.owner);
  const names = Array.from({ length: 1_700 }, (_, index) =>
    [300, 650, 1_600].includes(index) ? `Única ${index % 350}` : `Outra ${index}`,
  );
  const src = await send(`Nome;Codigo\n${names.map((name, index) => `${name};U${index}`).join('\n')}\nOutra;U5`);
  const before = await count();
  const { id } = (await um('POST', 'importacao/importar', { src, classe: 'coisa' })).body.result as unknown as {
    id: number;
  };
  await house.app.jobs.drain();
  const { rejeitadas, ...done } = await status(id);
  expect(done).toMatchObject({ situacao: 'FEITO', total: 1_701, criados: 1_699, rejeitados: 2 });
  expect(rejeitadas.map(({ linha }) => linha)).toEqual([652, 1_702]);
  expect(await count()).toEqual({
    rows: before.rows + 1_699,
    once: before.once + 1_699,
    audited: before.audited + 1_699,
  });
  const { rows: lines } = await house.database.read({ company: '*' }, (tx) =>
    sql<{
      linha: number;
      codigo: string;
    }>`select l.linha, c.codigo from importacao_linha as l join coisa as c on c.id = l.registro_id where l.importacao = ${id}`.execute(
      tx,
    ),
  );
  expect(lines).toHaveLength(1_699);
  expect(lines.filter(({ linha, codigo }) => codigo !== `U${linha - 2}`)).toEqual([]);
});

it('stops when whoever asked loses his rights, and says why', async () => {
  const src = await send('Nome;Codigo\nUma;X1');
  const { id } = (await um('POST', 'importacao/importar', { src, classe: 'coisa' })).body.result as unknown as {
    id: number;
  };
  await house.database.transaction({ company: '*' }, (tx) =>
    sql`update perfil set permissoes = array['COISA_VER'] where id = 1`.execute(tx),
  );
  await house.app.jobs.drain();
  await house.database.transaction({ company: '*' }, (tx) =>
    sql`update perfil set permissoes = array['COISA_VER', 'COISA_EDITAR'] where id = 1`.execute(tx),
  );
  expect(await status(id)).toMatchObject({
    situacao: 'ERRO',
    erro: 'Quem pediu esta importação não tem mais permissão para isto!',
    criados: 0,
  });
});
