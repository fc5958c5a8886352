import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Model } from '../../../src/kit/read/model';
import type { Speaker } from '../../../src/server/testing';
import { amount, figure, none, scale, sized } from '../../support/figures';
import { dryRuns } from '../access/dry';
import { nameOf, rules } from '../access/oracle';
import { attackOn } from '../fuzz/attacks';
import { check, demand, seed, unbroken } from '../fuzz/check';
import { histories, live as lived } from '../fuzz/history';
import { changed, creatable, drawable, isTaken, recordsOf, sampleOf } from '../fuzz/records';
import { wrongOf } from '../fuzz/values';
import type { World } from './world';

/** Calls that end the session, send mail or take no JSON have suites of their own. */
const elsewhere = /^(login|logout)|\/esqueciminhasenha|changePassword|arquivo\/save/;

/**
 * Made, changed, binned and brought back by whoever has the right: what asks for the password again has a suite of its
 * own.
 */
const isChanged = ({ off, bin, fields }: Model): boolean =>
  bin &&
  !off.includes('update') &&
  !off.includes('delete') &&
  Object.values(fields).every(({ options }) => options.confirm === undefined);

/**
 * Inputs made from the declarations: what is right is taken and read back, what is wrong is refused where it is wrong,
 * and nothing brings the house down.
 */
export const fuzz = (world: World): void => {
  const speaker = async (): Promise<Speaker> => unbroken(await world().as('admin'));

  it('fuzz: what the declaration takes is taken, and read back as it was sent', { timeout: 3_600_000 }, async () => {
    const [admin, wrong] = [await speaker(), [] as string[]];
    let taken = 0;
    for (const [index, model] of creatable(world()).entries()) {
      const failure = await check(
        fc.asyncProperty(recordsOf(world(), model, 1_000_000 + index * 10_000), async (record) => {
          const { status, body, text } = await admin('POST', `${model.root}save`, record);
          if (isTaken(text)) return;
          demand(status === 200 && !body.hasError, () => text);
          taken++;
          const found = await admin('GET', `${model.root}findbyid/${body.result!.id}`);
          demand(JSON.stringify(found.body.result) === JSON.stringify(body.result), () => `${text}\n${found.text}`);
          const others = changed(model, record, body.result!);
          demand(others.length === 0, () => others.join());
        }),
        sized(200, 6),
      );
      if (failure) wrong.push(`${model.name}: ${failure}`);
    }
    figure('fuzz: seed', seed, { atLeast: 0 });
    amount('fuzz: records taken', taken);
    none('fuzz: entities that refuse or change what is right', wrong);
  });

  it('fuzz: what is wrong in one field is refused at that field', { timeout: 3_600_000 }, async () => {
    const [admin, wrong] = [await speaker(), [] as string[]];
    let refused = 0;
    for (const [index, model] of creatable(world()).entries()) {
      const base = sampleOf(world(), model, 2_000_000 + index * 10_000);
      const fields = drawable(world(), model, base);
      const failure = await check(
        fc.asyncProperty(
          fc.constantFrom(...fields).chain((field) => wrongOf(field).map((value) => [field.name, value] as const)),
          async ([name, value]) => {
            const { status, body, text } = await admin('POST', `${model.root}save`, { ...base, [name]: value });
            demand(status === 400 || status === 422, () => `${name}: ${text}`);
            demand(
              status === 400 ||
                Object.keys(body.fieldErrors ?? {}).some((path) => path === name || path.startsWith(`${name}.`)),
              () => `${name}: ${text}`,
            );
            refused++;
          },
        ),
        sized(200, 12),
      );
      if (failure) wrong.push(`${model.name}: ${failure}`);
    }
    amount('fuzz: near-valid records refused', refused);
    none('fuzz: entities that take what is wrong, or refuse it elsewhere', wrong);
  });

  it(
    'fuzz: whatever is sent to any call, nothing breaks, hangs or tells of the inside',
    { timeout: 3_600_000 },
    async () => {
      const [admin, wrong, unhandled] = [await speaker(), [] as string[], [] as string[]];
      const pid = process.pid;
      const note = (reason: unknown): void => {
        unhandled.push(String(reason));
      };
      process.on('unhandledRejection', note);
      let sent = 0;
      await dryRuns(world().database)(async () => {
        // The gate takes a third of the calls; the lane all of them.
        for (const rule of rules().filter(
          ({ path }, index) => (scale >= 1 || (index + seed) % 3 === 0) && !elsewhere.test(path),
        )) {
          const failure = await check(
            fc.asyncProperty(attackOn(rule, world()), async ([path, body]) => {
              sent++;
              await admin(rule.method, path, body);
            }),
            sized(100, 4),
          );
          if (failure) wrong.push(`${nameOf(rule)}: ${failure}`);
        }
      });
      process.off('unhandledRejection', note);
      amount('fuzz: hostile requests', sent);
      none('fuzz: calls that broke, hung or told', wrong);
      none('fuzz: rejections that nobody handled', unhandled);
      expect(process.pid).toBe(pid);
      expect((await admin('GET', 'user/getUserInformations')).status).toBe(200);
    },
  );

  it('fuzz: a history of changes leaves what a model of it says', { timeout: 3_600_000 }, async () => {
    const [admin, wrong] = [await speaker(), [] as string[]];
    let steps = 0;
    for (const [index, model] of creatable(world()).filter(isChanged).entries()) {
      const failure = await check(
        fc.asyncProperty(histories, async (history) => {
          steps += history.length;
          await lived(admin, model, (draw) => sampleOf(world(), model, 3_000_000 + index * 10_000 + draw), history);
        }),
        sized(40, 3),
      );
      if (failure) wrong.push(`${model.name}: ${failure}`);
    }
    amount('fuzz: steps of histories', steps);
    none('fuzz: entities that do not keep to the model', wrong);
  });
};
