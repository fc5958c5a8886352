import type { Usage } from '../../../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { Seeds, Volume } from '#kit/entity/seeds';
import { readBusiness } from '../../business';
import { entityNamed, sampleMany } from '../../seed/bulk';
import { seedReference } from '../../seed';
import { storeOf } from '../../seed/store';
import { say, withDatabase } from '../db/open';
import { todayIn } from '#kit/period';

const whole = (count: number): string => Math.round(count).toLocaleString('pt-BR');
const help = (models: readonly Model[], seeds: Seeds | undefined): string =>
  [
    'Gera N cadastros de exemplo a partir das declarações, repartidos entre as empresas.',
    '  --empresa ID   tudo em uma empresa só',
    '  --semente N    outros valores (1 se não for dita)',
    `  --<cadastro>   ${models
      .filter(isMade(seeds))
      .map(({ name }) => name)
      .join(', ')}, no singular ou no plural`,
    '',
    ...Object.entries(seeds?.volumes ?? {}).map(([name, { label }]) => `  --${name} N   ${label}`),
    '',
    'Exemplo: npm run demo:data -- --empresas 10 --clientes 100000 --produtos 2000',
  ].join('\n');

/** People and profiles carry access, and the country's lists come with the product: neither is made by the thousand. */
const isMade =
  (seeds: Seeds | undefined) =>
  ({ name, off, is }: Model): boolean =>
    !off.includes('create') && !['people', 'profiles', 'plans'].includes(is ?? '') && !seeds?.given.includes(name);

interface Wanted {
  readonly rows: readonly { readonly model: Model; readonly count: number }[];
  readonly volumes: readonly { readonly volume: Volume; readonly count: number }[];
  readonly company?: number;
  readonly seed: number;
}
/** Reads the options. A text: what is wrong with them. */
export const readOptions = (
  args: readonly string[],
  models: readonly Model[],
  seeds: Seeds | undefined,
): Wanted | string => {
  const rows: { model: Model; count: number }[] = [];
  const volumes: { volume: Volume; count: number }[] = [];
  let company: number | undefined;
  let seed = 1;
  for (let index = 0; index < args.length; index += 2) {
    const option = args[index]!;
    const value = args[index + 1] ?? '';
    if (!option.startsWith('--')) return `Opção desconhecida: ${option}`;
    if (!/^\d{1,8}$/.test(value)) return `${option} pede um número inteiro.`;
    if (option === '--empresa') company = Number(value);
    else if (option === '--semente') seed = Number(value);
    else if (Object.hasOwn(seeds?.volumes ?? {}, option.slice(2)))
      volumes.push({ volume: seeds!.volumes![option.slice(2)]!, count: Number(value) });
    else {
      const model = entityNamed(models.filter(isMade(seeds)), option.slice(2));
      if (!model) return `Opção desconhecida: ${option}`;
      rows.push({ model, count: Number(value) });
    }
  }
  // Companies first, so that the rest is spread over them too; then what others refer to.
  const order = ({ model }: { model: Model }): number =>
    model.tenant === 'id'
      ? 0
      : model.tenant === undefined
        ? 1
        : refersTo(
              model,
              rows.map((row) => row.model),
            )
          ? 3
          : 2;
  return rows.length + volumes.length === 0
    ? 'Diga o que gerar.'
    : { rows: rows.toSorted((a, b) => order(a) - order(b)), volumes, company, seed };
};
const refersTo = (model: Model, others: readonly Model[]): boolean =>
  Object.values(model.fields).some(
    ({ ref }) =>
      ref !== undefined && others.some(({ name, tenant }) => name === ref && name !== model.name && tenant !== 'id'),
  );

export const usage = (): Usage => {
  const { models, seeds } = readBusiness();
  return { text: help(models, seeds), options: { '--empresa': 'N', '--semente': 'N' }, others: '<cadastro>' };
};

/** `npm run demo:data`: makes the database as large as one likes. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { models, seeds } = readBusiness();
  if (process.env.NODE_ENV === 'production') {
    say('demo:data não gera dados de exemplo em produção.');
    return 2;
  }
  const wanted = readOptions(args, models, seeds);
  if (typeof wanted === 'string') {
    say(`${wanted}\n\n${help(models, seeds)}`);
    return 2;
  }
  return withDatabase('declared', async (database) => {
    if (seeds) await seedReference(database, models, seeds);
    const realistic = (await seeds?.realistic()) ?? {};
    const companiesNow = async (): Promise<number[]> =>
      (
        await database.read({ company: '*' }, (tx) =>
          sql<{ id: number }>`select id from empresa where excluido_em is null order by id`.execute(tx),
        )
      ).rows.map(({ id }) => Number(id));
    if (wanted.company !== undefined && !(await companiesNow()).includes(wanted.company)) {
      say(`Não há empresa de código ${wanted.company}.`);
      return 2;
    }
    for (const { model, count } of wanted.rows) {
      const companies = wanted.company === undefined ? await companiesNow() : [wanted.company];
      const start = performance.now();
      let told = start;
      const rate = (made: number): string => `${whole(made / ((performance.now() - start) / 1000))}/s`;
      const made = await sampleMany(database, models, model, count, {
        seed: wanted.seed,
        companies,
        realistic,
        progress: (soFar) => {
          if (performance.now() - told < 1000) return;
          told = performance.now();
          say(`${model.label.many}: ${whole(soFar)} de ${whole(count)}, ${rate(soFar)}`);
        },
      });
      say(
        `${model.label.many}: ${whole(made)} em ${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s (${rate(made)})`,
      );
    }
    for (const { volume, count } of wanted.volumes) {
      const companies = wanted.company === undefined ? await companiesNow() : [wanted.company];
      const start = performance.now();
      let made = 0;
      // A transaction for each company: what one of them has come to is there whatever becomes of the next.
      for (const [index, company] of companies.entries()) {
        const share = Math.floor(count / companies.length) + (index < count % companies.length ? 1 : 0);
        const now = new Date();
        made += await database.transaction({ company: '*' }, (tx) =>
          volume.make(storeOf(tx, models, { seed: wanted.seed + index, today: todayIn(seeds!.zone, now), now }), {
            company,
            count: share,
          }),
        );
        say(`${volume.label}: ${whole(made)} de ${whole(count)}`);
      }
      say(`${volume.label}: ${whole(made)} em ${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`);
    }
    return 0;
  });
};
