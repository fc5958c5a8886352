import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { amount, none } from '../support/figures';

const root = fileURLToPath(new URL('../../', import.meta.url));
interface Found {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/** Every regular expression that is written in the product, and those made by `new RegExp('…')` of a plain text. */
const written = (): Found[] =>
  ['src', 'schemas', 'resources'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
      .flatMap((file) => {
        const found: Found[] = [];
        const visit = (node: unknown): void => {
          if (Array.isArray(node)) node.forEach(visit);
          else if (typeof node === 'object' && node !== null) {
            const {
              type,
              regex,
              callee,
              arguments: given,
            } = node as {
              readonly type?: string;
              readonly regex?: { readonly pattern: string; readonly flags: string };
              readonly callee?: { readonly name?: string };
              readonly arguments?: readonly { readonly value?: unknown }[];
            };
            if (type === 'Literal' && regex)
              found.push({ source: regex.pattern, flags: regex.flags, at: `${room}/${file}` });
            if (callee?.name === 'RegExp' && typeof given?.[0]?.value === 'string')
              found.push({ source: given[0].value, flags: String(given[1]?.value ?? ''), at: `${room}/${file}` });
            Object.values(node).forEach(visit);
          }
        };
        visit(parseAst(readFileSync(join(root, room, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
        return found;
      }),
  );

describe('regular expressions', () => {
  it('take a time that grows with the text, never a power of it', async () => {
    const all = [...new Map(written().map((one) => [`/${one.source}/${one.flags}`, one])).values()];
    expect((await check('^(a+)+$', '')).status).toBe('vulnerable');
    const wrong: string[] = [];
    for (const { source, flags, at } of all) {
      const answer = await check(source, flags.replace(/[dv]/g, ''), { timeout: 60_000 });
      if (answer.status === 'vulnerable')
        wrong.push(`${at}: /${source}/${flags} ${answer.complexity.type} ${answer.attack.string.slice(0, 60)}`);
    }
    amount('regular expressions', all.length);
    none('regular expressions that a text can hold up', wrong);
  }, 300_000);
});
