import { textOf } from '#fields/cells';
import { Skeleton } from '#fields/parts';
import type { ModelField } from '#kit/model';
import type { ReportModel, ReportView } from '#kit/report';
import { periodText } from './filters';

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'always' });

/** The figures of everything the filters find, each against the period before, in words. */
export const Totals = ({ report, view }: { readonly report: ReportModel; readonly view?: ReportView }) => (
  <dl className="report-totals">
    {Object.values(report.totals).map((field) => (
      <div key={field.name} className="report-total">
        <dt>{field.label}</dt>
        {view ? (
          <dd className="report-total__value">{textOf(field, view.totals) || '–'}</dd>
        ) : (
          <dd className="report-total__value">
            <Skeleton width="8ch" />
          </dd>
        )}
        {view?.previous && (
          <dd className="report-total__before">{difference(field, view.totals[field.name], view.previous)}</dd>
        )}
      </div>
    ))}
  </dl>
);

/** '+12,5% que de 01/10/2026 a 31/10/2026 (R$ 40,00)' */
const difference = (
  field: ModelField,
  now: unknown,
  { totals, ...period }: NonNullable<ReportView['previous']>,
): string => {
  const before = totals[field.name];
  if (typeof now !== 'number' || typeof before !== 'number') return '';
  const was = textOf(field, totals) || '–';
  const when = periodText(period);
  if (now === before) return `Igual a ${when}`;
  return before === 0
    ? `Em ${when}: ${was}`
    : `${percent.format(((now - before) * 100) / Math.abs(before))}% em relação a ${when} (${was})`;
};
