import type { ExportFormat } from '#kit/work/exports';
import type { ModelField } from '#kit/read/model';
import { fail } from '../core/failure';
import { reading, type Caller } from '../core/work';
import { writers } from '../export/formats';
import { textOf, type ExportRow, type ExportTable } from '../export/table';
import { labelsOf } from '../operations/present';
import { pageOf, type ReadyReport, type Values } from './run';

/** Groups a time; records are read in larger pages, since each begins anew from the first of them. */
const batches = { groups: 500, records: 5000 };

export interface ReportTable {
  readonly table: ExportTable;
  readonly count: number;
  readonly done: () => number;
}
/** The report as a file writes it, a batch in a transaction of its own. Refuses what the format does not hold. */
export const reportTable = async (
  caller: Caller,
  ready: ReadyReport,
  filters: Values,
  format: ExportFormat,
): Promise<ReportTable> => {
  const { model } = ready;
  const batch = model.summary?.rows ? batches.records : batches.groups;
  const first = await reading(caller, (work) => pageOf(work, ready, filters, { page: 1, size: batch }));
  const { maxRows, tooMany } = writers[format];
  if (first.totalRecords > maxRows) fail({ kind: 'badRequest', message: tooMany });
  let done = 0;
  async function* rows(): AsyncGenerator<readonly ExportRow[]> {
    let { results } = first;
    for (let page = 2; results.length > 0; page++) {
      yield results as readonly ExportRow[];
      done += results.length;
      if (done >= first.totalRecords) return;
      ({ results } = await reading(caller, (work) => pageOf(work, ready, filters, { page, size: batch })));
    }
  }
  const shown = Object.fromEntries(
    Object.entries(first.totals ?? {}).filter(([name]) => Object.hasOwn(model.columns, name)),
  );
  return {
    count: first.totalRecords,
    done: () => done,
    table: {
      title: model.label,
      notes: await notesOf(caller, ready, filters),
      fields: Object.values(model.columns),
      rows: rows(),
      ...(Object.keys(shown).length > 0 && { totals: () => shown }),
      zone: caller.user.zone,
      at: caller.services.now(),
    },
  };
};

/** The company, and each filter in words. */
export const notesOf = async (caller: Caller, { model }: ReadyReport, filters: Values): Promise<readonly string[]> => {
  const [labelled = {}] = await reading(caller, (work) => labelsOf(work, model.filters, [filters]));
  const { company, zone } = caller.user;
  const said = (field: ModelField): string[] =>
    filters[field.name] === null || filters[field.name] === undefined
      ? []
      : [`${field.label}: ${textOf(field, filters[field.name], labelled as ExportRow, zone)}`];
  return [...(company ? [company.name] : []), ...Object.values(model.filters).flatMap(said)];
};
