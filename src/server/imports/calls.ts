import type { Call as KitCall } from '#kit/calls/action';
import { importColumns, importLimits, recognised, repeatedHeadings, type ImportPreview } from '#kit/work/imports';
import { partOf } from '#kit/entity/parts';
import { inner } from '#kit/text';
import type { Model } from '#kit/read/model';
import type { Call, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { demand } from '../core/guard';
import { idParam, idValue } from '../core/body';
import { reading, writing, once } from '../core/work';
import { fileNameOf, writers } from '../export/formats';
import { enqueue } from '../jobs/queue';
import { exactly, listOf, nullable, refTo, text } from '../openapi/schema';
import type { Descriptor } from '../operations/descriptor';
import { fileReply } from '../operations/generic/exportList';
import { house } from '../operations/house';
import { endProcess, insertProcess } from '../processes/store';
import { quota } from '../session/brake';
import { begun, importBody, metadataAnswer, oneImport, previewAnswer, type Begun } from './answers';
import { shownText } from './cells';
import { modelFile, refusedFile } from './files';
import { columnsFor, recordColumn } from './columns';
import { judge } from './lines';
import { importedKinds, importedModel, mayUpdate, metadataOf } from './metadata';
import { openSource, type FileLine, type Source } from './source';
import { findImport, statusOf } from './status';
import {
  importById,
  insertImport,
  openImport,
  ownFile,
  rememberedPlan,
  refusedOf,
  setUndo,
  type Plan,
  type StoredImport,
} from './store';
import { tellImport } from './worker';

/** Lines that the screen shows before anything is decided. */
const sampleLines = 20;
const perHour = 120;
/** The contacts of a company are its customers. */
const customersOf = ({ models }: Call['services']): string =>
  partOf(models, 'customers')?.name ?? fail({ kind: 'notFound' });
type Values = Readonly<Record<string, unknown>>;

/** The company that a call names is the one that one is in. */
const demandCompany = ({ user }: Call, id: unknown): void => {
  if (id !== undefined && id !== null && idValue(id) !== user.company?.id) fail({ kind: 'denied' });
};
const metadata = ({ services, user }: Call, name: unknown): ReturnType<typeof metadataOf> =>
  metadataOf(importedModel(services, user, name), user);
const common = { tag: 'Importação', policy: 'signedIn' } as const;

/**
 * POST importacao/analisar { src, classe, colunas?, atualizarValores? }: what was understood of a file, and its first
 * lines with what is wrong in them.
 */
const analyse = house('POST importacao/analisar', {
  ...common,
  label: 'Entender um arquivo: colunas e primeiras linhas',
  body: { ...importBody, required: ['src', 'classe'] },
  answer: previewAnswer,
  act: async ({ call, body }) => {
    const model = importedModel(call.services, call.user, body.classe);
    const source = await opened(call, body.src, model);
    const first: FileLine[] = [];
    for await (const line of source.lines) if (first.push(line) >= sampleLines) break;
    const remembered =
      (body.colunas ?? null) === null
        ? await reading(call, ({ tx }) => rememberedPlan(tx, model.name, source.headings))
        : undefined;
    const mine = new Set(columnsFor(model, call.user).map(({ name }) => name));
    const colunas = remembered?.columns.map((name) => (name !== null && mine.has(name) ? name : null));
    const plan = planOf(call, model, source.headings, { ...body, ...(colunas && { colunas }) });
    const judged = judge(model, { plan, isDry: true }, call);
    const ready = await judged.ready(first);
    return writing(call, async (work): Promise<ImportPreview> => {
      const { refused, warned } = await judged.lines(work, ready);
      const told = new Map([...refused, ...warned].map((line) => [line.linha, line]));
      const amostra = first.map(({ line, cells }) => ({
        linha: line,
        celulas: plan.headings.map((_, index) => shownText(cells[index])),
        erros: told.get(line)?.erros ?? {},
        avisos: told.get(line)?.avisos ?? {},
      }));
      return {
        formato: source.format,
        cabecalho: plan.headings,
        colunas: plan.columns,
        repetidas: repeatedHeadings(columnsFor(model, call.user), plan.headings),
        lembradas: remembered?.at.toISOString() ?? null,
        amostra,
      };
    });
  },
});
const opened = async (call: Call, src: unknown, model: Model): Promise<Source> => {
  const id = idValue(src);
  const file = (await reading(call, ({ tx }) => ownFile(tx, id, call.user.id))) ?? fail({ kind: 'notFound' });
  return openedFile(call, file.bytes, model);
};
/** Its heading is the line that is understood best. */
export const openedFile = ({ user }: Pick<Call, 'user'>, bytes: Uint8Array, model: Model): Promise<Source> => {
  const columns = columnsFor(model, user);
  return openSource(
    bytes,
    (headings) =>
      recognised(columns, headings).filter((name) => name !== null).length + repeatedHeadings(columns, headings).length,
  );
};
/**
 * The columns as they were chosen, else as they are recognised; none twice, none that is not this person's to bring in.
 */
export const planOf = (
  { user }: Call,
  model: Model,
  headings: readonly string[],
  { colunas, atualizarValores = false }: Values,
): Plan => {
  if (typeof atualizarValores !== 'boolean') badRequest();
  const allowed = columnsFor(model, user);
  if (colunas === undefined || colunas === null)
    return {
      headings,
      columns: recognised(allowed, headings),
      updates: atualizarValores === true && mayUpdate(model, user),
    };
  if (!Array.isArray(colunas) || colunas.length > importLimits.columns) return badRequest();
  const columns = headings.map((_, index): string | null => {
    const name: unknown = colunas[index] ?? null;
    return name === null || allowed.some((one) => one.name === name) ? (name as string | null) : badRequest();
  });
  const used = columns.filter((name) => name !== null);
  if (new Set(used).size < used.length)
    fail({ kind: 'invalid', fieldErrors: { colunas: 'Duas colunas do arquivo vão para o mesmo campo!' } });
  return { headings, columns, updates: atualizarValores === true && !model.off.includes('update') };
};

/**
 * POST importacao/importar { src, classe, colunas?, atualizarValores?, selecionado?, integracaoEmpresa?, id? }: begins.
 * `selecionado: false` checks the whole file and writes nothing; `id` is that of a check, whose file and choices are
 * then brought in.
 */
const begin = async (call: Call, body: Values): Promise<Begun> => {
  const { services, user } = call;
  demandCompany(call, body.integracaoEmpresa);
  const checked =
    body.id === undefined || body.id === null
      ? undefined
      : await reading(call, (work) => findImport(work, idValue(body.id)));
  const model = importedModel(services, user, checked?.entity ?? body.classe);
  if (checked && checked.user !== user.id) fail({ kind: 'notFound' });
  const file = checked
    ? (checked.file ?? fail({ kind: 'business', message: 'O arquivo desta importação foi apagado!' }))
    : idValue(body.src);
  const plan = checked?.plan ?? planOf(call, model, (await opened(call, file, model)).headings, body);
  if (plan.updates && !mayUpdate(model, user)) demand(user, { anyOf: model.access.update });
  if (!checked && (body.colunas ?? null) === null) demandTold(model, user, plan.headings);
  if (plan.columns.every((name) => name === null))
    fail({
      kind: 'invalid',
      fieldErrors: { colunas: 'Nenhuma coluna do arquivo foi reconhecida!' },
      message: 'Nenhuma coluna do arquivo foi reconhecida!',
    });
  const isDry = !checked && body.selecionado === false;
  await countedBegin(call);
  const { result } = await once(call, body, async (work): Promise<Begun> => {
    const name = checked?.name ?? ((await ownFile(work.tx, file, user.id)) ?? fail({ kind: 'notFound' })).name;
    return beginIn(work, model, { file, name, plan, isDry, total: checked?.total ?? 0 });
  });
  return result as Begun;
};
export const countedBegin = async ({ services, user }: Call): Promise<void> => {
  await services.database.transaction({ company: '*' }, (tx) =>
    quota(tx, `importar|${user.id}`, perHour, services.now()),
  );
};
interface Beginning {
  readonly file: number;
  readonly name: string;
  readonly plan: Plan;
  readonly isDry: boolean;
  readonly total: number;
  /** Imports of one key run one after the other. */
  readonly key?: string;
}
/** Stores an import with its process and its job. */
export const beginIn = async (
  work: Work,
  model: Model,
  { file, name, plan, isDry, total, key }: Beginning,
): Promise<Begun> => {
  const { user } = work;
  const company = user.company?.id ?? null;
  if ((await openImport(work.tx, model.name, company)) !== undefined)
    fail({ kind: 'conflict', message: `Já há uma importação de ${inner(model.label.many)} em andamento!` });
  const process = await insertProcess(work.tx, {
    name: 'importar',
    entity: model.name,
    label: `${isDry ? 'Conferência' : 'Importação'} de ${inner(model.label.many)}`,
    form: {},
    company,
    user: user.id,
  });
  const id = await insertImport(work.tx, {
    entity: model.name,
    company,
    user: user.id,
    file,
    name,
    plan,
    isDry,
    process,
    total,
  });
  await enqueue(work.tx, {
    kind: 'importar',
    payload: { processo: process },
    company,
    user: user.id,
    ...(key !== undefined && { key }),
  });
  await tellImport(work, model, isDry ? 'conferirImportacao' : 'importar', id);
  return { id, processo: process };
};
/** Which of two columns with the same heading is meant, only the person knows. */
export const demandTold = (model: Model, user: Call['user'], headings: readonly string[], file?: string): void => {
  const [first] = repeatedHeadings(columnsFor(model, user), headings);
  if (first === undefined) return;
  const message =
    file === undefined
      ? `Duas colunas do arquivo se chamam “${headings[first]}”! Diga o que cada uma é.`
      : `Duas colunas de “${file}” se chamam “${headings[first]}”! Dê nomes diferentes, ou importe este arquivo sozinho.`;
  fail({ kind: 'invalid', fieldErrors: { [file === undefined ? 'colunas' : 'src']: message }, message });
};
const begins = { ...common, mutates: true, body: importBody, result: begun } as const;
const start = house('POST importacao/importar', {
  ...begins,
  label: 'Conferir ou importar um arquivo',
  act: ({ call, body }) => begin(call, body),
});
const startCustomers = house('POST empresa/importacao/contato/importar', {
  ...begins,
  label: 'Importar os contatos da empresa',
  act: ({ call, body }) => begin(call, { ...body, classe: customersOf(call.services) }),
});

/**
 * DELETE importacao/cancelar/{importacaoId}/transacao: stops it, and takes back all that it made; what was changed or
 * used since stays.
 */
const undo = house('DELETE importacao/cancelar/{importacaoId}/transacao', {
  ...common,
  label: 'Parar e desfazer uma importação',
  mode: 'write',
  answer: oneImport,
  act: async ({ call }, work) => {
    const found = await findImport(work, idParam(call.params.importacaoId));
    const model = importedModel(work.services, work.user, found.entity);
    if (found.user !== work.user.id) demand(work.user, { anyOf: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] });
    await endProcess(work.tx, found.process, 'cancelar');
    if (!found.isDry) await undoing(work, model, found);
    return statusOf(work, (await importById(work.tx, found.id)) ?? fail({ kind: 'notFound' }));
  },
});
const undoing = async (work: Work, model: Model, { id, company, file }: StoredImport): Promise<void> => {
  if (file === null) fail({ kind: 'business', message: 'O prazo para desfazer esta importação terminou!' });
  const process = await insertProcess(work.tx, {
    name: 'desfazerImportacao',
    entity: model.name,
    label: `Desfazer a importação de ${inner(model.label.many)}`,
    form: {},
    company,
    user: work.user.id,
  });
  if (!(await setUndo(work.tx, id, process))) fail({ kind: 'conflict', message: 'Esta importação já foi desfeita!' });
  await enqueue(work.tx, { kind: 'desfazerImportacao', payload: { processo: process }, company, user: work.user.id });
  await tellImport(work, model, 'desfazerImportacao', id);
};

