import { importColumns, importLimits, recognised, type ImportPreview } from '#kit/imports';
import { inner } from '#kit/text';
import type { Model } from '#kit/model';
import { readObject } from '../core/body';
import type { Call, Operation, Reply, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { demand } from '../core/guard';
import { once } from '../core/once';
import { idParam, idValue, pageParams } from '../core/params';
import { reading, writing } from '../core/work';
import { fileNameOf, writers } from '../export/formats';
import { enqueue } from '../jobs/queue';
import { fileReply } from '../operations/exportList';
import { endProcess, insertProcess } from '../processes/store';
import { quota } from '../session/brake';
import { textOf } from './cells';
import { modelFile, refusedFile } from './files';
import { columnsFor, judge } from './lines';
import { importedKinds, importedModel, mayUpdate, metadataOf } from './metadata';
import { openSource, type FileLine, type Source } from './source';
import { findImport, listImports, statusOf } from './status';
import { importById, insertImport, openImport, ownFile, refusedOf, setUndo, type Plan, type StoredImport } from './store';
import { tellImport } from './worker';

/** What the screen shows before anything is decided. */
const sampleLines = 20;
const perHour = 120;
const customers = 'cliente';
type Values = Readonly<Record<string, unknown>>;

/** The company that a call names is the one that one is in. */
const demandCompany = ({ user }: Call, id: unknown): void => {
  if (id !== undefined && id !== null && idValue(id) !== user.company?.id) fail({ kind: 'denied' });
};
const metadata = (call: Call, name: unknown): Reply => ({ result: metadataOf(importedModel(call.services, call.user, name), call.user) });

/** POST importacao/analisar { src, classe, colunas?, atualizarValores? }: what was understood of a file, and its first lines with what is wrong in them. */
const analyse: Operation = {
  method: 'POST', path: 'importacao/analisar', policy: 'signedIn', mutates: false,
  async run(call) {
    const body = await readObject(call.request);
    const model = importedModel(call.services, call.user, body.classe);
    const source = await opened(call, body.src);
    const first: FileLine[] = [];
    for await (const line of source.lines) if (first.push(line) >= sampleLines) break;
    const plan = planOf(call, model, source.headings, body);
    const judged = judge(model, { plan, isDry: true }, call);
    const ready = await judged.ready(first);
    return { result: await writing(call, async (work): Promise<ImportPreview> => {
      const { refused } = await judged.lines(work, ready);
      const errors = new Map(refused.map(({ linha, erros }) => [linha, erros]));
      return { formato: source.format, cabecalho: plan.headings, colunas: plan.columns, amostra: first.map(({ line, cells }) => ({ linha: line, celulas: plan.headings.map((_, index) => textOf(cells[index])), erros: errors.get(line) ?? {} })) };
    }) };
  },
};
const opened = async (call: Call, src: unknown): Promise<Source> => {
  const id = idValue(src);
  const file = await reading(call, ({ tx }) => ownFile(tx, id, call.user.id)) ?? fail({ kind: 'notFound' });
  return openSource(file.bytes);
};
/** The columns as they were chosen, else as they are recognised; none twice, none that is not this person's to bring in. */
const planOf = ({ user }: Call, model: Model, headings: readonly string[], { colunas, atualizarValores = false }: Values): Plan => {
  if (typeof atualizarValores !== 'boolean') badRequest();
  const allowed = columnsFor(model, user);
  if (colunas === undefined || colunas === null) return { headings, columns: recognised(allowed, headings), updates: atualizarValores === true && mayUpdate(model, user) };
  if (!Array.isArray(colunas) || colunas.length > importLimits.columns) return badRequest();
  const columns = headings.map((_, index): string | null => {
    const name: unknown = colunas[index] ?? null;
    return name === null || allowed.some((one) => one.name === name) ? name as string | null : badRequest();
  });
  const used = columns.filter((name) => name !== null);
  if (new Set(used).size < used.length) fail({ kind: 'invalid', fieldErrors: { colunas: 'Duas colunas do arquivo vão para o mesmo campo!' } });
  return { headings, columns, updates: atualizarValores === true };
};

/**
 * POST importacao/importar { src, classe, colunas?, atualizarValores?, selecionado?, integracaoEmpresa?, id? }: begins. `selecionado: false` checks the
 * whole file and writes nothing; `id` is that of a check, whose file and choices are then brought in.
 */
const begin = async (call: Call, body: Values): Promise<Reply> => {
  const { services, user } = call;
  demandCompany(call, body.integracaoEmpresa);
  const checked = body.id === undefined || body.id === null ? undefined : await reading(call, (work) => findImport(work, idValue(body.id)));
  const model = importedModel(services, user, checked?.entity ?? body.classe);
  if (checked && checked.user !== user.id) fail({ kind: 'notFound' });
  const file = checked ? checked.file ?? fail({ kind: 'business', message: 'O arquivo desta importação foi apagado!' }) : idValue(body.src);
  const plan = checked?.plan ?? planOf(call, model, (await opened(call, file)).headings, body);
  if (plan.updates && !mayUpdate(model, user)) demand(user, { anyOf: model.access.update });
  if (plan.columns.every((name) => name === null)) fail({ kind: 'invalid', fieldErrors: { colunas: 'Nenhuma coluna do arquivo foi reconhecida!' }, message: 'Nenhuma coluna do arquivo foi reconhecida!' });
  const isDry = !checked && body.selecionado === false;
  await services.database.transaction({ company: '*' }, (tx) => quota(tx, `importar|${user.id}`, perHour, services.now()));
  return once(call, body, async (work) => {
    const company = user.company?.id ?? null;
    if (await openImport(work.tx, model.name, company) !== undefined) fail({ kind: 'conflict', message: `Já há uma importação de ${inner(model.label.many)} em andamento!` });
    const name = checked?.name ?? (await ownFile(work.tx, file, user.id) ?? fail({ kind: 'notFound' })).name;
    const process = await insertProcess(work.tx, { name: 'importar', entity: model.name, label: `${isDry ? 'Conferência' : 'Importação'} de ${inner(model.label.many)}`, form: {}, company, user: user.id });
    const id = await insertImport(work.tx, { entity: model.name, company, user: user.id, file, name, plan, isDry, process, total: checked?.total ?? 0 });
    await enqueue(work.tx, { kind: 'importar', payload: { processo: process }, company, user: user.id });
    await tellImport(work, model, isDry ? 'conferirImportacao' : 'importar', id);
    return { id, processo: process };
  });
};
const start: Operation = { method: 'POST', path: 'importacao/importar', policy: 'signedIn', mutates: true, run: async (call) => begin(call, await readObject(call.request)) };

/** DELETE importacao/cancelar/{importacaoId}/transacao: stops it, and takes back all that it made; what was changed or used since stays. */
const undo: Operation = {
  method: 'DELETE', path: 'importacao/cancelar/{importacaoId}/transacao', policy: 'signedIn', mutates: true,
  run: async (call) => once(call, {}, async (work) => {
    const found = await findImport(work, idParam(call.params.importacaoId));
    const model = importedModel(work.services, work.user, found.entity);
    if (found.user !== work.user.id) demand(work.user, { anyOf: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] });
    await endProcess(work.tx, found.process, 'CANCELADO');
    if (!found.isDry) await undoing(work, model, found);
    return statusOf(work, await importById(work.tx, found.id) ?? fail({ kind: 'notFound' }));
  }),
};
const undoing = async (work: Work, model: Model, { id, company, file }: StoredImport): Promise<void> => {
  if (file === null) fail({ kind: 'business', message: 'O prazo para desfazer esta importação terminou!' });
  const process = await insertProcess(work.tx, { name: 'desfazerImportacao', entity: model.name, label: `Desfazer a importação de ${inner(model.label.many)}`, form: {}, company, user: work.user.id });
  if (!await setUndo(work.tx, id, process)) fail({ kind: 'conflict', message: 'Esta importação já foi desfeita!' });
  await enqueue(work.tx, { kind: 'desfazerImportacao', payload: { processo: process }, company, user: work.user.id });
  await tellImport(work, model, 'desfazerImportacao', id);
};

