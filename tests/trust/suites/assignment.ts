import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import { type Model, type ModelField } from '../../../src/kit/read/model';
import type { Answer, Speaker } from '../../../src/server/testing';
import { amount, none } from '../../support/figures';
import { startServices, type Services } from '../../support/services';
import type { Engine } from './world';
import { rules } from '../access/oracle';
import { madeByOne, samplesOfOne, type Values } from '../access/people';
import { requestOf } from '../access/requests';

/** Values that stand nowhere else, so that they are found wherever they were stored. */
const forged: Readonly<Record<string, unknown>> = {
  integer: 77_777_777,
  decimal: 77_777_777,
  money: 77_777_777,
  percent: 77.7777,
  date: '1971-07-17',
  dateTime: '1971-07-17T07:17:17.000Z',
  time: '07:17',
  enum: 'FORJADO',
  tags: ['FORJADO'],
  emails: ['forjado@exemplo.com.br'],
  email: 'forjado@exemplo.com.br',
  url: 'https://forjado.example/',
};
const traces = ['FORJADO', 'forjado@exemplo', 'forjado.example', '77777777', '1971-07-17'];
const isKept = (model: Model, { system, options, name }: ModelField): boolean =>
  system === true || options.readOnly === true || name === model.tenant;
const forgeryOf = (model: Model, foreign: (field: ModelField) => unknown): Values =>
  Object.fromEntries(
    Object.values(model.fields)
      .filter((field) => isKept(model, field))
      .map((field) => [field.name, foreign(field) ?? forged[field.kind.name] ?? 'FORJADO']),
  );

/** Fields that the server keeps cannot be sent. */
export const assignment = (engine: Engine): void => {
  let services: Services;
  let own: Speaker;
  beforeAll(async () => {
    services = await startServices({ engine });
    own = await services.as('um');
  }, 120_000);
  afterAll(() => services?.close());

  const [one, two] = [(): number => services.companies[0], (): number => services.companies[1]];
  const modelOf = (name: string): Model | undefined => services.models.find((model) => model.name === name);

  it(
    'what the server keeps is never stored from a body: saves, bulk changes, actions, named calls',
    { timeout: 600_000 },
    async () => {
      const wrong: string[] = [];
      let sent = 0;
      const untried: string[] = [];
      const sample = samplesOfOne(services, 600_000);
      const ask = async (method: string, path: string, body: object): Promise<Answer> => {
        sent++;
        return own(method, path, body);
      };
      for (const model of madeByOne(services)) {
        const forgery = {
          ...forgeryOf(model, (field) => (field.name === model.tenant ? two() : undefined)),
          versao: undefined,
          excluidoEm: '1971-07-17T07:17:17.000Z',
          excluido_em: '1971-07-17',
          empresa_id: two(),
          busca: 'FORJADO',
          criado_por: 77_777_777,
          permissoesSecretas: ['FORJADO'],
        };
        const created = await ask('POST', `${model.root}save`, { ...sample(model), ...forgery });
        const record = created.body.result;
        if (record && model.tenant && record[model.tenant] !== one())
          wrong.push(`${model.name}: stored in another company`);
        if (!record) {
          untried.push(`${model.name}: ${created.status} ${created.text.slice(0, 200)}`);
          continue;
        }
        await ask('POST', `${model.root}save`, { ...forgery, id: record.id, versao: record.versao });
        await ask('POST', `${model.root}alterar-em-massa`, { selection: { ids: [record.id] }, values: forgery });
        const withId = await ask('POST', `${model.root}save`, { ...sample(model), id: 77_777_777 });
        if (withId.status === 200) wrong.push(`${model.name}: an id of one's own choice`);
      }
      for (const rule of rules().filter(
        ({ verb, mutates, method }) =>
          mutates &&
          method === 'POST' &&
          (verb === 'action' || verb === 'named' || verb === 'settings' || verb === 'wizard'),
      )) {
        const { path, body } = requestOf(rule, services, new Map(), 'theirs');
        const model = rule.entity && modelOf(rule.entity.name);
        const kept = Object.fromEntries(
          Object.entries(model ? forgeryOf(model, () => undefined) : {}).filter(
            ([name]) =>
              !Object.hasOwn(body ?? {}, name) && name !== model?.tenant && rule.takes?.includes(name) !== true,
          ),
        );
        await ask('POST', path, {
          ...body,
          ...kept,
          criadoEm: '1971-07-17T07:17:17.000Z',
          busca: 'FORJADO',
          permissoes: ['FORJADO'],
          criado_por: 77_777_777,
        });
      }
      for (const table of await tables(services)) {
        const { rows } = await sql<{
          row: string;
        }>`select to_jsonb(t)::text as row from ${sql.table(table)} as t`.execute(services.database.owner);
        for (const { row } of rows)
          for (const trace of traces) if (row.includes(trace)) wrong.push(`${table}: ${trace} in ${row.slice(0, 200)}`);
      }
      amount(`mass assignment, ${engine}: bodies with what is not to be set`, sent);
      none(`mass assignment, ${engine}: values stored`, wrong);
      none(`mass assignment, ${engine}: entities that took no record to try it on`, untried);
    },
  );
};

const tables = async ({ database }: Services): Promise<string[]> =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      database.owner,
    )
  ).rows
    .map(({ name }) => name)
    .filter((name) => name !== 'freio');
