import { Cell, textOf } from '#fields/cells';
import { Skeleton } from '#fields/parts';
import type { ModelField } from '#kit/model';
import type { ReportModel, ReportView } from '#kit/report';

const side = ({ kind, ref }: ModelField): string | undefined =>
  kind.align === 'right' && !ref ? 'report-number' : undefined;

/** A page of the rows, with the totals of all of them below; on a phone each row is a card. */
export const ReportTable = ({
  report,
  view,
  zone,
}: {
  readonly report: ReportModel;
  readonly view: ReportView;
  readonly zone: string;
}) => {
  const columns = Object.values(report.columns);
  const hasTotals = columns.some(({ name }) => typeof view.totals[name] === 'number');
  return (
    <div className="report-table" role="region" aria-label={report.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field.name} scope="col" className={side(field)}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.results.map((row, index) => (
            <tr key={index}>
              {columns.map((field, at) =>
                at === 0 ? (
                  <th key={field.name} scope="row" className={side(field)}>
                    <Cell field={field} record={row} zone={zone} />
                  </th>
                ) : (
                  <td key={field.name} data-label={field.label} className={side(field)}>
                    <Cell field={field} record={row} zone={zone} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((field, at) =>
                at === 0 ? (
                  <th key={field.name} scope="row">
                    Total
                  </th>
                ) : (
                  <td key={field.name} data-label={field.label} className={side(field)}>
                    {view.totals[field.name] === undefined ? '' : textOf(field, view.totals)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};

export const TableSkeleton = ({ report }: { readonly report: ReportModel }) => (
  <div className="report-skeleton" role="status" aria-busy="true" aria-label="Carregando o relatório">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row}>
        {Object.keys(report.columns).map((name, index) => (
          <Skeleton key={name} width={index === 0 ? '18ch' : '9ch'} />
        ))}
      </div>
    ))}
  </div>
);
