import { sql } from 'kysely';
import { beforeAll, it } from 'vitest';
import { createFake } from '../../../src/fields/fake';
import { fieldsOf, type ModelField } from '../../../src/kit/read/model';
import { files } from '../../../src/server/operations/present';
import type { Answer, Speaker } from '../../../src/server/testing';
import { amount, none, scale } from '../../support/figures';
import type { Services } from '../../support/services';
import { changedIn } from '../../support/state';
import { stateOfCompany } from '../access/canaries';
import { foreignId, plantForeigners, rowsWithForeigners, type Foreigners } from '../access/foreigners';
import { nameOf, rules, type Rule } from '../access/oracle';
import { madeByOne, samplesOfOne, type Values } from '../access/people';
import { isOfPlatform } from '../../support/ofPlatform';
import { requestOf } from '../access/requests';
import type { Engine, World } from './world';

type Put = (values: Values) => Values;
/** These end the session or ask for what has no suite of its own to answer. */
const elsewhere = /^(login|logout)|changePassword|esqueciminhasenha|arquivo\/save/;
const isIdParam = (name: string): boolean => /id$|^x$/i.test(name);

/**
 * Another company's rows and files are named by nothing: not by records, nested lists, bulk changes, settings, steps,
 * forms of actions, nor where a call takes an id.
 */
