import { sql } from 'kysely';
import { it } from 'vitest';
import { fieldsOf } from '../../../src/kit/read/model';
import { figure, none } from '../../support/figures';
import { canaryOf, freeTexts, plantCanaries } from '../access/canaries';
import { dryRuns } from '../access/dry';
import { nameOf, rules, type Rule } from '../access/oracle';
import { principalsOf, type Principal } from '../access/principals';
import { requestOf, type Asked } from '../access/requests';
import { ask } from './access';
import type { World } from './world';

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Every number that a call takes names the other shop: its path, its form, its filter. */
const about = (rule: Rule, asked: Asked, company: number): Asked => {
  const numbers = Object.values(fieldsOf(rule.form ?? {}))
    .filter(({ kind }) => kind.name === 'integer')
    .map(({ name }) => [name, company] as const);
  const period = rule.verb === 'report' ? { inicio: day(60), fim: day(0) } : {};
  return asked.body ? { ...asked, body: { ...asked.body, ...Object.fromEntries(numbers), ...period } } : asked;
};
const numeric = (rule: Rule, company: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rule.path.matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name!)
      .filter((name) => !['page', 'size', 'formato'].includes(name))
      .map((name) => [name, String(company)]),
  );

/**
 * Two shops of one network, and every call of the business about the other one: who works in the branch reads nothing of
 * the head, whatever else he may do; who works in the head reads the branch.
 */
export const network = (world: World): void => {
  it('a branch reads nothing of another shop, the head does', { timeout: 1_200_000 }, async () => {
    const services = world();
    const [head, branch] = services.companies;
    const made = await plantCanaries(services);
    await services.database.transaction({ company: '*' }, async (tx) => {
      // Its branches know that there is a head, and its name.
      const texts = freeTexts(services.models.find(({ tenant }) => tenant === 'id')!);
      await sql`update empresa set ${sql.join(texts.map(({ column }) => sql`${sql.ref(column)} = 'Loja ' || id`))}, unidade = case when id = ${head} then 'MATRIZ' else 'FILIAL' end,
        matriz_id = case when id = ${branch} then ${head}::bigint end`.execute(tx);
      await sql`update produto set situacao = 'ATIVO', codigo = 'C' || id, controla_estoque = true where codigo is null`.execute(
        tx,
      );
      await sql`update produto set situacao = 'ATIVO'`.execute(tx);
    });
    const { but } = await principalsOf(services);
    const dry = dryRuns(services.database);
    const calls = rules().filter(
      ({ verb, path }) => ['named', 'report', 'action'].includes(verb ?? '') && !/segundo-plano|agendar$/.test(path),
    );
    const reading = async (who: Principal, other: number, some = calls): Promise<readonly string[]> => {
      const seen: string[] = [];
      await dry(async () => {
        for (const rule of some) {
          const asked = requestOf(rule, services, made, 'theirs', numeric(rule, other));
          const answer = await ask(who, about(rule, asked, other)).catch((cause: unknown) => ({ text: String(cause) }));
          if (answer.text.includes(canaryOf(services, other))) seen.push(nameOf(rule));
        }
      });
      return seen;
    };
    none(
      'network: calls by which a branch reads the head',
      await reading(await but(['EMPRESA_REDE', 'ROLE_ADMIN'], branch), head),
    );
    const ofProducts = calls.filter(({ path }) => path.startsWith('produto/') && path.includes('empresa'));
    figure(
      'network: calls by which the head reads its branch',
      (await reading(await but(['EMPRESA_REDE'], head), branch, ofProducts)).length,
      { atLeast: 1 },
    );
  });
};
