import { describe, expect, it } from 'vitest';
import type { App } from '../../../src/server/app';
import { fileNames, innards, polluting, scripts } from '../../support/corpora';
import { amount, none, scale } from '../../support/figures';
import { pngOf } from '../../support/images';
import { nameOf, operations, pathWith } from '../../support/operations';
import { changedIn, stateOf } from '../../support/state';
import type { World } from './world';

/** Parameters that are right in form, of rows that are not there. */
const nowhere = (name: string): string =>
  name === 'formato' ? 'csv' : ['page', 'size'].includes(name) ? '1' : '987654321';
const ask = (
  app: App,
  path: string,
  token: string,
  init: RequestInit & { readonly more?: Readonly<Record<string, string>> },
): Promise<Response> =>
  app.fetch(
    new Request(`http://localhost/services/${path}`, {
      ...init,
      headers: { 'remember-me': token, 'content-type': 'application/json', ...init.more },
    }),
    { ip: '10.0.0.9' },
  );

/** Bodies that are made to hurt, and files that are made to be something else. */
export const bombs = (world: World) =>
  describe('bombs', () => {
    const posted = operations().filter(
      ({ method, policy, path }) =>
        method === 'POST' &&
        policy !== 'open' &&
        policy !== 'public' &&
        !/logout|arquivo\/save|changePassword/.test(path),
    );

    it('of depth, size and keys of the prototype are refused by every call that takes JSON', async () => {
      const { app, database, token } = world();
      const um = await token('um');
      const deep = (open: string, close: string): string => `${open.repeat(33)}1${close.repeat(33)}`;
      const megabyte = `{"nome":"${'x'.repeat(1_048_577)}"}`;
      const [wrong, taken]: [string[], string[]] = [[], []];
      let sent = 0;
      // A call that reads no body cannot be hurt by one: it accepts a body that is not JSON.
      const reading: typeof posted = [];
      for (const operation of posted) {
        const answer = await ask(app, pathWith(operation, nowhere), um, { method: 'POST', body: '{"x":' });
        if (answer.status === 400) reading.push(operation);
        await answer.text();
      }
      const before = await stateOf(database);
      for (const [turn, operation] of reading.entries()) {
        for (const [name, body, status] of [
          ['33 objects', deep('{"a":', '}'), 400],
          ['33 lists', `{"a":${deep('[', ']')}}`, 400],
          ['over a megabyte', megabyte, 413],
          ['NUL', '{"nome":"\\u0000"}', 400],
          ['half a letter', '{"nome":"\\ud800"}', 400],
          ...polluting.map((one) => [one, one, 400] as const),
        ].filter((_, at) => scale >= 1 || (at + turn) % 5 === 0) as (readonly [string, string, number])[]) {
          const answer = await ask(app, pathWith(operation, nowhere), um, { method: 'POST', body });
          const text = await answer.text();
          sent++;
          if (answer.status === 200) taken.push(`${nameOf(operation)}: ${name}`);
          // 403: he may not even ask. 404: a company's path that is not his.
          else if (![status, 403, 404].includes(answer.status))
            wrong.push(`${nameOf(operation)}: ${name}: ${answer.status}`);
          if (innards.test(text)) wrong.push(`${nameOf(operation)}: ${name}: ${text.slice(0, 200)}`);
        }
      }
      for (const query of [
        '__proto__[invadido]=1',
        'constructor[prototype][invadido]=1',
        '__proto__.invadido=1',
        'id=1&id=2&id[]=3',
      ]) {
        const answer = await ask(app, `setor/findbyid/1?${query}`, um, {
          method: 'GET',
          more: { constructor: 'x', prototype: 'x' },
        });
        if (answer.status >= 500) wrong.push(`query ${query}: ${answer.status}`);
      }
      expect(reading.length).toBeGreaterThan(posted.length / 3);
      expect(({} as { readonly invadido?: number }).invadido).toBeUndefined();
      amount('bombs of JSON sent', sent);
      none('bombs of JSON that were taken', taken);
      none('bombs of JSON answered wrongly', wrong);
      none('tables that bombs changed', changedIn(before, await stateOf(database)));
    }, 1_800_000);

    it('of many: 10,000 rows ticked, 5,000 conditions, a thousand sorts', async () => {
      const { app, token, models } = world();
      const um = await token('um');
      const wrong: string[] = [];
      for (const model of models.filter(({ settings }) => !settings)) {
        for (const [name, body] of [
          ['conditions', { $or: Array.from({ length: 5_000 }, (_, id) => ({ id: id + 1 })) }],
          ['sorts', { $sort: Array.from({ length: 1_000 }, () => ['id', 'asc']) }],
          ['values', { id: Array.from({ length: 10_000 }, (_, id) => id + 1) }],
          ['levels', Array.from({ length: 12 }).reduce<object>((inner) => ({ $and: [inner] }), { id: 1 })],
        ] as const) {
          const { status } = await ask(app, `${model.root}filterpaginated/1/10`, um, {
            method: 'POST',
            body: JSON.stringify(body),
          });
          if (status !== 400 && status !== 403) wrong.push(`${model.name} ${name}: ${status}`);
        }
        if (!model.off.includes('delete')) {
          const { status } = await ask(app, `${model.root}excluir-em-massa`, um, {
            method: 'POST',
            body: JSON.stringify({ selection: { ids: Array.from({ length: 10_000 }, (_, id) => id + 1) } }),
          });
          if (![400, 403].includes(status)) wrong.push(`${model.name} 10,000 ids: ${status}`);
        }
      }
      none('crowds that were let in', wrong);
    }, 300_000);
  });

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x0e, 0xa6, 0, 0, 0x0e,
  0xa6, 8, 2, 0, 0, 0,
]);
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => [...part]));
/** Files that are two things, or not what they say. */
const disguised: readonly (readonly [string, string, Uint8Array<ArrayBuffer>])[] = [
  ['x.png', 'image/png', bytes(`<html><script>${scripts[0]}</script></html>`)],
  ['x.svg', 'image/svg+xml', bytes(`<svg xmlns="http://www.w3.org/2000/svg" onload="window.__invadido=1"/>`)],
  ['x.html', 'text/html', bytes('<script>1</script>')],
  ['x.gif', 'text/html', bytes(`GIF89a=1;${scripts[0]}`)],
  ['x.html', 'text/html', joined(png, bytes(scripts[0]))],
  ['x.html', 'text/html', joined(pngOf(2, 2), bytes(scripts[0]))],
  [
    'x.pdf',
    'text/html',
    bytes(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj ${scripts[0]}`),
  ],
  ['x.jar', 'application/java-archive', joined(Uint8Array.from([0x50, 0x4b, 3, 4]), bytes('../../../etc/cron.d/x'))],
  ['x.xml', 'text/xml', bytes('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>')],
  ['x.js', 'text/javascript', bytes('alert(1)')],
  ['x.webp', 'image/webp', bytes(`RIFF0000WEBP${scripts[0]}`)],
  ['x.exe', 'image/png', bytes('MZ')],
  ['x.mht', 'message/rfc822', bytes('MIME-Version: 1.0')],
];
/** The first bytes of images that say to be larger than memory, each as its format says it. */
const floods: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['png', Uint8Array.from([...png.subarray(0, 16), 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 2, 0, 0, 0])],
  ['jpeg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3])],
  [
    'gif',
    joined(
      bytes('GIF89a'),
      Uint8Array.from([1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 1, 0, 0, 0x3b]),
    ),
  ],
  [
    'webp',
    joined(
      bytes('RIFF'),
      Uint8Array.from([22, 0, 0, 0]),
      bytes('WEBPVP8X'),
      Uint8Array.from([10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ),
  ],
];
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export const hostileFiles = (world: World) =>
  describe('files', () => {
    it('under any name, of any kind, come back as bytes in a sandbox, and are shown only as the image they are', async () => {
      const { app, token } = world();
      const um = await token('um');
      const wrong: string[] = [];
      let sent = 0;
      const keep = async (name: string, type: string, content: Uint8Array<ArrayBuffer>): Promise<void> => {
        const form = new FormData();
        form.append('file', new File([content], name, { type }));
        const saved = await app.fetch(
          new Request('http://localhost/services/arquivo/save', {
            method: 'POST',
            headers: { 'remember-me': um },
            body: form,
          }),
          { ip: '10.0.0.9' },
        );
        const { result } = (await saved.json()) as { readonly result?: { readonly id: number; readonly nome: string } };
        sent++;
        if (saved.status !== 200 || !result) {
          if (saved.status >= 500) wrong.push(`${name}: ${saved.status}`);
          return;
        }
        if (/[\\/\p{Cc}<>:"|?*]/u.test(result.nome) || result.nome.length > 200) wrong.push(`kept as ${result.nome}`);
        const back = await ask(app, `arquivo/findbyid/${result.id}`, um, { method: 'GET' });
        const [media, disposition, policy] = ['content-type', 'content-disposition', 'content-security-policy'].map(
          (header) => back.headers.get(header) ?? '',
        );
        if (!policy!.startsWith("sandbox; default-src 'none'")) wrong.push(`${name}: no sandbox`);
        if (!shown.has(media!) && !disposition!.startsWith('attachment;')) wrong.push(`${name}: shown as ${media}`);
        if (/html|svg|xml|script/.test(media!)) wrong.push(`${name}: is ${media}`);
        if (/[\r\n]/.test(disposition!) || (disposition!.match(/filename=/g) ?? []).length !== 1)
          wrong.push(`${name}: ${disposition}`);
        if (back.headers.get('cache-control') !== 'no-store') wrong.push(`${name}: kept by caches`);
        const returned = Buffer.from(await back.arrayBuffer());
        // A picture is drawn anew: what hung on to it is gone.
        if (shown.has(media!) ? /script/i.test(returned.toString('latin1')) : !returned.equals(Buffer.from(content)))
          wrong.push(`${name}: other bytes`);
      };
      for (const name of fileNames) await keep(name, 'image/png', pngOf(2, 2));
      for (const [name, type, content] of disguised) await keep(name, type, content);
      amount('files under hostile names and in disguise', sent);
      none('files that could be taken for a page, a path or another header', wrong);
    }, 120_000);

    it('that are images of more pixels than anybody draws are refused undrawn, and nothing is kept', async () => {
      const { app, token, database } = world();
      const um = await token('um');
      const before = await stateOf(database);
      const wrong: string[] = [];
      for (const [name, content] of floods) {
        const form = new FormData();
        form.append('file', new File([content], `x.${name}`, { type: `image/${name}` }));
        const saved = await app.fetch(
          new Request('http://localhost/services/arquivo/save', {
            method: 'POST',
            headers: { 'remember-me': um },
            body: form,
          }),
          { ip: '10.0.0.9' },
        );
        const { messageError } = (await saved.json()) as { readonly messageError?: string };
        if (saved.status !== 422 || !/pixels; o limite é 40 milhões|não é uma imagem/.test(messageError ?? ''))
          wrong.push(`${name}: ${saved.status} ${messageError}`);
      }
      none('floods of pixels that were let in', wrong);
      none('tables that they changed', changedIn(before, await stateOf(database)));
    });

    it('are not taken in without a session, over the limit, or outside of a form', async () => {
      const { app, token, database } = world();
      const um = await token('um');
      const before = await stateOf(database);
      const form = (size: number): FormData => {
        const one = new FormData();
        one.append('file', new File([new Uint8Array(size)], 'x.bin'));
        return one;
      };
      const send = async (body: BodyInit, headers: Readonly<Record<string, string>>): Promise<number> =>
        (
          await app.fetch(new Request('http://localhost/services/arquivo/save', { method: 'POST', headers, body }), {
            ip: '10.0.0.9',
          })
        ).status;
      expect([
        await send(form(10), { 'x-xsrf-token': 'x' }),
        await send(form(10 * 1024 * 1024 + 1), { 'remember-me': um }),
        await send('x', { 'remember-me': um, 'content-type': 'application/octet-stream' }),
        await send(new FormData(), { 'remember-me': um }),
      ]).toEqual([401, 413, 415, 400]);
      none('tables that refused files changed', changedIn(before, await stateOf(database)));
    });
  });