const status = (call: KitCall, label: string, entityOf?: typeof customersOf): Descriptor =>
  house(call, {
    ...common,
    label,
    mode: 'read',
    answer: oneImport,
    act: async ({ call: { params, services } }, work) => {
      const found = await findImport(work, idParam(params.id));
      return entityOf && found.entity !== entityOf(services) ? fail({ kind: 'notFound' }) : statusOf(work, found);
    },
  });
/** The import of an entity that is under way; null when there is none. */
const pending = house('GET importacao/pendente-por-tipo/{a}/{b}', {
  ...common,
  label: 'A importação em andamento',
  mode: 'read',
  answer: { result: nullable(refTo('Importacao')) },
  act: async ({ call }, work) => {
    demandCompany(call, idParam(call.params.a));
    const model = importedModel(call.services, call.user, call.params.b);
    const id = await openImport(work.tx, model.name, work.user.company?.id ?? null);
    const found = id === undefined ? undefined : await importById(work.tx, id);
    return found ? statusOf(work, found) : null;
  },
});
/** The refused lines, to correct and send again. */
const refused = house('GET importacao/rejeitadas/{id}', {
  ...common,
  label: 'As linhas recusadas, para corrigir',
  answer: { file: ['text/csv'] },
  act: async ({ call }) => {
    const found = await reading(call, (work) => findImport(work, idParam(call.params.id)));
    const model = importedModel(call.services, call.user, found.entity);
    const labels = new Map([recordColumn, ...importColumns(model)].map(({ name, label }) => [name, label]));
    async function* pages() {
      for (let after = 0; ;) {
        const lines = await reading(call, ({ tx }) => refusedOf(tx, found.id, after, 500));
        if (lines.length === 0) return;
        yield lines;
        after = lines.at(-1)!.linha;
      }
    }
    return fileReply(
      call.services,
      `${found.name.replace(/\.\w+$/, '')} (corrigir).csv`,
      writers.csv.media,
      refusedFile(found.plan.headings, pages(), (path) => labels.get(path) ?? model.fields[path]?.label ?? path),
    );
  },
});
const model = house('GET importacao/modelo/{x}/{formato}', {
  ...common,
  label: 'Um arquivo modelo, csv ou xlsx',
  answer: { file: ['*/*'] },
  act: ({ call: { services, user, params } }) => {
    const found = importedModel(services, user, params.x);
    const format = params.formato === 'csv' || params.formato === 'xlsx' ? params.formato : badRequest();
    const now = services.now();
    const parts = modelFile(
      found.label.many,
      columnsFor(found, user).filter((column) => column !== recordColumn),
      format,
      user.zone,
      now,
    );
    return fileReply(
      services,
      fileNameOf(`modelo de ${found.label.many}`, format, now, user.zone),
      writers[format].media,
      parts,
    );
  },
});

