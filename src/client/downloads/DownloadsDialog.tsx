import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayInput } from '#fields/date/DayInput';
import { IconButton, Skeleton } from '#fields/parts';
import { downloadsKept } from '#kit/downloads';
import { counted } from '#kit/text';
import { dayOf } from '../list/days';
import { useSession } from '../session';
import { Dialog, EmptyState, ErrorState, useToast } from '../ui';
import { downloadsPage, fetchDownload, wordsOf, type Download, type Period } from './download';
import { DownloadsTable } from './DownloadsTable';
import { SendDialog } from './SendDialog';
import { shareDownload } from './share';
import './downloads.css';

/** Specification, section 9. */
const size = 10;
/** Milliseconds between looks while something is being made. */
const pace = 2_000;
const days = 30;
const label = { one: 'arquivo', many: 'arquivos', gender: 'm' } as const;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const lastDays = (zone: string): Period => {
  const now = Date.now();
  return {
    dataInicio: dayOf(new Date(now - (days - 1) * 86_400_000).toISOString(), zone),
    dataFim: dayOf(new Date(now).toISOString(), zone),
  };
};

interface DownloadsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
/** Central de Downloads: what was exported in a period, how far the running ones are, and ways to pass them on. */
const DownloadsDialog = ({ open, onClose }: DownloadsDialogProps) => {
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const [period, setPeriod] = useState(() => lastDays(zone));
  const [page, setPage] = useState(1);
  const [sending, setSending] = useState<{ readonly row: Download; readonly opening: number }>();
  const [isSending, setIsSending] = useState(false);
  const toast = useToast();
  const isWrong = !isDay(period.dataInicio) || !isDay(period.dataFim) || period.dataInicio > period.dataFim;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['downloads', period, page],
    enabled: open && !isWrong,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => downloadsPage(page, size, period, signal),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'PROCESSANDO') ? pace : false),
  });
  const choose = (change: Partial<Period>): void => {
    setPage(1);
    setPeriod({ ...period, ...change });
  };
  const fetchFile = async (row: Download): Promise<void> => {
    const failed = await fetchDownload(row);
    if (failed) toast.error(failed);
  };
  const share = (row: Download): void => {
    const failed = shareDownload(row);
    if (failed) toast.error(failed);
  };
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Central de Downloads" size="large">
        <div className="downloads">
          <div
            className="downloads__period"
            role="group"
            aria-label="Período"
            onInput={(event) => event.stopPropagation()}
          >
            <DayInput
              label="De"
              value={period.dataInicio}
              isWrong={isWrong}
              onChange={(dataInicio) => choose({ dataInicio })}
            />
            <DayInput
              label="Até"
              value={period.dataFim}
              isWrong={isWrong}
              onChange={(dataFim) => choose({ dataFim })}
            />
            <IconButton icon="refresh" label="Atualizar" onClick={() => void refetch()} />
            <p className="downloads__count" role="status">
              {isWrong ? 'Informe um período válido!' : data ? counted(data.total, label) : ''}
            </p>
          </div>
          {error && !data ? (
            <ErrorState
              text={wordsOf(error)}
              onRetry={() => {
                void refetch();
              }}
            />
          ) : !data ? (
            <div aria-busy="true">
              <Skeleton height="160px" />
            </div>
          ) : data.rows.length === 0 ? (
            <EmptyState
              icon="download"
              title="Nenhum arquivo neste período"
              text="Exportações longas e arquivos que o sistema prepara para você aparecem aqui."
            />
          ) : (
            <DownloadsTable
              rows={data.rows}
              zone={zone}
              isOld={isPlaceholderData}
              onFetch={(row) => void fetchFile(row)}
              onShare={share}
              onSend={(row) => {
                setSending({ row, opening: (sending?.opening ?? 0) + 1 });
                setIsSending(true);
              }}
            />
          )}
          <p className="downloads__kept">Os arquivos ficam guardados por {downloadsKept} dias.</p>
          {last > 1 && (
            <nav className="downloads__pages" aria-label="Paginação dos downloads">
              <IconButton
                icon="chevron_left"
                label="Página anterior"
                size="small"
                disabled={page <= 1}
                onClick={() => setPage(page - 1)}
              />
              <span>{`${page} de ${last}`}</span>
              <IconButton
                icon="chevron_right"
                label="Próxima página"
                size="small"
                disabled={page >= last}
                onClick={() => setPage(page + 1)}
              />
            </nav>
          )}
        </div>
      </Dialog>
      {sending && (
        <SendDialog key={sending.opening} open={isSending} row={sending.row} onClose={() => setIsSending(false)} />
      )}
    </>
  );
};
export default DownloadsDialog;
