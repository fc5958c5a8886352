import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFake } from '../../../src/fields/fake';
import { fieldsOf, type Model, type ModelField } from '../../../src/kit/model';
import { files, referencesOf } from '../../../src/server/operations/present';
import { listRows } from '../../../src/server/db/query';
import { readFilter } from '../../../src/kit/filter';
import type { Answer, Speaker } from '../../../src/server/testing';
import { amount, none } from '../../support/figures';
import { startServices, type Services } from '../../support/services';
import type { Engine } from './world';
import { rules } from '../access/oracle';
import { requestOf } from '../access/requests';

type Values = Record<string, unknown>;
/** Values that stand nowhere else, so that they are found wherever they were stored. */
const forged: Readonly<Record<string, unknown>> = { integer: 77_777_777, decimal: 77_777_777, money: 77_777_777, percent: 77.7777, date: '1971-07-17', dateTime: '1971-07-17T07:17:17.000Z', time: '07:17', enum: 'FORJADO', tags: ['FORJADO'], emails: ['forjado@exemplo.com.br'], email: 'forjado@exemplo.com.br', url: 'https://forjado.example/' };
const traces = ['FORJADO', 'forjado@exemplo', 'forjado.example', '77777777', '1971-07-17'];
const isKept = (model: Model, { system, options, name }: ModelField): boolean => system === true || options.readOnly === true || name === model.tenant;
const forgeryOf = (model: Model, foreign: (field: ModelField) => unknown): Values => Object.fromEntries(Object.values(model.fields).filter((field) => isKept(model, field))
  .map((field) => [field.name, foreign(field) ?? forged[field.kind.name] ?? 'FORJADO']));

