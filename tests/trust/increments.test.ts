import { afterAll, beforeAll, expect, it } from 'vitest';
import { amount, none } from '../support/figures';
import { startServices, type Services } from '../support/services';

const people = 20;
const each = 10;
let house: Services;
beforeAll(async () => {
  house = await startServices({ engine: 'postgres' });
}, 120_000);
afterAll(() => house?.close());

/**
 * Twenty people count one row up, ten times each: who comes too late is told, looks again and counts on from what he
 * sees.
 */
it('200 concurrent increments of one row lose none', async () => {
  const um = await house.as('um');
  const { body } = await um('POST', 'produto/categoria/save', { nome: 'Disputada', ordem: 0, ativo: true });
  expect(body.hasError, JSON.stringify(body)).toBe(false);
  const { id } = body.result!;
  const strange: unknown[] = [];
  let conflicts = 0;
  const increment = async (): Promise<void> => {
    for (;;) {
      const seen = (await um('GET', `produto/categoria/findbyid/${id}`)).body.result!;
      const answer = await um('POST', 'produto/categoria/save', {
        id,
        versao: seen.versao,
        ordem: Number(seen.ordem) + 1,
      });
      if (answer.status === 200) return;
      if (answer.status !== 409 && answer.status !== 503) {
        strange.push([answer.status, answer.text]);
        return;
      }
      conflicts++;
    }
  };
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let time = 0; time < each; time++) await increment();
    }),
  );
  const end = (await um('GET', `produto/categoria/findbyid/${id}`)).body.result!;
  amount('increments: of those who came too late, told so', conflicts);
  none('increments: answers other than done or 409', strange);
  none(
    `increments of one row, ${people * each} by ${people} at once: lost`,
    Array.from({ length: people * each - Number(end.ordem) }),
  );
});
