import { it } from 'vitest';
import { amount, figure, none } from '../../support/figures';
import { revealing, rulesOfAnyRow } from '../../../src/kit/entity/personal';
import { plantCanaries } from '../access/canaries';
import { dryRuns } from '../access/dry';
import { nameOf, rules, type Rule } from '../access/oracle';
import { plantedWithin, plantPersonal } from '../access/planted';
import { principalsOf } from '../access/principals';
import { requestOf, type Asked } from '../access/requests';
import { ask } from './access';
import type { World } from './world';

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A report is asked for the days on which something was planted, by each of its groups. */
const variants = (rule: Rule, asked: Asked): readonly Asked[] => {
  if (rule.verb !== 'report' || !asked.body || rule.path.endsWith('agendar')) return [asked];
  const groups = Object.keys(rule.form?.agrupar?.choices ?? { '': '' });
  return groups.map((agrupar) => ({
    ...asked,
    body: { inicio: day(60), fim: day(0), ...(agrupar && { agrupar }) },
  }));
};

/**
 * Every call as somebody who may do everything but read personal data whole, over rows whose masked fields hold values
 * that are recognised: lists, records, reports and their files, prints, actions, exports, searches, previews.
 */
export const masks = (world: World, name: string): void => {
  it(`${name}: no answer holds a personal value that a declaration masks`, { timeout: 1_200_000 }, async () => {
    const services = world();
    const made = await plantCanaries(services);
    amount(`${name}: masked values planted`, await plantPersonal(services));
    const { but } = await principalsOf(services);
    // Permissions that lift a mask on any row by declaration, besides the one that reveals a value.
    const lifting = services.models.flatMap((model) =>
      Object.keys(model.fields).flatMap((field) => rulesOfAnyRow(model, field).map(({ permission }) => permission)),
    );
    const who = await but([revealing, ...new Set(lifting.flat())]);
    const dry = dryRuns(services.database);
    const [told, broken]: [string[], string[]] = [[], []];
    let [answered, masked] = [0, 0];
    // A deletion and a job answer with nothing of a row; a look-up lifts masks and stands in the audit.
    const calls = rules().filter(
      ({ path, lookup }) => !lookup && !/logout|encerrar|changePassword|segundo-plano|agendar$|delete\//.test(path),
    );
    await dry(async () => {
      for (const rule of calls)
        for (const asked of variants(rule, requestOf(rule, services, made, 'theirs'))) {
          const answer = await ask(who, asked).catch((cause: unknown) => String(cause).slice(0, 300));
          if (typeof answer === 'string') {
            broken.push(answer);
            continue;
          }
          if (answer.status !== 200) continue;
          answered++;
          if (answer.text.includes('***')) masked++;
          const found = plantedWithin(answer.text);
          if (found !== undefined)
            told.push(`${nameOf(rule)} ${JSON.stringify(asked.body ?? {}).slice(0, 80)}: ${found}`);
        }
    });
    none(`${name}: answers with a personal value`, told);
    none(`${name}: answers that are not as described`, broken);
    figure(`${name}: calls that were answered`, answered, { atLeast: 400 });
    figure(`${name}: answers with a mask`, masked, { atLeast: 40 });
  });
};
