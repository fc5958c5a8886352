import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, StatusDot } from '#fields/parts';
import type { Processo } from '../../system/ferramentas/processo';
import { isOpen, isRunning, progressText } from '../../system/processStates';
import { messageOf } from '../http';
import { Progress } from '../mui/Progress';
import { Dialog, ErrorState, useConfirm, useToast } from '../ui';
import { useLastPage } from '../ui/useLastPage';
import { Pager } from '../ui/Pager';
import { changeProcess, failedItems, processDetail, stateOf } from './process';
import { tellStarted, watchedProcesses } from './started';
import '../theme/actions.css';
import './processes.css';

const pace = 1_000;
/** Interval for a paused process: somebody else may resume it. */
const slowly = 5_000;
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
  const [changing, setChanging] = useState<'pausar' | 'retomar' | 'cancelar'>();
  const { data, error, refetch } = useQuery({
    queryKey: ['processo', id],
    queryFn: ({ signal }) => processDetail(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data) ? pace : isOpen(state.data) && slowly),
  });
  const isLive = data !== undefined && isOpen(data);
  const [wasLive, setWasLive] = useState(false);
  if (isLive && !wasLive) setWasLive(true);
  const isOver = wasLive && !isLive;
  const ended = useEffectEvent(() => {
    for (const key of ['processo', 'processoItem', 'processos']) void client.invalidateQueries({ queryKey: [key] });
    onOver?.();
  });
  useEffect(() => {
    if (isOver) ended();
  }, [isOver]);
  useEffect(() => {
    watchedProcesses.add(id);
    tellStarted();
    return () => {
      watchedProcesses.delete(id);
    };
  }, [id]);

  const change = async (how: 'pausar' | 'retomar' | 'cancelar'): Promise<void> => {
    setChanging(how);
    try {
      await changeProcess(id, how);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await refetch();
    setChanging(undefined);
    tellStarted();
  };
  const cancel = async (): Promise<void> => {
    if (
      !(await confirm({
        title: 'Cancelar o processo?',
        text: 'O que já foi feito continua feito. O que falta não será feito.',
        yes: 'Cancelar o processo',
        no: 'Continuar',
        tone: 'danger',
      }))
    )
      return;
    await change('cancelar');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={data?.rotulo ?? 'Processo'}
      footer={
        isLive ? (
          <>
            <Button variant="danger" busy={changing === 'cancelar'} onClick={() => void cancel()}>
              Cancelar
            </Button>
            {data.pausavel && isRunning(data) && (
              <Button icon="pause" busy={changing === 'pausar'} onClick={() => void change('pausar')}>
                Pausar
              </Button>
            )}
            {isRunning(data) ? (
              <Button variant="primary" data-autofocus="" onClick={onClose}>
                Continuar em segundo plano
              </Button>
            ) : (
              <>
                <Button onClick={onClose}>Fechar</Button>
                <Button
                  variant="primary"
                  icon="play"
                  data-autofocus=""
                  busy={changing === 'retomar'}
                  onClick={() => void change('retomar')}
                >
                  Retomar
                </Button>
              </>
            )}
          </>
        ) : (
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            Fechar
          </Button>
        )
      }
    >
      {data ? (
        <Detail process={data} />
      ) : error ? (
        <ErrorState text={messageOf(error)} onRetry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="64px" />
        </div>
      )}
    </Dialog>
  );
};
export default ProgressDialog;

const Detail = ({ process }: { readonly process: Processo }) => {
  const { id, total, feitos, falhas, rotulo, erro, aguarda, situacao } = process;
  const { label, tone } = stateOf(process);
  const isOver = Number(!isOpen(process));
  return (
    <div className="process">
      <div className="process__line">
        <StatusDot tone={tone ?? 'default'}>{label}</StatusDot>
        <span className="process__count" role="status">
          {progressText(process) || (isOver ? '' : 'Preparando…')}
        </span>
      </div>
      {(!isOver || total) && (
        <Progress label={rotulo ?? ''} done={total ? (feitos ?? 0) + (falhas ?? 0) : isOver} total={total || isOver} />
      )}
      {aguarda && <p className="process__count">{aguarda}</p>}
      {situacao === 'PAUSADO' && (
        <p className="process__count">O que já foi feito continua feito. Retome quando quiser.</p>
      )}
      {situacao === 'ERRO' && erro && <p className="labelled__error">{erro}</p>}
      {falhas ? <Failures id={id} failed={falhas} /> : null}
    </div>
  );
};

/** Each item that failed, by name and with the reason, page by page. */
const Failures = ({ id, failed }: { readonly id: number; readonly failed: number }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: ['processo', id, 'falhas', failed, page],
    queryFn: ({ signal }) => failedItems(id, page, size, signal),
    placeholderData: (before) => before,
  });
  const last = Math.max(1, Math.ceil(failed / size));
  useLastPage(page, last, setPage);
  return (
    <div className="process__failures" tabIndex={0} role="region" aria-label="O que falhou">
      <table className="action-report">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Motivo</th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map(({ posicao, rotulo, mensagem }) => (
            <tr key={posicao}>
              <td>{rotulo}</td>
              <td>{mensagem ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager of="das falhas" page={page} last={last} onPage={setPage} />
    </div>
  );
};
