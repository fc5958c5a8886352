import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell, textOf } from '#fields/cells';
import { Skeleton } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import type { ReportModel, ReportView } from '#kit/resource/report';
import type { Values } from './filters';
import { groupsIn, type RowsLink } from './rowsLink';

const side = ({ kind, ref }: ModelField): string | undefined =>
  kind.align === 'right' && !ref ? 'report-number' : undefined;

/** A page of the rows, with the totals of all of them below; on a phone each row is a card. */
export const ReportTable = ({
  report,
  view,
  zone,
  filters,
  linkOf,
}: {
  readonly report: ReportModel;
  readonly view: ReportView;
  readonly zone: string;
  readonly filters: Values;
  readonly linkOf: RowsLink;
}) => {
  /** A number of rows opens them; of the totals those of all groups. */
  const rowsOf = (
    { name }: ModelField,
    row: Readonly<Record<string, unknown>>,
    isTotal = false,
  ): string | undefined => {
    const isCount = report.summary?.figures.some((one) => one.kind === 'count' && one.name === name);
    const groups = isCount && row[name] ? (isTotal ? [] : groupsIn(report, filters, row)) : undefined;
    return groups && linkOf({ groups, figure: name });
  };
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
                    <Linked to={rowsOf(field, row)}>
                      <Cell field={field} record={row} zone={zone} />
                    </Linked>
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
                    <Linked to={rowsOf(field, view.totals, true)}>
                      {view.totals[field.name] === undefined ? '' : textOf(field, view.totals)}
                    </Linked>
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

const Linked = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <Link className="cell-link" to={to}>
      {children}
    </Link>
  );

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
