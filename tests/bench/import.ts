import type { Usage } from '../../scripts/lib/arguments.mjs';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { createFake } from '../../src/fields/fake';
import type { ImportStatus } from '../../src/kit/work/imports';
import type { Answer } from '../../src/server/testing';
import { startServices, type Services } from '../support/services';
import { tell, type Figure } from './figures';
import { keepAs } from './kept';

export const usage = { text: 'Mede importações; o número diz o tamanho.', values: ['linhas?'] } satisfies Usage;

/**
 * `npm run bench:import [rows]`: so many customers from a CSV through the services on a real PostgreSQL, validated,
 * searched, audited, against COPY of the same rows into the same table with the same indexes in the same run. Kept in
 * docs/performance/import.json.
 */
export const run = async ([rows = '100000']: readonly string[]): Promise<number> => {
  const count = Number(rows);
  const house = await startServices({ engine: 'postgres' });
  const dir = mkdtempSync(join(tmpdir(), 'retaguarda-copia-'));
  chmodSync(dir, 0o777);
  try {
    const imported = await importing(house, fileOf(count));
    const copied = await copying(house, join(dir, 'clientes.copy'));
    const figures: Figure[] = [
      {
        name: `importar ${count.toLocaleString('pt-BR')} clientes`,
        value: count / imported.seconds,
        unit: '/s',
        floor: count / copied,
        floorName: 'COPY das mesmas linhas',
        leastRatio: 0.2,
        detail: `${imported.seconds.toFixed(1)} s contra ${copied.toFixed(1)} s`,
      },
      {
        name: 'memória: último terço contra o primeiro',
        value: imported.growth,
        unit: ' MB',
        most: 60,
        detail: `pico ${imported.memory.toFixed(0)} MB acima da que havia antes`,
      },
      {
        name: 'maior pausa do laço de eventos',
        value: imported.pause,
        unit: ' ms',
        most: 50,
        detail: `p99 ${imported.pause99.toFixed(0)} ms`,
      },
      { name: 'linhas recusadas ou perdidas', value: imported.lost, unit: '', most: 0 },
    ];
    tell(figures);
    return keepAs('import', figures, { rows: count });
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await house.close();
  }
};

const fileOf = (count: number): string => {
  const fake = createFake(11);
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `${fake.person()} ${index};${cpf(index)};(11) 9${String(10_000_000 + index).slice(0, 4)}-${String(10_000_000 + index).slice(4)};c${index}@exemplo.com.br;${1 + (index % 28)}/0${1 + (index % 9)}/19${60 + (index % 40)};"${index % 900},50"`,
  );
  return `Nome;CPF ou CNPJ;Telefone;E-mail;Nascimento;Limite de fiado\n${lines.join('\n')}\n`;
};
const cpf = (index: number): string => {
  const digits = [...String(100_000_000 + index)].map(Number);
  for (const length of [9, 10]) {
    const rest = (digits.slice(0, length).reduce((sum, digit, at) => sum + digit * (length + 1 - at), 0) * 10) % 11;
    digits.push(rest === 10 ? 0 : rest);
  }
  return digits.join('');
};

const importing = async (house: Services, content: string) => {
  const um = await house.as('um');
  const result = <T>({ body, text }: Answer): T => {
    if (body.hasError) throw new Error(text);
    return body.result as unknown as T;
  };
  const form = new FormData();
  form.set('file', new File([content], 'clientes.csv'));
  const sent = await house.app.fetch(
    new Request('http://localhost/services/arquivo/save', {
      method: 'POST',
      body: form,
      headers: { 'remember-me': await house.token('um') },
    }),
    { ip: '10.0.0.1' },
  );
  const src = ((await sent.json()) as { result: { id: number } }).result.id;
  global.gc?.();
  const memory = (): number => process.memoryUsage().rss / 1e6;
  const before = memory();
  const seen: number[] = [];
  const watch = setInterval(() => {
    seen.push(memory());
  }, 50);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const { id } = result<{ id: number }>(await um('POST', 'importacao/importar', { src, classe: 'cliente' }));
  await house.app.jobs.drain();
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(watch);
  const { total, criados } = result<ImportStatus>(await um('GET', `importacao/status/${id}`));
  const third = Math.ceil(seen.length / 3);
  const [first, last] = [Math.max(...seen.slice(0, third)), Math.max(...seen.slice(-third))];
  return {
    seconds,
    memory: Math.max(...seen) - before,
    growth: last - first,
    pause: delay.max / 1e6,
    pause99: delay.percentile(99) / 1e6,
    lost: total - criados,
  };
};

/** Median of three. */
const copying = async ({ database: { owner } }: Services, file: string): Promise<number> => {
  const path = sql.lit(file);
  await sql`copy cliente to ${path}`.execute(owner);
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await sql`truncate cliente`.execute(owner);
    const started = performance.now();
    await sql`copy cliente from ${path}`.execute(owner);
    times.push((performance.now() - started) / 1000);
  }
  return times.toSorted((a, b) => a - b)[1]!;
};
