import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, Skeleton } from '#fields/parts';
import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import type { RetaguardaProvider } from '../dataProvider';
import { FigureCard, rowsOf, type Counted, type Shown } from './FigureCard';
import { daysOf } from './figureDays';

interface AttentionProps {
  readonly shown: readonly Shown[];
  readonly zone: string;
  readonly asList?: boolean;
}
/** The form of it while it is on its way. */
export const AttentionSkeleton = () => (
  <ul className="figures" aria-busy="true">
    {[0, 1, 2].map((key) => (
      <li key={key} className="card figure">
        <Skeleton />
      </li>
    ))}
  </ul>
);
/** Exceptions first, then notices; the facts that are in order are one line, which opens. */
export const Attention = ({ shown, zone, asList = false }: AttentionProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const days = daysOf(zone);
  const answers = useQueries({
    queries: shown.map(({ figure, model }) => ({
      queryKey: ['bemvindo', figure.name, days.today],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Counted> => {
        const count = (filter: FilterBody, perPage: number) =>
          provider.getList<WireRecord>(model.name, { pagination: { page: 1, perPage }, filter, signal });
        const [now, then] = await Promise.all([
          count(figure.filter(days), figure.perDay ? 100 : 1),
          figure.before && count(figure.before.filter(days), 1),
        ]);
        return { total: now.total ?? 0, rows: now.data, before: then?.total };
      },
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return <AttentionSkeleton />;
  const all = shown.map((one, index) => ({ one, ...answers[index]! }));
  const quiet = all.filter(({ data }) => data?.total === 0 && data.before === undefined);
  const rest = all.filter((entry) => !quiet.includes(entry));
  const isUrgent = ({ one, data }: (typeof all)[number]): boolean =>
    one.figure.tone !== undefined && data !== undefined && data.total > 0;
  return (
    <ul className={asList ? 'figures figures--list' : 'figures'}>
      {[...rest.filter(isUrgent), ...rest.filter((entry) => !isUrgent(entry))].map(({ one, data, error, refetch }) => (
        <FigureCard key={one.figure.name} shown={one} days={days} counted={data} error={error} onRetry={refetch} />
      ))}
      {quiet.length > 0 && (
        <li className="card figure">
          <details className="figure__quiet">
            <summary>
              <Icon name="check" />
              {rest.length === 0 ? 'Tudo em dia' : 'O resto está em dia'}
            </summary>
            <ul>
              {quiet.map(({ one }) => (
                <li key={one.figure.name}>
                  <Link to={rowsOf(one, days)}>{one.figure.none}</Link>
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
};
