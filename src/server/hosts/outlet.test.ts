import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

it('goes on when the reader of its log goes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retaguarda-outlet-'));
  try {
    const source = fileURLToPath(new URL('outlet.ts', import.meta.url));
    await writeFile(join(folder, 'outlet.mjs'), (await transformWithOxc(await readFile(source, 'utf8'), source)).code);
    // It prints on both outlets until it has done so fifty times; that it lived to the end it says by its exit code.
    await writeFile(
      join(folder, 'child.mjs'),
      `import { outlive } from './outlet.mjs';
      outlive(process.stdout, process.stderr);
      let lines = 0;
      const timer = setInterval(() => {
        process.stdout.write('uma linha\\n');
        process.stderr.write('outra\\n');
        if (++lines === 50) { clearInterval(timer); process.exitCode = 7; }
      }, 5);`,
    );
    const child = spawn(process.execPath, [join(folder, 'child.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await ended).toEqual([7, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
