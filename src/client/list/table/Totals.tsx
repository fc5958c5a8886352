import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Cell } from '#fields/cells';
import { IconButton, Skeleton } from '#fields/parts';
import { callPath } from '#kit/calls/calls';
import { fieldsOf } from '#kit/read/model';
import { call, messageOf } from '../../http';
import { can } from '../../session';
import { useListView } from '../useListView';

/** The totals of what the list is filtered by, above it. */
const Totals = () => {
  const { model, wholeFilter, access } = useListView();
  const { totals } = model;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [model.name, 'totals', wholeFilter],
    enabled: totals !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call<Readonly<Record<string, unknown>>>(
          'POST',
          callPath(model.root, totals!.call),
          { filter: wholeFilter },
          { signal, reads: true },
        )
      ).result ?? {},
  });
  if (!totals) return null;
  if (error && !data)
    return (
      <p className="list-totals" role="alert">
        {messageOf(error)}{' '}
        <IconButton icon="refresh" size="small" label="Tentar novamente" onClick={() => void refetch()} />
      </p>
    );
  return (
    <dl className="list-totals" aria-label="Totais" aria-busy={!data || isPlaceholderData || undefined}>
      {Object.values(fieldsOf(totals.show))
        .filter(({ options: { read } }) => can(read))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{data ? <Cell field={field} record={data} zone={access.zone} /> : <Skeleton width="8ch" />}</dd>
          </div>
        ))}
    </dl>
  );
};
export default Totals;
