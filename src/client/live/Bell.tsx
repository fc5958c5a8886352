import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton, Popover, Skeleton } from '#fields/parts';
import { call } from '../http';
import { getSession } from '../session';
import { ErrorBoundary } from '../ui';
import { noticesKey } from './noticesKey';
import { useLive } from './useLive';
import './bell.css';

const BellPanel = lazy(() => import('./BellPanel'));

export interface NoticeRow {
  readonly id: number;
  readonly entidade: string | null;
  readonly registro: number | null;
  readonly endereco: string | null;
  readonly texto: string;
  readonly tom: 'info' | 'success' | 'warning' | 'error';
  readonly quando: string;
  readonly lidoEm: string | null;
}
export interface Notices {
  readonly naoLidos: number;
  readonly avisos: readonly NoticeRow[];
}

/** Button of a person's notices: the number of unread ones, and the panel that shows them. */
const Bell = () => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...noticesKey, getSession().user?.companyId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call<Notices>('GET', 'backoffice/avisos', undefined, { signal })).result!,
  });
  useLive('aviso', () => void client.invalidateQueries({ queryKey: noticesKey }));
  const unread = data?.naoLidos ?? 0;
  return (
    <span className="bell">
      <IconButton
        ref={button}
        icon="notifications"
        label={unread > 0 ? `Avisos, ${unread} ${unread === 1 ? 'não lido' : 'não lidos'}` : 'Avisos'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        placement="bottom-end"
        role="dialog"
        aria-label="Avisos"
      >
        <ErrorBoundary>
          <Suspense
            fallback={
              <div className="bell__panel">
                <Skeleton width="24ch" />
              </div>
            }
          >
            <BellPanel notices={data} error={error} onRetry={() => void refetch()} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      </Popover>
    </span>
  );
};
export default Bell;
