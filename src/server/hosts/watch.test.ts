import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { transformWithOxc } from 'vite';
import { readFile } from 'node:fs/promises';

/** A process of its own, with the watch and whatever keeps it from ending; its limits are short. */
const born = async (body: string) => {
  const { code } = await transformWithOxc(await readFile(new URL('watch.ts', import.meta.url), 'utf8'), 'watch.ts');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `${code}\n${body}`]);
  const said: string[] = [];
  child.stdout.on('data', (data: Buffer) => said.push(data.toString()));
  await expect.poll(() => said.join(''), { timeout: 20_000 }).toContain('up');
  return {
    signal: (name: NodeJS.Signals) => child.kill(name),
    end: async (): Promise<readonly [NodeJS.Signals, string]> => {
      const [, signal] = (await once(child, 'exit')) as [number, NodeJS.Signals];
      return [signal, said.join('')];
    },
  };
};

it('ends a process that computes without a pause: no signal reaches it', async () => {
  const busy = await born(
    `const end = watchProcess({ still: 2, stop: 2 }); process.on('SIGTERM', end); console.log('up'); setTimeout(() => { for (;;); }, 300);`,
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 600);
  });
  busy.signal('SIGTERM');
  const [signal, said] = await busy.end();
  expect(signal).toBe('SIGKILL');
  expect(said).toContain('the event loop stood still');
}, 40_000);

it('ends a process that was told to stop and goes on, and no other', async () => {
  const child = await born(
    `const end = watchProcess({ still: 2, stop: 3 }); process.on('SIGTERM', end); setInterval(() => undefined, 50); console.log('up');`,
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 5_000);
  });
  const told = performance.now();
  child.signal('SIGTERM');
  const [signal, said] = await child.end();
  expect([signal, performance.now() - told < 10_000]).toEqual(['SIGKILL', true]);
  expect(said).toContain('stopping took too long');
}, 40_000);