const kinds = house('GET importacao/tipos', {
  ...common,
  label: 'O que se pode importar',
  answer: { result: listOf(exactly({ classe: text, rotulo: text })) },
  act: ({ call }) => importedKinds(call.services, call.user),
});
const describes = { ...common, answer: metadataAnswer } as const;

/**
 * Calls that the contract (decision 0001) names, for any entity and for a company's contacts, and those that the screen
 * needs besides.
 */
export const importCalls: readonly Descriptor[] = [
  kinds,
  house('GET importacao/metadados/{x}', {
    ...describes,
    label: 'O que um arquivo pode trazer',
    act: ({ call }) => metadata(call, call.params.x),
  }),
  house('GET importacao/metadados/empresa/{a}/{b}', {
    ...describes,
    label: 'O que um arquivo pode trazer para a empresa',
    act: ({ call }) => {
      demandCompany(call, idParam(call.params.a));
      return metadata(call, call.params.b);
    },
  }),
  status('GET importacao/status/{id}', 'Uma importação'),
  pending,
  analyse,
  start,
  undo,
  refused,
  model,
  house('GET empresa/importacao/contato/metadados/{x}', {
    ...describes,
    label: 'O que um arquivo de contatos pode trazer',
    act: ({ call }) => {
      demandCompany(call, idParam(call.params.x));
      return metadata(call, customersOf(call.services));
    },
  }),
  status('GET empresa/importacao/contato/status/{id}', 'Uma importação de contatos', customersOf),
  startCustomers,
];
