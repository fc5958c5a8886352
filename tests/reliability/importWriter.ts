import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { openHouse, signIn } from '../../src/server/testing';

/**
 * Lines of the file that is brought in while the process is killed; every tenth is refused, every fiftieth stands
 * twice.
 */
export const fileOf = (lines: number): string =>
  `Nome;Codigo;Tipo;Valor\n${Array.from({ length: lines }, (_, index) => {
    const code = index % 50 === 49 ? index - 1 : index;
    return `Coisa ${code};C${code};${index % 10 === 9 ? 'Inventado' : 'Valor'};"${code + 1},50"`;
  }).join('\n')}\n`;
/** Records that must be there in the end. */
export const expectedOf = (lines: number): number =>
  Array.from({ length: lines }, (_, index) => index).filter((index) => index % 10 !== 9).length;

export const usage = { text: 'Processo que uma prova derruba.', values: ['banco', 'linhas?'] } satisfies Usage;

/**
 * Process that `npm run test:kill-imports` kills: begins the import the first time, then works on it as a server would
 * and prints its progress until it is done. `place` is a directory of the embedded engine or the address of a
 * PostgreSQL.
 */
export const run = async ([place = '', lines = '1000']: readonly string[]): Promise<void> => {
  const isPostgres = place.startsWith('postgres');
  const house = await openHouse(isPostgres ? place : undefined, { ...(!isPostgres && { dataDir: place }) });
  const um = await house.as('um');
  const known = (await um('POST', 'importacao/filterpaginated/1/1', {})).body.results?.[0]?.id;
  const id = known ?? (await begin());
  async function begin(): Promise<number> {
    const form = new FormData();
    form.set('file', new File([fileOf(Number(lines))], 'coisas.csv'));
    const token = (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
    const sent = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': token },
      }),
      { ip: '' },
    );
    const src = ((await sent.json()) as { result: { id: number } }).result.id;
    return (
      (await um('POST', 'importacao/importar', { src, classe: 'coisa' })).body.result as unknown as { id: number }
    ).id;
  }
  // On the embedded engine the start knows that the holder of the lease is dead; here the minute is cut short.
  if (isPostgres)
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`.execute(tx),
    );
  house.app.jobs.start();
  for (;;) {
    // One statement, so that what is counted is of one moment.
    const said = await house.database.read(
      { company: '*' },
      async (tx) =>
        (
          await sql<Record<string, number | string>>`
      select p.estado as state, i.criados as made, i.rejeitados as refused, i.criados + i.alterados + i.ignorados + i.rejeitados as done, (select count(*) from coisa) as rows,
        (select count(*) - count(distinct codigo) from coisa) as twice, (select count(*) from auditoria where entidade = 'coisa' and acao = 'criar') as audited
      from importacao as i join processo as p on p.id = i.processo where i.id = ${id}`.execute(tx)
        ).rows[0]!,
    );
    process.stdout.write(
      `${JSON.stringify(Object.fromEntries(Object.entries(said).map(([name, value]) => [name, name === 'state' ? value : Number(value)])))}\n`,
    );
    if (said.state !== 'ESPERA' && said.state !== 'RODANDO') break;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  await house.app.jobs.stop();
  await house.database.close();
};