const status = (path: string, entity?: string): Operation => ({
  method: 'GET', path, policy: 'signedIn', mutates: false,
  run: async (call) => ({ result: await reading(call, async (work) => {
    const found = await findImport(work, idParam(call.params.id));
    return entity !== undefined && found.entity !== entity ? fail({ kind: 'notFound' }) : statusOf(work, found);
  }) }),
});
/** The import of an entity that is under way; null when there is none. */
const pending: Operation = {
  method: 'GET', path: 'importacao/pendente-por-tipo/{a}/{b}', policy: 'signedIn', mutates: false,
  async run(call) {
    demandCompany(call, idParam(call.params.a));
    const model = importedModel(call.services, call.user, call.params.b);
    return { result: await reading(call, async (work) => {
      const id = await openImport(work.tx, model.name, work.user.company?.id ?? null);
      const found = id === undefined ? undefined : await importById(work.tx, id);
      return found ? statusOf(work, found) : null;
    }) };
  },
};
/** POST importacao/filterpaginated/{page}/{size} { classe? }: the newest first, of what one may import. */
const list: Operation = {
  method: 'POST', path: 'importacao/filterpaginated/{page}/{size}', policy: 'signedIn', mutates: false,
  async run(call) {
    const { classe } = await readObject(call.request);
    if (classe !== undefined && classe !== null && typeof classe !== 'string') badRequest();
    return reading(call, (work) => listImports(work, typeof classe === 'string' ? classe : undefined, pageParams(call.params)));
  },
};
/** The refused lines, to correct and send again. */
const refused: Operation = {
  method: 'GET', path: 'importacao/rejeitadas/{id}', policy: 'signedIn', mutates: false,
  async run(call) {
    const found = await reading(call, (work) => findImport(work, idParam(call.params.id)));
    const model = importedModel(call.services, call.user, found.entity);
    const labels = new Map(importColumns(model).map(({ name, label }) => [name, label]));
    async function* pages() {
      for (let after = 0; ;) {
        const lines = await reading(call, ({ tx }) => refusedOf(tx, found.id, after, 500));
        if (lines.length === 0) return;
        yield lines;
        after = lines.at(-1)!.linha;
      }
    }
    return fileReply(call.services, `${found.name.replace(/\.\w+$/, '')} (corrigir).csv`, writers.csv.media, refusedFile(found.plan.headings, pages(), (path) => labels.get(path) ?? model.fields[path]?.label ?? path));
  },
};
const model: Operation = {
  method: 'GET', path: 'importacao/modelo/{x}/{formato}', policy: 'signedIn', mutates: false,
  run: ({ services, user, params }) => {
    const found = importedModel(services, user, params.x);
    const format = params.formato === 'csv' || params.formato === 'xlsx' ? params.formato : badRequest();
    const now = services.now();
    return Promise.resolve(fileReply(services, fileNameOf(`modelo de ${found.label.many}`, format, now, user.zone), writers[format].media, modelFile(found.label.many, columnsFor(found, user), format, user.zone, now)));
  },
};

