import { personalExports, type ExportFormat } from '#kit/work/exports';
import { readFilter, type ListQuery } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { revealing } from '#kit/entity/personal';
import { audit } from '../../core/audit';
import type { Call, Services } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { canRead } from '../../core/guard';
import { attachment } from '../../core/reply';
import { reading, writing, type Caller } from '../../core/work';
import { idsOf, listRows } from '../../db/query';
import { fileNameOf, formatOf, writers } from '../../export/formats';
import type { ExportRow, ExportTable } from '../../export/table';
import type { Turn } from '../../export/turns';
import { dataColumns, dataRow, exportable } from '../../export/csvCells';
import { recordField } from '../../export/recordField';
import { foreignBatches } from './foreign';
import { filterNotes } from './filterNotes';
import { presentMasked, presentWhole } from '../present';
import { askQuery } from './list';

const batch = 500;

/** `?dados=completos`: personal data without their masks, to who may see them so. */
export const isWhole = ({ request, user }: Pick<Call, 'request' | 'user'>): boolean => {
  const asked = new URL(request.url).searchParams.get('dados') ?? 'mascarados';
  if (!Object.hasOwn(personalExports, asked)) badRequest();
  if (asked === 'mascarados') return false;
  return user.permissions.has(revealing) || fail({ kind: 'denied' });
};
/** Audit action of an export. */
export const exported = (whole: boolean): string => (whole ? 'exportar.completos' : 'exportar');

/** POST exportar/{formato}: every row the filter finds, as CSV, XLSX or PDF, written while it is sent. */
export const exportList = async (model: Model, call: Call, filter: unknown, turn: Turn): Promise<Response> => {
  const format = formatOf(call.params.formato);
  const query = await askQuery(model, filter, call);
  const whole = isWhole(call);
  const { table, count } = await listTable(call, model, query, format, { whole });
  if (count > writers[format].maxRows) badRequest(writers[format].tooMany);
  await writing(call, (work) =>
    audit(work, { action: exported(whole), model, company: call.user.company?.id ?? null }),
  );
  return fileReply(
    call.services,
    fileNameOf(model.label.many, format, table.at, call.user.zone),
    writers[format].media,
    writers[format].write(table),
    turn,
  );
};

/** Chosen columns of a file. */
export interface Chosen {
  /** Personal data without masks. */
  readonly whole?: boolean;
  /** By name, of those that fit a cell; all of them when left out. */
  readonly columns?: readonly string[];
}
export interface ListTable {
  readonly table: ExportTable;
  /** Rows; one more than the writer takes when there are too many. */ readonly count: number;
  /** Rows that have been read. */ readonly done: () => number;
}
/**
 * The ids first, then rows in batches of a short transaction each, so that a slow reader holds no connection. On paper
 * the columns of the list, elsewhere every field that fits a cell, or those that were chosen.
 */
export const listTable = async (
  caller: Caller,
  model: Model,
  query: ListQuery,
  format: ExportFormat,
  { whole = false, columns }: Chosen = {},
): Promise<ListTable> => {
  const { services, user } = caller;
  const foreign = model.source && (await foreignBatches(caller, model, query, 100));
  const ids = foreign ? [] : await reading(caller, ({ tx }) => idsOf(tx, model, query, writers[format].maxRows + 1));
  let done = 0;
  async function* foreignRows(): AsyncGenerator<readonly ExportRow[]> {
    for await (const page of foreign!.pages()) {
      yield await reading(caller, (work) => presentMasked(work, model, page));
      done += page.length;
    }
  }
  async function* rows(): AsyncGenerator<readonly ExportRow[]> {
    for (let start = 0; start < ids.length; start += batch) {
      const wanted = ids.slice(start, start + batch);
      const records = await reading(caller, async (work) =>
        (whole ? presentWhole : presentMasked)(
          work,
          model,
          (
            await listRows(
              work.tx,
              model,
              { ...readFilter(model, { id: wanted, $sort: [] }), trash: query.trash },
              { page: 1, size: batch },
            )
          ).rows,
        ),
      );
      const byId = new Map(records.map((record) => [record.id, record]));
      yield wanted.flatMap((id) => byId.get(id) ?? []);
      done = start + wanted.length;
    }
  }
  const fields: readonly ModelField[] =
    format === 'pdf'
      ? model.list.columns.map((name) => model.fields[name]!)
      : columns
        ? columns.flatMap((name) => exportable(model).find((field) => field.name === name) ?? [])
        : [recordField, ...exportable(model)];
  const notes =
    format === 'pdf'
      ? [
          ...(user.company ? [user.company.name] : []),
          ...(await reading(caller, (work) => filterNotes(work, model, query))),
        ]
      : [];
  const asData = dataRow(format === 'pdf' ? [] : fields);
  async function* written(pages: AsyncGenerator<readonly ExportRow[]>): AsyncGenerator<readonly ExportRow[]> {
    for await (const page of pages) yield page.map(asData);
  }
  return {
    table: {
      title: model.label.many,
      notes,
      fields: format === 'pdf' ? fields.filter(canRead(user)) : dataColumns(fields, canRead(user)),
      rows: written(foreign ? foreignRows() : rows()),
      zone: user.zone,
      at: services.now(),
    },
    count: foreign?.count ?? ids.length,
    done: () => done,
  };
};

/**
 * A file on its way while it is made, in its `turn` where it takes one. One that breaks in the middle breaks off, so
 * that nobody takes it for whole.
 */
export const fileReply = (
  { log }: Pick<Services, 'log'>,
  name: string,
  media: string,
  parts: AsyncGenerator<Uint8Array, void>,
  turn?: Turn,
): Response =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        turn?.touch();
        try {
          const part = await parts.next();
          turn?.touch();
          if (!part.done) return controller.enqueue(part.value);
          turn?.leave();
          controller.close();
        } catch (error) {
          turn?.leave();
          log.error('file broke off', { file: name }, error);
          controller.error(error);
        }
      },
      async cancel() {
        turn?.leave();
        await parts.return();
      },
    }),
    { headers: { 'content-type': media, 'cache-control': 'no-store', 'content-disposition': attachment(name) } },
  );