/** What the server keeps cannot be sent; what is another company's cannot be named. */
export const assignment = (engine: Engine): void => {
  let services: Services;
  let own: Speaker;
  let theirFile: number;
  let seed = 600_000;
  beforeAll(async () => {
    services = await startServices({ engine });
    own = await services.as('um');
    const { rows: [file] } = await sql<{ id: number }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por) values (${services.companies[1]}, 'deles.txt', 'text/plain', 1, '', ${new Uint8Array([65])}, 1) returning id`.execute(services.database.owner);
    theirFile = Number(file!.id);
  }, 120_000);
  afterAll(() => services?.close());

  const [one, two] = [(): number => services.companies[0], (): number => services.companies[1]];
  const modelOf = (name: string): Model | undefined => services.models.find((model) => model.name === name);
  const theirs = ({ ref, kind }: ModelField): unknown => {
    if (['file', 'image'].includes(kind.name)) return theirFile;
    const target = ref && modelOf(ref);
    const id = !target ? undefined : target.tenant === 'id' ? two() : services.rowsOf(target.name, two())[0];
    return id === undefined ? undefined : kind.name === 'refs' ? [id] : id;
  };
  /** Nobody grants what he does not hold: of profiles and people one that he may make. */
  const within: Readonly<Record<string, () => Values>> = { perfil: () => ({ permissoes: ['BACKOFFICE_ACESSAR'] }), usuario: () => ({ perfil: services.rowsOf('perfil', one()).at(-1), papel: 'OPERADOR' }) };
  const sample = (model: Model): Values => ({ ...services.sample(model, one(), ++seed), ...within[model.name]?.() });
  const creatable = (): readonly Model[] => services.models.filter(({ settings, off, access, tenant }) => tenant && tenant !== 'id' && !settings && !off.includes('create') && !access.create.includes('ROLE_ADMIN'));

  it('what the server keeps is never stored from a body: saves, bulk changes, actions, named calls', { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    let sent = 0;
    const untried: string[] = [];
    const ask = async (method: string, path: string, body: object): Promise<Answer> => { sent++; return own(method, path, body); };
    for (const model of creatable()) {
      const forgery = { ...forgeryOf(model, (field) => (field.name === model.tenant ? two() : undefined)), versao: undefined, excluidoEm: '1971-07-17T07:17:17.000Z', excluido_em: '1971-07-17', empresa_id: two(), busca: 'FORJADO', criado_por: 77_777_777, permissoesSecretas: ['FORJADO'] };
      const created = await ask('POST', `${model.root}save`, { ...sample(model), ...forgery });
      const record = created.body.result;
      if (record && model.tenant && record[model.tenant] !== one()) wrong.push(`${model.name}: stored in another company`);
      if (!record) { untried.push(`${model.name}: ${created.status} ${created.text.slice(0, 200)}`); continue; }
      await ask('POST', `${model.root}save`, { id: record.id, ...forgery });
      await ask('POST', `${model.root}alterar-em-massa`, { selection: { ids: [record.id] }, values: forgery });
      const withId = await ask('POST', `${model.root}save`, { ...sample(model), id: 77_777_777 });
      if (withId.status === 200) wrong.push(`${model.name}: an id of one's own choice`);
    }
    for (const rule of rules().filter(({ verb, mutates, method }) => mutates && method === 'POST' && (verb === 'action' || verb === 'named' || verb === 'settings' || verb === 'wizard'))) {
      const { path, body } = requestOf(rule, services, new Map(), 'theirs');
      const model = rule.entity && modelOf(rule.entity.name);
      const kept = Object.fromEntries(Object.entries(model ? forgeryOf(model, () => undefined) : {}).filter(([name]) => !Object.hasOwn(body ?? {}, name) && name !== model?.tenant));
      await ask('POST', path, { ...body, ...kept, criadoEm: '1971-07-17T07:17:17.000Z', busca: 'FORJADO', permissoes: ['FORJADO'], criado_por: 77_777_777 });
    }
    for (const table of await tables(services)) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} as t`.execute(services.database.owner);
      for (const { row } of rows) for (const trace of traces) if (row.includes(trace)) wrong.push(`${table}: ${trace} in ${row.slice(0, 200)}`);
    }
    amount(`mass assignment, ${engine}: bodies with what is not to be set`, sent);
    none(`mass assignment, ${engine}: values stored`, wrong);
    none(`mass assignment, ${engine}: entities that took no record to try it on`, untried);
  });

  it("another company's rows and files are not named by anything: nested ones, in bulk, in forms and steps too", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    let tried = 0;
    const refuse = (what: string, path: string, answer: Answer): void => {
      tried++;
      const isRefused = answer.status === 422 ? Object.keys(answer.body.fieldErrors ?? {}).some((each) => each === path || each.startsWith(`${path}.`)) : answer.status !== 200 || answer.body.hasError;
      if (!isRefused && isStored(answer, path)) wrong.push(`${what} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    };
    for (const model of creatable()) {
      for (const [path, put] of placesOf(model.fields, theirs)) {
        if (path.split('.')[0] === model.tenant) continue;
        const base = sample(model);
        refuse(`${model.name} create`, path, await own('POST', `${model.root}save`, put(base)));
        const [id] = services.rowsOf(model.name, one());
        if (id === undefined || model.off.includes('update')) continue;
        refuse(`${model.name} update`, path, await own('POST', `${model.root}save`, { id, ...pickTop(put(base), path) }));
        const bulk = await own('POST', `${model.root}alterar-em-massa`, { selection: { ids: [id] }, values: pickTop(put(base), path) });
        tried++;
        if (bulk.status === 200 && bulk.body.hasError !== true && (bulk.body.result as unknown as { changed: number }).changed > 0) await expectOwn(model, id, path, wrong);
      }
    }
    for (const rule of rules().filter(({ verb, form, method }) => form && method === 'POST' && (verb === 'action' || verb === 'named'))) {
      for (const [path, put] of placesOf(fieldsOf(rule.form!), theirs)) {
        const { path: address, body } = requestOf(rule, services, new Map(), 'theirs');
        tried++;
        await own('POST', address, put({ ...body }));
        if (path === '') wrong.push(address);
      }
    }
    for (const line of await foreignIn(services)) wrong.push(line);
    amount(`foreign references, ${engine}: tried`, tried);
    none(`foreign references, ${engine}: stored`, wrong);
  });
  /** A bulk change that says it changed a row may have dropped the field: what is stored tells. */
  const expectOwn = async (model: Model, id: number, path: string, wrong: string[]): Promise<void> => {
    const { body } = await own('GET', `${model.root}findbyid/${id}`);
    expect(body.result?.id).toBe(id);
    const foreign = referencesOf(model.fields, body.result!).filter((each) => each.path.startsWith(path.split('.')[0]!) && services.rowsOf(each.entity, two()).includes(each.id));
    if (foreign.length > 0) wrong.push(`${model.name} bulk ${path}`);
  };
  const isStored = ({ body }: Answer, path: string): boolean => {
    const value = path.split('.').reduce<unknown>((at, part) => (at as Values | null | undefined)?.[part], body.result);
    return value !== null && value !== undefined && services.models.some(({ name }) => services.rowsOf(name, two()).includes(Number(value))) && !services.models.some(({ name }) => services.rowsOf(name, one()).includes(Number(value)));
  };
};

