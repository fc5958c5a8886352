import type { ExportFormat } from '#kit/work/exports';
import type { AnyEntity, Key } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import { revealing } from '#kit/entity/personal';
import type { AskedFilter } from '#kit/entity/where';
import { audit } from '../../core/audit';
import type { Call, Services, Work } from '../../core/context';
import { fail } from '../../core/failure';
import { holds } from '../../core/guard';
import { writing } from '../../core/work';
import { fileNameOf, formatOf, writers } from '../../export/formats';
import { guardsOf, originOf } from '../../files/origins';
import { exported, isWhole, listTable, type Chosen } from './exportList';
import { askQuery, readQuery } from './list';
import type { Noticed } from '../rows/rows';
import { countRows } from '../../db/query';
import { callerOf } from '../../jobs/caller';
import { announceDownload, deliver, hasDownloads, tellFailure, tellProgress } from '../../files/downloads';
import { enqueue, type Job } from '../../jobs/queue';
import { hopeless, type Running, type Worker } from '../../jobs/runner';

const maxBytes = 100 * 1024 * 1024;
interface Wanted extends Chosen {
  readonly format: ExportFormat;
  readonly filter: unknown;
}
interface Payload extends Wanted {
  readonly entity: string;
  readonly download: number;
}

/**
 * POST exportar/{formato}/segundo-plano: the same file, made while the person goes on; it waits in the downloads
 * centre.
 */
export const exportLater = async (model: Model, call: Call, filter: unknown): Promise<{ readonly id: number }> => {
  const { services, params } = call;
  if (!hasDownloads(services)) fail({ kind: 'notFound' });
  const format = formatOf(params.formato);
  await askQuery(model, filter, call);
  const whole = isWhole(call);
  return writing(call, (work) => queued(work, model, { filter, format, ...(whole && { whole }) }, {}));
};

/** The row of the downloads centre, the work, and one row of the audit, in the transaction of who asks. */
const queued = async (
  work: Work,
  model: Model,
  wanted: Wanted,
  { about, note }: { readonly about?: string; readonly note?: Readonly<Record<string, unknown>> },
): Promise<{ readonly id: number }> => {
  const { services, user, tx } = work;
  const { format, whole = false } = wanted;
  const company = user.company?.id ?? null;
  const id = await announceDownload(tx, services, {
    nome: fileNameOf(model.label.many, format, services.now(), user.zone),
    descricao: `${model.label.many}: exportação da lista${whole ? ', com dados pessoais completos' : ''}${about ? `. ${about}` : ''}`,
    company,
    user: user.id,
    at: services.now(),
  });
  const payload: Payload = { entity: model.name, download: id, ...wanted };
  await enqueue(tx, { kind: 'exportarCsv', payload: { ...payload }, company, user: user.id });
  await audit(work, { action: exported(whole), model, company, note });
  return { id };
};

/** Why somebody exports, and what; of who may see personal data also without masks. */
interface Asked<E extends AnyEntity> extends Pick<Chosen, 'whole'> {
  readonly filter: AskedFilter;
  readonly format: ExportFormat;
  readonly columns: readonly Key<E>[];
  readonly reason: string;
}
/** A file of what a filter finds, made in the background for the downloads centre; how many rows it will have. */
export type Exporting = <E extends AnyEntity>(entity: E, asked: Asked<E>) => Promise<{ readonly count: number }>;

/** For functions of the business: with the reason and the number of rows in its one row of the audit. */
export const exporterOf =
  (work: Work, onChange?: Noticed): Exporting =>
  async ({ name }, { reason, whole = false, ...asked }) => {
    const model = work.services.byName.get(name)!;
    if (whole && !work.user.permissions.has(revealing)) fail({ kind: 'denied' });
    const count = await countRows(work.tx, model, readQuery(model, asked.filter, work));
    const { maxRows, tooMany } = writers[asked.format];
    if (count > maxRows) fail({ kind: 'business', message: tooMany });
    const note = { linhas: count, motivo: reason, colunas: asked.columns };
    await queued(work, model, { ...asked, ...(whole && { whole }) }, { about: `Motivo: ${reason}`, note });
    onChange?.(model, 0);
    return { count };
  };

/** Does them. Run again from the first row after a crash: the file is stored once, at the end. */
export const exportWorker = (services: Services): Worker => ({
  async run(job) {
    const { entity, format, filter, download, whole = false, columns } = payloadOf(job);
    const model = services.byName.get(entity) ?? hopeless('Este cadastro não existe mais!');
    const caller = await callerOf(services, job, 'este arquivo');
    if (!holds(caller.user, model.access.export)) hopeless('Você não tem mais acesso a este cadastro!');
    if (whole && !caller.user.permissions.has(revealing)) hopeless('Você não pode mais ver dados pessoais completos!');
    const { maxRows, tooMany, media, write } = writers[format];
    const { table, count, done } = await listTable(caller, model, readQuery(model, filter, caller), format, {
      whole,
      columns,
    });
    if (count > maxRows) hopeless(tooMany);
    const bytes = await gathered(job, write(table), () =>
      writing(caller, ({ tx }) => tellProgress(tx, download, done(), count)),
    );
    // As the platform: the job's own row is nobody's company's. Nothing but this download is touched.
    await services.database.transaction({ company: '*' }, async (tx) => {
      await job.done(tx);
      await deliver(tx, services, download, {
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
    services.database.transaction({ company: '*' }, (tx) =>
      tellFailure(tx, services, payloadOf(job).download, message),
    ),
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
