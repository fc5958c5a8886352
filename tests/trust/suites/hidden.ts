import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPath } from '../../../src/kit/calls/calls';
import type { Operator } from '../../../src/kit/entity/field';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { change, type Answer, type Speaker } from '../../../src/server/testing';
import { amount, none } from '../../support/figures';
import { isOfPlatform } from '../../support/ofPlatform';
import { startServices, type Services } from '../../support/services';
import { freeTexts } from '../access/canaries';
import type { Engine } from './world';

const secret = 'SEGREDO_DE_TESTE';
const canary = 'CANARIOOCULTO';
const operators: readonly Operator[] = ['eq', 'in', 'not', 'gt', 'gte', 'lt', 'lte', 'contains', 'starts', 'empty'];

/**
 * Every field that nobody needs in order to find a record is declared to be read by permission; those that are so
 * already stay as they are.
 */
const veil = (model: Model): Model => {
  const kept = new Set([
    model.title,
    model.tenant,
    model.owner?.field,
    model.sortable?.field,
    ...model.list.sort.map(([name]) => name),
  ]);
  return {
    ...model,
    fields: Object.fromEntries(
      Object.entries(model.fields).map(([name, field]) => [
        name,
        kept.has(name) || field.system || field.options.read
          ? field
          : { ...field, options: { ...field.options, read: secret as never } },
      ]),
    ),
  };
};
const isHidden = ({ options: { read } }: ModelField): boolean => (read as string | undefined) === secret;
const isPlain = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';
/** `isAction`: a call of the business, which may refuse for a reason of its own before it comes to the filter. */
interface Way {
  readonly path: string;
  readonly body: (filter: object) => object;
  readonly isAction?: true;
}
/**
 * Calls that take the filter of a list: lists, files, their totals, acts on a selection; by users who may export,
 * change, delete and act.
 */
const waysOf = ({ off, access, title, totals, actions, root }: Model): readonly Way[] => {
  const may = (verb: 'export' | 'update' | 'delete'): boolean => !off.includes(verb) && !isOfPlatform(access[verb]);
  const same = (filter: object): object => filter;
  const selected = (filter: object): object => ({ selection: { filter } });
  return [
    { path: `${root}filterpaginated/1/10`, body: same },
    ...(may('export')
      ? [
          { path: `${root}exportar/csv`, body: same },
          { path: `${root}exportar/csv/segundo-plano`, body: same },
        ]
      : []),
    ...(may('update')
      ? [
          {
            path: `${root}alterar-em-massa`,
            body: (filter: object) => ({ ...selected(filter), values: { [title]: 'X' } }),
          },
        ]
      : []),
    ...(may('delete') ? [{ path: `${root}excluir-em-massa`, body: selected }] : []),
    ...(totals ? [{ path: callPath(root, totals.call), body: (filter: object) => ({ filter }) }] : []),
    ...actions
      .filter(
        ({ scope, call, permission }) =>
          scope !== 'record' &&
          call.startsWith('POST ') &&
          (permission === undefined || !isOfPlatform([permission].flat())),
      )
      .map(({ call }): Way => ({
        path: callPath(root, call),
        body: (filter) => ({ ...selected(filter), filter }),
        isAction: true,
      })),
  ];
};
const probesOf = (field: ModelField, value: unknown): object[] => {
  const tests = operators.map((op) => ({ [op]: op === 'empty' ? true : op === 'in' ? [value] : value }));
  return [
    ...tests.map((test) => ({ [field.name]: test })),
    { [field.name]: value },
    { [field.name]: null },
    { [field.name]: [value] },
    { $and: [{ [field.name]: { empty: false } }] },
    { $or: [{ id: 1 }, { [field.name]: { empty: true } }] },
    { $sort: [[field.name, 'asc']] },
    {
      $sort: [
        ['id', 'asc'],
        [field.name, 'desc'],
      ],
    },
    ...Object.keys(field.item ?? {}).map((inner) => ({ [`${field.name}.${inner}`]: value })),
  ];
};
/** Another name, and nothing else, tells one refusal from another. */
const anonymous = ({ status, text }: Answer, name: string): string =>
  `${status} ${text.replace(/“[^”]*”/g, '“”').replaceAll(`"${name}"`, '')}`;

/**
 * A field one may not read cannot be asked about: not by filter, sort, search, export, totals or the selection of what
 * is changed, deleted or acted on, and it is in no answer. `isWhole`: every probe goes every way, with a value that is
 * stored and one that is not.
 */
