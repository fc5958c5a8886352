import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicProgram } from '#kit/resource/publicPages';

/** Loads the renderer of public pages at the first request for one. */
export const programOf = (filesOf: PublicProgram['filesOf']): PublicProgram => ({
  draw: async (page, props) => (await import('../../public/draw')).draw(page, props),
  say: async (words) => (await import('../../public/draw')).say(words),
  filesOf,
});

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
}
const entry = 'src/public/start.tsx';

/** The files of the built program, as its build wrote them down. */
export const builtProgram = async (directory: string): Promise<PublicProgram> => {
  const list = join(directory, 'manifest.json');
  const built = existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Readonly<Record<string, Built>>) : {};
  /** Imported chunks, in any depth; two files may import each other. */
  const gather = (name: string, seen: Set<string>): Set<string> => {
    const one = built[name];
    if (!one || seen.has(`/${one.file}`)) return seen;
    seen.add(`/${one.file}`);
    for (const next of one.imports ?? []) gather(next, seen);
    return seen;
  };
  return programOf((screen) => [...gather(screen.replace(/^\//, ''), gather(entry, new Set()))]);
};