export const references = (world: World, engine: Engine): void => {
  let services: Services;
  let own: Speaker;
  let foreigners: Foreigners;
  beforeAll(async () => {
    services = world();
    foreigners = await plantForeigners(services);
    own = await services.as('um');
  }, 120_000);

  const theirs = ({ ref, kind }: ModelField): unknown => {
    const id = foreigners.get(['file', 'image'].includes(kind.name) ? files : (ref ?? ''));
    return id === undefined ? undefined : kind.name === 'refs' ? [id] : id;
  };
  /**
   * Ids that a number in a call could mean: the entity in its name, the entity of the call, a company, a file, a table
   * of the framework.
   */
  const candidates = (name: string, { entity, path }: Rule): readonly number[] => {
    const called = name.replace(/Ids?$/, '');
    const house = ['processo', 'agendamento'].filter((table) => path.includes(`${table}/`));
    return [
      ...new Set(
        [
          called,
          entity?.name,
          'empresa',
          ...(path.startsWith('arquivo') ? [files] : []),
          ...(path.startsWith('usercompany') ? ['usuario'] : []),
          ...house,
        ].flatMap((one) => foreigners.get(one ?? '') ?? []),
      ),
    ];
  };

  it(`another company's rows and files are named by nothing, on ${engine}`, { timeout: 1_200_000 }, async () => {
    const sample = samplesOfOne(services, 700_000);
    const [before, untouched] = [
      await rowsWithForeigners(services),
      await stateOfCompany(services, services.companies[1]),
    ];
    const wrong: string[] = [];
    const tried: Record<'records' | 'bulk changes' | 'settings' | 'steps' | 'forms' | 'ids', number> = {
      records: 0,
      'bulk changes': 0,
      settings: 0,
      steps: 0,
      forms: 0,
      ids: 0,
    };
    let atField = 0;
    /** Refused where it stands, or refused; what is taken in spite of it is found in the tables. */
    const ask = async (
      kind: keyof typeof tried,
      what: string,
      path: string,
      method: string,
      address: string,
      body?: object,
    ): Promise<Answer> => {
      const answer = await own(method, address, body);
      tried[kind]++;
      if (Object.keys(answer.body.fieldErrors ?? {}).some((each) => each === path || each.startsWith(`${path}.`)))
        atField++;
      if (answer.text.includes('CANARIODOIS')) wrong.push(`${what} ${path}: tells ${answer.text.slice(0, 200)}`);
      if (answer.status >= 500) wrong.push(`${what} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return answer;
    };
    for (const model of madeByOne(services)) {
      for (const [path, put] of placesOf(model.fields, theirs)) {
        if (path.split('.')[0] === model.tenant) continue;
        const created = await ask(
          'records',
          `${model.name} create`,
          path,
          'POST',
          `${model.root}save`,
          put(sample(model)),
        );
        if (created.status === 200 && foreignId.test(created.text))
          wrong.push(`${model.name} create ${path}: ${created.text.slice(0, 200)}`);
        const [id] = services.rowsOf(model.name, services.companies[0]);
        if (id === undefined || model.off.includes('update')) continue;
        const values = topOf(put(sample(model)), path);
        await ask('records', `${model.name} update`, path, 'POST', `${model.root}save`, {
          id,
          versao: (await own('GET', `${model.root}findbyid/${id}`)).body.result?.versao,
          ...values,
        });
        await ask('bulk changes', `${model.name} bulk`, path, 'POST', `${model.root}alterar-em-massa`, {
          selection: { ids: [id] },
          values,
        });
      }
    }
    const all = rules().filter(
      ({ access, path }) => typeof access === 'object' && !isOfPlatform(access.anyOf) && !elsewhere.test(path),
    );
    for (const [turn, rule] of all.entries()) {
      // The gate tries ids in an eighth of the calls; the lane in all of them.
      const takesIds = scale >= 1 || turn % 8 === 0;
      if (!takesIds && !rule.form && rule.verb !== 'settings') continue;
      // Some calls are answered a few times an hour only.
      await sql`delete from freio`.execute(services.database.owner);
      await inForms(rule, ask);
      if (takesIds) await inIds(rule, ask);
    }
    await services.app.jobs.drain();
    for (const line of await rowsWithForeigners(services))
      if (!before.has(line)) wrong.push(`stored: ${line.slice(0, 300)}`);
    for (const table of changedIn(untouched, await stateOfCompany(services, services.companies[1])))
      wrong.push(`changed: ${table}`);
    for (const [kind, count] of Object.entries(tried)) amount(`foreign references, ${engine}: tried in ${kind}`, count);
    amount(`foreign references, ${engine}: refused at the field that names one`, atField);
    none(`foreign references, ${engine}: stored, told or changed`, wrong);
  });

  type Ask = (
    kind: 'settings' | 'steps' | 'forms' | 'ids',
    what: string,
    path: string,
    method: string,
    address: string,
    body?: object,
  ) => Promise<Answer>;
  /**
   * References in what a call takes besides rows: the form of an action, a step, the settings, the filters of a report.
   */
  const inForms = async (rule: Rule, ask: Ask): Promise<void> => {
    const isSettings = rule.verb === 'settings';
    if (rule.method !== 'POST' || (isSettings ? !rule.entity : !rule.form)) return;
    const fields = isSettings
      ? services.models.find(({ name }) => name === rule.entity!.name)!.fields
      : fieldsOf(rule.form!);
    const kind = isSettings ? 'settings' : rule.verb === 'wizard' ? 'steps' : 'forms';
    const { path: address, body } = requestOf(rule, services, new Map(), 'theirs');
    const load = rules().find(
      ({ entity, verb, method }) => isSettings && entity === rule.entity && verb === 'settings' && method === 'GET',
    );
    const base = { ...body, ...(load && (await own('GET', load.path)).body.result) };
    for (const [path, put] of placesOf(fields, theirs)) await ask(kind, nameOf(rule), path, 'POST', address, put(base));
  };
  /** Wherever a call takes an id: in the path, among rows that are ticked, in a number that is one. */
  const inIds = async (rule: Rule, ask: Ask): Promise<void> => {
    const { body } = requestOf(rule, services, new Map(), 'theirs');
    const ids = candidates('', rule);
    for (const [, name] of rule.path.matchAll(/\{(\w+)\}/g)) {
      if (!isIdParam(name!)) continue;
      for (const id of candidates(name!, rule))
        await ask(
          'ids',
          nameOf(rule),
          name!,
          rule.method,
          requestOf(rule, services, new Map(), 'theirs', { [name!]: String(id) }).path,
          body && { ...body, ...(name === 'id' && { id }) },
        );
    }
    if (rule.method !== 'POST') return;
    const address = requestOf(rule, services, new Map(), 'theirs').path;
    // A number with a bound of its own counts something: an id has none.
    const numbers = Object.values(fieldsOf(rule.form ?? {}))
      .filter(({ kind, options }) => kind.name === 'integer' && options.max === undefined)
      .map(({ name }) => name);
    for (const name of numbers)
      for (const id of candidates(name, rule))
        await ask('ids', nameOf(rule), name, 'POST', address, { ...body, [name]: id });
    if (!['create', 'update', 'delete', 'action', 'bin', 'export'].includes(rule.verb ?? '')) return;
    for (const id of ids)
      for (const [name, part] of Object.entries({
        id: { id },
        selection: { selection: { ids: [id] } },
        filter: { selection: { filter: { id } }, filter: { id } },
        ids: { ids: [id] },
      }))
        await ask('ids', nameOf(rule), name, 'POST', address, { ...body, ...part });
  };
};

const topOf = (values: Values, path: string): Values => {
  const [top] = path.split('.');
  return { [top!]: values[top!] };
};
/** Each place of a form that takes a reference or a file, nested ones too, and how another company's is put there. */
const placesOf = (
  fields: Readonly<Record<string, ModelField>>,
  foreign: (field: ModelField) => unknown,
): [path: string, put: Put][] => {
  const fake = createFake(3);
  return Object.values(fields).flatMap((field): [string, Put][] => {
    if (field.system || field.options.readOnly === true) return [];
    const value = foreign(field);
    if (value !== undefined) return [[field.name, (values) => ({ ...values, [field.name]: value })]];
    const { item } = field;
    if (!item) return [];
    const row: Values = Object.fromEntries(
      Object.values(item).map((inner) => [inner.name, inner.kind.sample(fake, inner)]),
    );
    const isMany = field.kind.nested === 'many';
    return placesOf(item, foreign).map(([path, put]): [string, Put] => [
      `${field.name}.${isMany ? '0.' : ''}${path}`,
      (values) => ({ ...values, [field.name]: isMany ? [put(row)] : put(row) }),
    ]);
  });
};
