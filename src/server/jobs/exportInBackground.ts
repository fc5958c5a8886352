import type { Model } from '#kit/model';
import { audit } from '../core/audit';
import { readJson } from '../core/body';
import type { Operation, Services } from '../core/context';
import { fail } from '../core/failure';
import { holds } from '../core/guard';
import { reading, writing } from '../core/work';
import { idsOf } from '../db/query';
import { columnsOf, csvLines, fileNameOf, maxRows } from '../operations/exportCsv';
import { readQuery } from '../operations/readQuery';
import { callerOf } from './caller';
import { announceDownload, deliver, hasDownloads, tellFailure, tellProgress } from './downloads';
import { enqueue, type Job } from './queue';
import { hopeless, type Worker } from './runner';

const maxBytes = 100 * 1024 * 1024;
interface Payload { readonly entity: string; readonly filter: unknown; readonly download: number }

/** POST exportar/csv/segundo-plano: the same file, made while the person goes on; it waits in the downloads centre. */
export const exportLater = (model: Model): Operation['run'] => async (call) => {
  const { services, user } = call;
  if (!hasDownloads(services)) fail({ kind: 'notFound' });
  const filter = await readJson(call.request);
  readQuery(model, filter, user);
  const company = user.company?.id ?? null;
  return { result: await writing(call, async (work) => {
    const id = await announceDownload(work.tx, services, { nome: fileNameOf(model, services.now(), user.zone), descricao: `${model.label.many}: exportação da lista`, company, user: user.id, at: services.now() });
    const payload: Payload = { entity: model.name, filter, download: id };
    await enqueue(work.tx, { kind: 'exportarCsv', payload: { ...payload }, company, user: user.id });
    await audit(work, { action: 'exportar', model, company });
    return { id };
  }) };
};

/** Does them. Run again from the first row after a crash: the file is stored once, at the end. */
export const exportWorker = (services: Services): Worker => ({
  async run(job) {
    const { entity, filter, download } = payloadOf(job);
    const model = services.byName.get(entity) ?? hopeless('Este cadastro não existe mais!');
    const caller = await callerOf(services, job, 'este arquivo');
    if (!holds(caller.user, model.access.export)) hopeless('Você não tem mais acesso a este cadastro!');
    const query = readQuery(model, filter, caller.user);
    const ids = await reading(caller, ({ tx }) => idsOf(tx, model, query, maxRows + 1));
    if (ids.length > maxRows) hopeless('Há registros demais para um arquivo! Use filtros para dividir.');
    const parts: Uint8Array[] = [];
    const encoder = new TextEncoder();
    let size = 0;
    let told = 0;
    for await (const { text, done } of csvLines(caller, model, columnsOf(model, caller.user), ids, query.trash)) {
      const part = encoder.encode(text);
      size += part.byteLength;
      if (size > maxBytes) hopeless('O arquivo passou de 100 MB! Use filtros para dividir.');
      parts.push(part);
      if (performance.now() - told < 1000) continue;
      told = performance.now();
      await job.keep();
      await writing(caller, ({ tx }) => tellProgress(tx, download, done, ids.length));
    }
    const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    // As the platform: the job's own row is nobody's company's. Nothing but this download is touched.
    await services.database.transaction({ company: '*' }, async (tx) => {
      await job.done(tx);
      await deliver(tx, download, { name: fileNameOf(model, services.now(), caller.user.zone), type: 'text/csv; charset=utf-8', bytes, rows: ids.length, company: job.company, user: caller.user.id });
    });
  },
  failed: (job, message) => services.database.transaction({ company: '*' }, (tx) => tellFailure(tx, payloadOf(job).download, message)),
});
// Written by exportLater above, and by nobody else.
const payloadOf = ({ payload }: Job): Payload => payload as unknown as Payload;
