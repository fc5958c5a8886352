import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { DeclarationError } from '../../src/server/core/startError';
import { mistakesOf, mistakeText } from '../../src/server/hosts/mistakes';
import * as words from '../../schemas/vocabulary';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'tests/mistakes');
/** Mistakes of a newcomer, one a file, with the messages: the compiler's at a line, and the start's. */
const mistakes = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const said = (who: string): { readonly line: number; readonly says: string } | undefined => {
      const [, line, says] = new RegExp(`^// ${who} (\\d+): (.+)$`, 'm').exec(text) ?? [];
      return line === undefined ? undefined : { line: Number(line), says: says! };
    };
    return { file, compiler: said('compiler'), start: said('start') };
  });
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../mistakes/*.ts');

test('the compiler tells each at its line, and names what was meant', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', folder],
    { cwd: root, encoding: 'utf8' },
  );
  const told = stdout.split(/\n(?! )/);
  const missed = mistakes.flatMap(({ file, compiler }) => {
    const lines = told.filter((line) => line.startsWith(`tests/mistakes/${file}(`));
    const isTold = compiler
      ? lines.some(
          (line) => line.startsWith(`tests/mistakes/${file}(${compiler.line},`) && line.includes(compiler.says),
        )
      : lines.length === 0;
    return isTold ? [] : [`${file}: ${lines.join('\n')}`];
  });
  expect(missed).toEqual([]);
}, 60_000);

test.each(mistakes.filter(({ start }) => start))(
  'the start tells of $file: where it stands, and what to write instead',
  async ({ file, start }) => {
    const path = `tests/mistakes/${file}`;
    const found = { [`/${path}`]: await modules[`../mistakes/${file}`]!() };
    const refused = refusalOf(() =>
      readBusiness({ schemas: found, resources: found, servers: found, words: { '/schemas/vocabulary.ts': words } }),
    );
    const said = mistakesOf(refused, root).map(mistakeText);
    expect(
      said.filter((line) => line.startsWith(`${path}:${start!.line}:`) && line.includes(start!.says)),
      said.join('\n'),
    ).not.toEqual([]);
  },
);
const refusalOf = (start: () => unknown): DeclarationError => {
  try {
    start();
  } catch (error) {
    if (error instanceof DeclarationError) return error;
    throw error;
  }
  throw new Error('it started');
};