/** What the specification calls by name, of any entity and of a company's contacts, and what the screen needs beside it. */
export const importCalls: readonly Operation[] = [
  { method: 'GET', path: 'importacao/tipos', policy: 'signedIn', mutates: false, run: (call) => Promise.resolve({ result: importedKinds(call.services, call.user) }) },
  { method: 'GET', path: 'importacao/metadados/{x}', policy: 'signedIn', mutates: false, run: (call) => Promise.resolve(metadata(call, call.params.x)) },
  { method: 'GET', path: 'importacao/metadados/empresa/{a}/{b}', policy: 'signedIn', mutates: false, run: async (call) => { demandCompany(call, idParam(call.params.a)); return Promise.resolve(metadata(call, call.params.b)); } },
  status('importacao/status/{id}'), pending, analyse, start, undo, list, refused, model,
  { method: 'GET', path: 'empresa/importacao/contato/metadados/{x}', policy: 'signedIn', mutates: false, run: async (call) => { demandCompany(call, idParam(call.params.x)); return Promise.resolve(metadata(call, customers)); } },
  status('empresa/importacao/contato/status/{id}', customers),
  { method: 'POST', path: 'empresa/importacao/contato/importar', policy: 'signedIn', mutates: true, run: async (call) => begin(call, { ...await readObject(call.request), classe: customers }) },
];
