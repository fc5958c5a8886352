import { readXlsx } from 'hucre/xlsx';
import { inflateRawSync } from 'node:zlib';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/kit/calls/calls';
import { createFake } from '../../../src/fields/fake';
import { fieldsOf, type Model, type ModelField } from '../../../src/kit/read/model';
import { isVeiled } from '../../../src/kit/entity/personal';
import { getRow } from '../../../src/server/db/query';
import type { Speaker } from '../../../src/server/testing';
import { isDrawable } from '../../support/services';
import { formulas, inner, scripts, sqlPieces, templates } from '../../support/corpora';
import { amount, none, sized } from '../../support/figures';
import { foreign } from './foreign';
import type { World } from './world';

const marked = templates.map((one) => `qz${one}qz`);
/**
 * Texts that mean something to somebody who is careless with them; none of it to us. NUL is refused by every call and
 * has its own tests.
 */
const corpus = [...scripts, ...marked, ...formulas, ...sqlPieces]
  .map((one) => one.replaceAll('\0', '').trim())
  .filter((one) => one !== '' && one.isWellFormed());
const fake = createFake(7);
const free = new Set(['text', 'longText', 'tags']);

/** Payloads through every text of every resource: stored as they are, and only ever text where they come out. */
export const storedPayloads = (world: World) =>
  describe('payloads', () => {
    let canary: Server;
    let hits = 0;
    let urls: readonly string[] = [];
    beforeAll(async () => {
      canary = createServer((_, response) => {
        hits++;
        response.end('canário');
      });
      await new Promise<void>((resolve) => {
        canary.listen(0, '127.0.0.1', resolve);
      });
      urls = inner((canary.address() as AddressInfo).port);
    });
    afterAll(() => canary?.close());

    let turn = 0;
    const planted = new Map<Model, number>();
    const textFor = ({ options: { max = 4_000 } }: ModelField): string => {
      for (let tried = 0; tried < corpus.length; tried++) {
        const text = corpus[turn++ % corpus.length]!;
        if (text.length <= max) return text;
      }
      return 'x';
    };
    const hostileRecord = (model: Model, sample: Readonly<Record<string, unknown>>): Record<string, unknown> => {
      const record = { ...sample };
      for (const field of Object.values(model.fields)) {
        if (field.system || field.options.readOnly === true || sample[field.name] == null) continue;
        if (free.has(field.kind.name) && !field.options.pattern)
          record[field.name] = field.kind.name === 'tags' ? [textFor(field).slice(0, 30)] : textFor(field);
        if (field.kind.name === 'url') record[field.name] = urls[turn++ % urls.length];
      }
      return record;
    };
    const speakerOf = (model: Model): Promise<Speaker> =>
      world().as(model.tenant && model.tenant !== 'id' ? 'um' : 'admin');

    it('are stored as they were sent, or refused at the field', async () => {
      const {
        database,
        models,
        sample,
        companies: [company],
      } = world();
      const wrong: string[] = [];
      let [stored, refused] = [0, 0];
      for (const model of models.filter((one) => !one.settings && !one.off.includes('create') && isDrawable(one))) {
        const speak = await speakerOf(model);
        for (let round = 0; round < sized(corpus.length, 2); round++) {
          const honest = sample(model, company, 700_000 + turn);
          const record = hostileRecord(model, honest);
          let answer = await speak('POST', `${model.root}save`, record);
          // A refused field is reported; the rest is saved without it.
          if (answer.status === 422) {
            for (const path of Object.keys(answer.body.fieldErrors ?? {})) {
              const name = path.split('.')[0]!;
              record[name] = honest[name];
              refused++;
            }
            answer = await speak('POST', `${model.root}save`, record);
          }
          if (answer.status >= 500) wrong.push(`${model.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
          if (answer.status !== 200) continue;
          const { id } = answer.body.result!;
          planted.set(model, id);
          const read = (await speak('GET', `${model.root}findbyid/${id}`)).body.result!;
          for (const field of Object.values(model.fields)) {
            const sent = record[field.name];
            if (
              !free.has(field.kind.name) ||
              typeof sent !== 'string' ||
              read[field.name] == null ||
              honest[field.name] === sent
            )
              continue;
            stored++;
            const clean = field.kind.clean ? field.kind.clean(sent, field) : sent;
            // Masked values are read from the database: one person may reveal only few.
            const held = isVeiled(field)
              ? (await database.read({ company: '*' }, (tx) => getRow(tx, model, id)))?.[field.name]
              : read[field.name];
            if (held !== clean) wrong.push(`${model.name}.${field.name}: ${JSON.stringify([sent, held])}`);
          }
        }
      }
      amount('payloads stored in fields of text', stored);
      amount('resources with payloads', planted.size);
      expect(refused).toBeGreaterThanOrEqual(0);
      none('payloads that were changed, or broke the save', wrong);
    }, 1_800_000);

    it('are text in every file: no formula, no markup, nothing reckoned', async () => {
      const wrong: string[] = [];
      let [files, documents] = [0, 0];
      for (const [model, id] of planted) {
        const speak = await speakerOf(model);
        const { app } = world();
        const token = await world().token(model.tenant && model.tenant !== 'id' ? 'um' : 'admin');
        const bytesOf = async (path: string, body: unknown): Promise<Response> =>
          app.fetch(
            new Request(`http://localhost/services/${path}`, {
              method: 'POST',
              headers: { 'remember-me': token, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
            { ip: '10.0.0.9' },
          );
        if (!model.off.includes('export')) {
          const csv = await (await bytesOf(`${model.root}exportar/csv`, {})).text();
          files++;
          for (const one of cellsOf(csv))
            if (/^[=+\-@\t\r\n]/.test(one.normalize('NFKC')) && !/^-?[\d.]+(,\d+)?%?$/.test(one))
              wrong.push(`${model.name} csv: ${one.slice(0, 80)}`);
          const book = new Uint8Array(await (await bytesOf(`${model.root}exportar/xlsx`, {})).arrayBuffer());
          files++;
          for (const sheet of partsOf(book).filter(({ name }) => name.startsWith('xl/worksheets/')))
            if (/<f[ >]/.test(sheet.text)) wrong.push(`${model.name} xlsx: a formula`);
          if ((await readXlsx(book)).sheets[0]!.rows.length < 2) wrong.push(`${model.name} xlsx: no rows`);
          const pdf = await bytesOf(`${model.root}exportar/pdf`, { id });
          files++;
          if (
            pdf.status !== 200 ||
            !new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5)).startsWith('%PDF-')
          )
            wrong.push(`${model.name} pdf: ${pdf.status}`);
          if (csv.includes('qz49qz')) wrong.push(`${model.name} csv: a template was reckoned`);
        }
        for (const action of model.actions.filter(({ effect }) =>
          /print|download/.test(JSON.stringify(effect ?? '')),
        )) {
          const [method, path] = [
            action.call.split(' ')[0]!,
            callPath(model.root, action.call).replace(/\{\w+\}/g, String(id)),
          ];
          const form = Object.fromEntries(
            Object.values(fieldsOf(action.form ?? {})).map((field) => [
              field.name,
              field.options.default ?? field.kind.sample(fake, field),
            ]),
          );
          const answer = await speak(
            method,
            path,
            method === 'GET' ? undefined : { ...form, id, selection: { ids: [id] }, filter: {} },
          );
          if (answer.status >= 500) wrong.push(`${path}: ${answer.status}`);
          if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
          documents++;
          wrong.push(...foreign(answer.text).map((one) => `${path}: ${one}`));
          if (answer.text.includes('qz49qz')) wrong.push(`${path}: a template was reckoned`);
          if (!answer.headers.get('content-security-policy')?.startsWith('sandbox'))
            wrong.push(`${path}: opens as a page of ours`);
        }
      }
      amount('files made of payloads', files);
      amount('printed documents made of payloads', documents);
      none('formulas, markup and templates that came to life in files and print', wrong);
    }, 1_800_000);

    it('reach no mailbox but those that were meant, and no address inside', async () => {
      const wrong = (await world().mailbox()).flatMap(({ to, subject, text }) => [
        ...(to.length > 20 || to.some((one) => /[\s,;<>]/.test(one)) ? [`to ${to.join()}`] : []),
        ...(/[\r\n]/.test(subject) ? [subject] : []),
        ...(text.includes('qz49qz') ? [text] : []),
      ]);
      none('letters that reach others, carry headers or reckon templates', wrong);
      none('requests to addresses inside, from every field of an address', Array.from({ length: hits }));
    });
  });

/** Cells of a file with `;` and doubled quotes. */
const cellsOf = (text: string): string[] => {
  const cells: string[] = [];
  for (const [, quoted, plain] of text.replace(/^\uFEFF/, '').matchAll(/(?:^|[;\n])(?:"((?:[^"]|"")*)"|([^;\r\n"]*))/g))
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  return cells;
};
/** The parts of a ZIP, by its directory. */
const partsOf = (bytes: Uint8Array): { readonly name: string; readonly text: string }[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: { readonly name: string; readonly text: string }[] = [];
  for (let at = 0; at < bytes.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const [size, nameLength, offset] = [
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const packed = bytes.subarray(start, start + size);
    const isStored = view.getUint16(at + 10, true) === 0;
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      text: new TextDecoder().decode(isStored ? packed : inflateRawSync(packed)),
    });
  }
  return parts;
};
