import { lastDays, lastMonth, thisMonth } from '#kit/months';
import { plusDays, todayIn, type Period } from '#kit/period';
import type { ReportModel } from '#kit/resource/report';
import { startValues } from '../form/saving/values';

export type Values = Readonly<Record<string, unknown>>;
/** Under which the address keeps them. */
export const filterKey = 'filtros';
export const pageKey = 'pagina';

/** Initial filters of a report: its defaults, and the current month or as many months as it declares. */
export const startFilters = (report: ReportModel, zone: string, now = new Date()): Values => {
  const { from, to } = thisMonth(todayIn(zone, now), report.months);
  return {
    ...startValues({ fields: report.filters }, undefined),
    ...(report.period && { [report.period[0]]: from, [report.period[1]]: to }),
  };
};
/** Filters of the address; undefined where it holds none that can be read. */
export const readFilters = (report: ReportModel, text: string | null): Values | undefined => {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // As a save would take them: an address may name one of several.
    return Object.fromEntries(
      Object.entries(report.filters).map(([name, field]) => {
        const said = (value as Values)[name] ?? null;
        return [name, said === null ? null : field.kind.clean ? field.kind.clean(said, field) : said];
      }),
    );
  } catch {
    return undefined;
  }
};

/** Periods that are asked for all the time. */
export const presets = (zone: string, now = new Date()): readonly (Period & { readonly label: string })[] => {
  const today = todayIn(zone, now);
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Ontem', ...lastDays(today, 1) },
    { label: '7 dias', from: plusDays(today, -6), to: today },
    { label: '30 dias', from: plusDays(today, -29), to: today },
    { label: 'Este mês', ...month },
    { label: 'Mês passado', ...lastMonth(today) },
  ];
};
