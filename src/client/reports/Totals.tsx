import { daysText, hourText } from '#kit/dayText';
import { textOf } from '#fields/cells';
import { Skeleton } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import type { ReportModel, ReportView } from '#kit/resource/report';

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** The figures of everything the filters find, each against the period before, in words. */
export const Totals = ({
  report,
  view,
  zone,
}: {
  readonly report: ReportModel;
  readonly view?: ReportView;
  readonly zone: string;
}) => (
  <>
    {view?.previous && (
      <p className="report-compared">{`Comparado com ${daysText(view.previous)}${untilText(view.previous.until, zone)}.`}</p>
    )}
    <dl className="report-totals">
      {report.headline.map((name) => (
        <Figure key={name} field={report.totals[name]!} view={view} />
      ))}
    </dl>
    {report.headline.length < Object.keys(report.totals).length && (
      <details className="report-more">
        <summary>Mais números</summary>
        <dl className="report-totals report-totals--more">
          {Object.values(report.totals)
            .filter(({ name }) => !report.headline.includes(name))
            .map((field) => (
              <Figure key={field.name} field={field} view={view} />
            ))}
        </dl>
      </details>
    )}
  </>
);
const Figure = ({ field, view }: { readonly field: ModelField; readonly view?: ReportView }) => (
  <div className="report-total">
    <dt>{field.label}</dt>
    {view ? (
      <dd className="report-total__value">{textOf(field, view.totals) || '–'}</dd>
    ) : (
      <dd className="report-total__value">
        <Skeleton width="8ch" />
      </dd>
    )}
    {view?.previous && (
      <dd className="report-total__before">{difference(field, view.totals[field.name], view.previous.totals)}</dd>
    )}
  </div>
);

/** Part of today that has passed: ', até as 14:05'. */
const untilText = (until: string | undefined, timeZone: string): string =>
  until === undefined ? '' : `, até as ${hourText(until, timeZone)}`;
/** '12,5% a mais, eram R$ 40,00' */
const difference = (field: ModelField, now: unknown, totals: Readonly<Record<string, unknown>>): string => {
  const before = totals[field.name];
  if (typeof now !== 'number' || typeof before !== 'number') return '';
  if (now === before) return 'Igual';
  const was = `era ${textOf(field, totals) || '–'}`;
  if (before === 0) return was;
  const change = percent.format(Math.abs((now - before) * 100) / Math.abs(before));
  return `${change}% a ${now > before ? 'mais' : 'menos'}, ${was}`;
};
