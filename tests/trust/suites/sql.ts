import { describe, it } from 'vitest';
import type { ModelField } from '../../../src/kit/read/model';
import type { Speaker } from '../../../src/server/testing';
import { innards, sqlPieces } from '../../support/corpora';
import { amount, none, scale, sized } from '../../support/figures';
import { nameOf, operations, pathWith } from '../../support/operations';
import type { World } from './world';

/** Some of a corpus, another part for each thing that is attacked: all of it at the size of the targets. */
const part = <T>(corpus: readonly T[], turn: number, least = 2): readonly T[] => {
  const count = Math.min(corpus.length, scale >= 1 ? corpus.length : sized(corpus.length, least));
  return Array.from({ length: count }, (_, at) => corpus[(turn * count + at) % corpus.length]!);
};
const isText = ({ kind }: ModelField): boolean => kind.operators.includes('contains');

/** Inputs that choose what is asked of the database: none of them is ever SQL. */
export const sqlInjection = (world: World) =>
  describe('SQL', () => {
    const wrong: string[] = [];
    let sent = 0;
    const ask = async (
      speak: Speaker,
      label: string,
      method: string,
      path: string,
      body?: unknown,
    ): Promise<Awaited<ReturnType<Speaker>>> => {
      const start = performance.now();
      const answer = await speak(method, path, body);
      sent++;
      // The sent value is quoted in “”; the rest is the server's own text.
      if (answer.status >= 500) wrong.push(`${label}: ${answer.status}`);
      if (answer.status >= 400 && innards.test(answer.text.replace(/“[^”]*”/g, '')))
        wrong.push(`${label}: ${answer.text.slice(0, 200)}`);
      if (performance.now() - start > 8_000) wrong.push(`${label}: slept`);
      return answer;
    };

    it('in filter, sort and search of every resource is a value or a refusal', async () => {
      const { models, as } = world();
      const um = await as('um');
      for (const [turn, model] of models.filter(({ settings }) => !settings).entries()) {
        const list = `${model.root}filterpaginated/1/10`;
        const texts = Object.values(model.fields).filter(isText);
        for (const piece of part(sqlPieces, turn)) {
          const label = `${model.name} ${piece}`;
          const total = (await ask(um, `${label} by nothing`, 'POST', list, { id: 987_654_321 })).body.totalRecords;
          for (const field of part(texts, turn, 1)) {
            for (const op of field.kind.operators.filter((one) => one !== 'empty'))
              await ask(um, `${label} ${field.name} ${op}`, 'POST', list, {
                [field.name]: { [op]: op === 'in' ? [piece] : piece },
              });
            const { body } = await ask(um, `${label} ${field.name}`, 'POST', list, {
              $and: [{ id: 987_654_321 }, { [field.name]: { contains: piece } }],
            });
            if ((body.totalRecords ?? 0) !== (total ?? 0))
              wrong.push(`${label} ${field.name}: finds ${body.totalRecords}`);
          }
          const { body } = await ask(um, `${label} search`, 'POST', list, { $search: piece, id: 987_654_321 });
          if ((body.totalRecords ?? 0) !== 0) wrong.push(`${label} search: finds ${body.totalRecords}`);
          for (const bad of [
            { $sort: [['id', piece]] },
            { $sort: [[piece, 'asc']] },
            { [piece]: 1 },
            { [`id${piece}`]: 1 },
            { id: { [piece]: 1 } },
            { $sort: piece },
            { id: piece },
          ])
            if ((await ask(um, `${label} ${JSON.stringify(bad)}`, 'POST', list, bad)).status === 200)
              wrong.push(`${label}: ${JSON.stringify(bad)} is taken`);
        }
      }
      amount('SQL pieces in filter, sort and search', sent);
      none('SQL pieces that reached the database, or its words the answer', wrong.splice(0));
    }, 1_800_000);

    it('in the path of every operation is a refusal', async () => {
      const { as } = world();
      const um = await as('um');
      sent = 0;
      for (const [turn, operation] of operations()
        .filter(({ path, policy }) => path.includes('{') && policy !== 'open')
        .entries()) {
        for (const piece of part(sqlPieces, turn, 1))
          await ask(
            um,
            `${nameOf(operation)} ${piece}`,
            operation.method,
            pathWith(operation, piece),
            operation.method === 'POST' ? {} : undefined,
          );
      }
      amount('SQL pieces in paths', sent);
      none('SQL pieces in paths that were answered with 500, or the words of the database', wrong.splice(0));
    }, 1_800_000);
  });
