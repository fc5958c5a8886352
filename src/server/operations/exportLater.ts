import type { ExportFormat } from '#kit/exports';
import type { Model } from '#kit/model';
import { revealing } from '#kit/personal';
import { audit } from '../core/audit';
import type { Call, Services } from '../core/context';
import { fail } from '../core/failure';
import { holds } from '../core/guard';
import { writing } from '../core/work';
import { fileNameOf, formatOf, writers } from '../export/formats';
import { guardsOf, originOf } from '../files/origins';
import { exported, isWhole, listTable } from './exportList';
import { askQuery, readQuery } from './list';
import { callerOf } from '../jobs/caller';
import { announceDownload, deliver, hasDownloads, tellFailure, tellProgress } from '../files/downloads';
import { enqueue, type Job } from '../jobs/queue';
import { hopeless, type Running, type Worker } from '../jobs/runner';

const maxBytes = 100 * 1024 * 1024;
interface Payload {
  readonly entity: string;
  readonly format: ExportFormat;
  readonly filter: unknown;
  readonly download: number;
  /** Personal data without masks. */ readonly whole?: boolean;
}

/**
 * POST exportar/{formato}/segundo-plano: the same file, made while the person goes on; it waits in the downloads
 * centre.
 */
export const exportLater = async (model: Model, call: Call, filter: unknown): Promise<{ readonly id: number }> => {
  const { services, user, params } = call;
  if (!hasDownloads(services)) fail({ kind: 'notFound' });
  const format = formatOf(params.formato);
  await askQuery(model, filter, call);
  const whole = isWhole(call);
  const company = user.company?.id ?? null;
  return writing(call, async (work) => {
    const id = await announceDownload(work.tx, services, {
      nome: fileNameOf(model.label.many, format, services.now(), user.zone),
      descricao: `${model.label.many}: exportação da lista${whole ? ', com dados pessoais completos' : ''}`,
      company,
      user: user.id,
      at: services.now(),
    });
    const payload: Payload = { entity: model.name, format, filter, download: id, ...(whole && { whole }) };
    await enqueue(work.tx, { kind: 'exportarCsv', payload: { ...payload }, company, user: user.id });
    await audit(work, { action: exported(whole), model, company });
    return { id };
  });
};

/** Does them. Run again from the first row after a crash: the file is stored once, at the end. */
export const exportWorker = (services: Services): Worker => ({
  async run(job) {
    const { entity, format, filter, download, whole = false } = payloadOf(job);
    const model = services.byName.get(entity) ?? hopeless('Este cadastro não existe mais!');
    const caller = await callerOf(services, job, 'este arquivo');
    if (!holds(caller.user, model.access.export)) hopeless('Você não tem mais acesso a este cadastro!');
    if (whole && !caller.user.permissions.has(revealing)) hopeless('Você não pode mais ver dados pessoais completos!');
    const { maxRows, tooMany, media, write } = writers[format];
    const { table, count, done } = await listTable(caller, model, readQuery(model, filter, caller), format, whole);
    if (count > maxRows) hopeless(tooMany);
    const bytes = await gathered(job, write(table), () =>
      writing(caller, ({ tx }) => tellProgress(tx, download, done(), count)),
    );
    // As the platform: the job's own row is nobody's company's. Nothing but this download is touched.
    await services.database.transaction({ company: '*' }, async (tx) => {
      await job.done(tx);
      await deliver(tx, download, {
        name: fileNameOf(table.title, format, services.now(), caller.user.zone),
        type: media,
        bytes,
        rows: count,
        company: job.company,
        user: caller.user.id,
        origin: originOf.list(model),
        guards: [...guardsOf(table.fields), ...(whole ? [revealing] : [])],
      });
    });
  },
  failed: (job, message) =>
    services.database.transaction({ company: '*' }, (tx) => tellFailure(tx, payloadOf(job).download, message)),
});
// Written by exportLater above, and by nobody else; before there were formats it was always CSV.
const payloadOf = ({ payload }: Job): Payload => ({ format: 'csv', ...payload }) as unknown as Payload;

/** The whole file; at most every second `tell` says how far it is. */
export const gathered = async (
  job: Running,
  parts: AsyncIterable<Uint8Array>,
  tell: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const kept: Uint8Array[] = [];
  let size = 0;
  let told = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > maxBytes) hopeless('O arquivo passou de 100 MB! Use filtros para dividir.');
    kept.push(part);
    if (performance.now() - told < 1000) continue;
    told = performance.now();
    await job.keep();
    await tell();
  }
  return new Uint8Array(await new Blob(kept as BlobPart[]).arrayBuffer());
};