export const hidden = (engine: Engine, isWhole: boolean): void => {
  let services: Services;
  let blind: Speaker;
  let sighted: Speaker;
  beforeAll(async () => {
    services = await startServices({ engine, declared: veil });
    await sql`update perfil set permissoes = array_remove(permissoes, ${secret}) where nome = 'Perfil um'`.execute(
      services.database.owner,
    );
    for (const model of services.models.filter(({ settings, tenant }) => tenant && !settings)) {
      for (const {
        column,
        options: { max = 80 },
      } of freeTexts(model).filter(isHidden))
        await sql`update ${sql.table(model.table)} set ${sql.ref(column)} = left(${canary} || id, ${max})`.execute(
          services.database.owner,
        );
    }
    [blind, sighted] = await Promise.all([services.as('um'), services.as('admin')]);
  }, 120_000);
  afterAll(() => services?.close());
  const listed = (): readonly Model[] =>
    services.models.filter(({ settings, access }) => !settings && !isOfPlatform(access.list));

  it(
    'a hidden field is unknown to every filter and sort, of lists, exports and selections',
    { timeout: 600_000 },
    async () => {
      const told: string[] = [];
      let probes = 0;
      for (const model of listed()) {
        const [row] = services.rowsOf(model.name, services.companies[0]);
        const stored =
          row === undefined ? undefined : (await sighted('GET', `${model.root}findbyid/${row}`)).body.result;
        const unknown = anonymous(
          await blind('POST', `${model.root}filterpaginated/1/10`, { naoExiste: 1 }),
          'naoExiste',
        );
        const ways = waysOf(model);
        for (const field of Object.values(model.fields).filter(isHidden)) {
          const own = isPlain(stored?.[field.name]) ? stored![field.name] : 'x';
          for (const value of isWhole ? [own, 'zzqq'] : [own])
            for (const [index, probe] of probesOf(field, value).entries())
              for (const { path, body, isAction } of isWhole || index === 0 ? ways : ways.slice(0, 1)) {
                const answer = await blind('POST', path, body(probe));
                probes++;
                if (
                  (isAction ? answer.status === 200 : answer.status !== 400) ||
                  answer.body.totalRecords !== undefined ||
                  (path === ways[0]!.path && anonymous(answer, field.name) !== unknown)
                )
                  told.push(
                    `${path} ${JSON.stringify(probe).slice(0, 80)}: ${answer.status} ${answer.text.slice(0, 120)}`,
                  );
              }
        }
      }
      amount(`hidden fields, ${engine}: probes`, probes);
      none(`hidden fields, ${engine}: probes that were answered`, told);
    },
  );

  it('a search that would look into a hidden field is refused; another finds nothing by it', async () => {
    const told: string[] = [];
    for (const model of listed()) {
      const isBlind = model.list.search.some((name) => isHidden(model.fields[name]!));
      const answers = await Promise.all(
        [canary, 'zzqq'].map((words) => blind('POST', `${model.root}filterpaginated/1/10`, { $search: words })),
      );
      if (answers.some(({ status, body }) => (isBlind ? status !== 400 : status !== 200 || body.totalRecords !== 0)))
        told.push(`${model.name}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join(' | ')}`);
    }
    none(`hidden fields, ${engine}: searches that were answered`, told);
  });

  it('it is in no answer, file or history, and it is there for who may read it', async () => {
    const seen: string[] = [];
    let there = 0;
    for (const model of listed()) {
      const [id] = services.rowsOf(model.name, services.companies[0]);
      if (id === undefined) continue;
      const asked: [string, string, object?][] = [
        ['POST', `${model.root}filterpaginated/1/100`, {}],
        ['GET', `${model.root}findbyid/${id}`],
        ['GET', `${model.root}historico/${id}/1/100`],
        ...(model.off.includes('export')
          ? []
          : [['POST', `${model.root}exportar/csv`, {}] as [string, string, object]]),
        ...(model.totals
          ? [['POST', callPath(model.root, model.totals.call), { filter: {} }] as [string, string, object]]
          : []),
      ];
      for (const [method, path, body] of asked) {
        const answer = await blind(method, path, body);
        if (answer.text.includes(canary)) seen.push(path);
        const records = path.includes('filterpaginated')
          ? (answer.body.results ?? [])
          : path.includes('findbyid') && answer.body.result
            ? [answer.body.result]
            : [];
        for (const name of Object.keys(Object.assign({}, ...records) as object))
          if (model.fields[name] && isHidden(model.fields[name])) seen.push(`${path} ${name}`);
        if ((await sighted(method, path, body)).text.includes(canary)) there++;
      }
    }
    amount(`hidden fields, ${engine}: answers that hold one for who may read it`, there);
    none(`hidden fields, ${engine}: answers that hold one for who may not`, seen);
  });

  it('what one may not read one cannot write either', async () => {
    const stored: string[] = [];
    for (const model of listed().filter(({ off, access }) => !off.includes('update') && !isOfPlatform(access.update))) {
      const [id] = services.rowsOf(model.name, services.companies[0]);
      const texts = freeTexts(model).filter(isHidden);
      if (id === undefined || texts.length === 0) continue;
      const forged = Object.fromEntries(texts.map(({ name }) => [name, 'FORJADO']));
      await change(blind, model.root, { id, ...forged });
      await blind('POST', `${model.root}alterar-em-massa`, { selection: { ids: [id] }, values: forged });
      if (JSON.stringify((await sighted('GET', `${model.root}findbyid/${id}`)).body).includes('FORJADO'))
        stored.push(model.name);
    }
    none(`hidden fields, ${engine}: written by who may not read them`, stored);
    expect(services.models.flatMap(({ fields }) => Object.values(fields)).filter(isHidden).length).toBeGreaterThan(150);
  });
};