const pickTop = (values: Values, path: string): Values => { const [top] = path.split('.'); return { [top!]: values[top!] }; };
/** Each place of a form that takes a reference or a file, and how another company's is put there. */
const placesOf = (fields: Readonly<Record<string, ModelField>>, foreign: (field: ModelField) => unknown): [path: string, put: (values: Values) => Values][] => {
  const fake = createFake(3);
  return Object.values(fields).flatMap((field): [string, (values: Values) => Values][] => {
    if (field.system || field.options.readOnly === true) return [];
    const value = field.ref || ['file', 'image'].includes(field.kind.name) ? foreign(field) : undefined;
    if (value !== undefined) return [[field.name, (values) => ({ ...values, [field.name]: value })]];
    const { item } = field;
    if (!item) return [];
    const row = (values: Values): Values => ({ ...Object.fromEntries(Object.values(item).map((inner) => [inner.name, inner.kind.sample(fake, inner)])), ...values });
    return placesOf(item, foreign).map(([path, put]): [string, (values: Values) => Values] => {
      const isMany = field.kind.nested === 'many';
      return [`${field.name}.${isMany ? '0.' : ''}${path}`, (values) => ({ ...values, [field.name]: isMany ? [put(row({}))] : put(row({})) })];
    });
  });
};
const tables = async ({ database }: Services): Promise<string[]> =>
  (await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.owner)).rows.map(({ name }) => name).filter((name) => name !== 'freio');

/** References in rows of one company to rows or files of another, however deep. */
const foreignIn = ({ database, models, companies: [one] }: Services): Promise<string[]> => database.read({ company: '*' }, async (tx) => {
  const found: string[] = [];
  const companyOfTarget = async (entity: string, id: number): Promise<number | null> => {
    const target = models.find(({ name }) => name === entity);
    const [table, column] = entity === files ? ['arquivo', 'empresa_id'] : target?.tenant ? [target.table, target.tenant === 'id' ? 'id' : target.fields[target.tenant]!.column] : [];
    if (!table || !column) return null;
    const { rows: [row] } = await sql<{ company: number | null }>`select ${sql.ref(column)} as company from ${sql.table(table)} where id = ${id}`.execute(tx);
    return row?.company === null || row === undefined ? null : Number(row.company);
  };
  for (const model of models.filter(({ tenant, settings }) => tenant && tenant !== 'id' && !settings)) {
    const { rows } = await listRows(tx, model, readFilter(model, { [model.tenant!]: one }), { page: 1, size: 1000 });
    for (const row of rows) for (const { entity, id, path } of referencesOf(model.fields, row)) {
      const company = await companyOfTarget(entity, id);
      if (company !== null && company !== one) found.push(`${model.name} ${row.id} ${path} -> ${entity} ${id}`);
    }
  }
  return found;
});
