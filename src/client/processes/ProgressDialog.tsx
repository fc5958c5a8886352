import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, IconButton, Skeleton, StatusDot } from '#fields/parts';
import type { ProcessDetail } from '#kit/process';
import { messageOf } from '../http';
import { Progress } from '../mui/Progress';
import { Dialog, ErrorState, useConfirm, useToast } from '../ui';
import { cancelProcess, failedItems, isRunning, processDetail, progressText, stateOf } from './process';
import { tellStarted, watchedProcesses } from './started';
import '../actions/actions.css';
import './processes.css';

const pace = 1_000;
const size = 10;

interface ProgressDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  /** Once, when it has come to its end while the dialog is open. */
  readonly onOver?: () => void;
}
/** How far a process is, and what failed. Closing it stops nothing: the process goes on and is found again. */
const ProgressDialog = ({ id, onClose, onOver }: ProgressDialogProps) => {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['processo', id], queryFn: ({ signal }) => processDetail(id, signal), staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pace),
  });
  const isLive = data !== undefined && isRunning(data);
  const [wasLive, setWasLive] = useState(false);
  if (isLive && !wasLive) setWasLive(true);
  const isOver = wasLive && !isLive;
  const ended = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ['processos'] });
    onOver?.();
  });
  useEffect(() => { if (isOver) ended(); }, [isOver]);
  useEffect(() => {
    watchedProcesses.add(id);
    tellStarted();
    return () => { watchedProcesses.delete(id); };
  }, [id]);

  const cancel = async (): Promise<void> => {
    if (!(await confirm({ title: 'Cancelar o processo?', text: 'O que já foi feito continua feito. O que falta não será feito.', yes: 'Cancelar o processo', no: 'Continuar', tone: 'danger' }))) return;
    setCancelling(true);
    try {
      await cancelProcess(id);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await refetch();
    setCancelling(false);
  };
  return (
    <Dialog open onClose={onClose} title={data?.label ?? 'Processo'} footer={isLive ? (
      <>
        <Button variant="danger" busy={isCancelling} onClick={() => void cancel()}>Cancelar</Button>
        <Button variant="primary" data-autofocus="" onClick={onClose}>Continuar em segundo plano</Button>
      </>
    ) : <Button variant="primary" data-autofocus="" onClick={onClose}>Fechar</Button>}>
      {data ? <Detail process={data} /> : error ? <ErrorState text={messageOf(error)} onRetry={() => { void refetch(); }} /> : <div aria-busy="true"><Skeleton height="64px" /></div>}
    </Dialog>
  );
};
export default ProgressDialog;

const Detail = ({ process }: { readonly process: ProcessDetail }) => {
  const { total, done, failed, label, message, state, failures, waiting } = process;
  const [text, tone] = stateOf(process);
  return (
    <div className="process">
      <div className="process__line">
        <StatusDot tone={tone}>{text}</StatusDot>
        <span className="process__count" role="status">{progressText(process) || (isRunning(process) ? 'Preparando…' : '')}</span>
      </div>
      {(isRunning(process) || total > 0) && (
        <Progress label={label} done={total > 0 ? done + failed : Number(!isRunning(process))} total={total > 0 ? total : Number(!isRunning(process))} />
      )}
      {waiting && <p className="process__count">{waiting}</p>}
      {state === 'ERRO' && message && <p className="labelled__error">{message}</p>}
      {failed > 0 && <Failures process={process} first={failures} />}
    </div>
  );
};

/** Each item that failed, by name and with the reason; the first come with the process, the others page by page. */
const Failures = ({ process: { id, failed }, first }: { readonly process: ProcessDetail; readonly first: ProcessDetail['failures'] }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery({ queryKey: ['processo', id, 'falhas', page], queryFn: ({ signal }) => failedItems(id, page, size, signal), enabled: page > 1, placeholderData: (before) => before });
  const rows = page === 1 ? first : data?.rows ?? [];
  const last = Math.max(1, Math.ceil(failed / size));
  return (
    <div className="process__failures">
      <table className="action-report">
        <thead><tr><th scope="col">Item</th><th scope="col">Motivo</th></tr></thead>
        <tbody>{rows.map(({ position, label, message }) => <tr key={position}><td>{label}</td><td>{message ?? ''}</td></tr>)}</tbody>
      </table>
      {last > 1 && (
        <nav className="process__pages" aria-label="Paginação das falhas">
          <IconButton icon="chevron_left" label="Falhas anteriores" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <span>{`${page} de ${last}`}</span>
          <IconButton icon="chevron_right" label="Próximas falhas" size="small" disabled={page >= last} onClick={() => setPage(page + 1)} />
        </nav>
      )}
    </div>
  );
};
