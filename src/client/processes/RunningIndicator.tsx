import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Spinner } from '#fields/parts';
import { useToast } from '../ui';
import { outcomeText, processDetail, processesAddress, runningProcesses } from './process';
import { onStarted, watchedProcesses } from './started';
import './running.css';

const pace = 5_000;
/**
 * Indicator in the header while a process of the user runs: the number, and the way to them. An end is reported on
 * whatever page the user is by then.
 */
const RunningIndicator = () => {
  const toast = useToast();
  const { data, refetch } = useQuery({
    queryKey: ['processos', 'rodando'],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { rows, total } = await runningProcesses(signal);
      return { ids: rows.map(({ id }) => id), total };
    },
    refetchInterval: ({ state }) => (state.data && state.data.total > 0 ? pace : false),
  });
  useEffect(() => onStarted(() => void refetch()), [refetch]);

  const before = useRef<readonly number[]>([]);
  const compare = useEffectEvent((ids: readonly number[]) => {
    const ended = before.current.filter((id) => !ids.includes(id) && !watchedProcesses.has(id));
    before.current = ids;
    for (const id of ended) {
      void processDetail(id).then(
        (process) => {
          // The person who paused it knows.
          if (process.situacao === 'PAUSADO') return;
          const text = outcomeText(process);
          if (process.situacao === 'ERRO') toast.error(text);
          else if (process.falhas || process.situacao === 'CANCELADO') toast.warning(text);
          else toast.success(text);
        },
        () => undefined,
      );
    }
  });
  useEffect(() => {
    if (data) compare(data.ids);
  }, [data]);
  if (!data || data.total === 0) return null;
  const text = data.total === 1 ? '1 processo em andamento' : `${data.total} processos em andamento`;
  return (
    <Link className="header__running" to={processesAddress} aria-label={text} data-tooltip={text}>
      <Spinner size={16} />
      <span aria-hidden="true">{data.total}</span>
    </Link>
  );
};
export default RunningIndicator;
