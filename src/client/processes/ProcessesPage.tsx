import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconButton, Skeleton, StatusDot } from '#fields/parts';
import type { ProcessView, StateOfProcess } from '#kit/process';
import { counted } from '#kit/text';
import { messageOf } from '../http';
import { useIsPhone } from '../list/useIsPhone';
import { Page } from '../screens/Page';
import { useSession } from '../session';
import { EmptyState, ErrorState } from '../ui';
import { isRunning, processPage, progressText, stateOf } from './process';
import ProgressDialog from './ProgressDialog';

const size = 25;
const pace = 3_000;
const label = { one: 'processo', many: 'processos', gender: 'm' } as const;
const choices: readonly (readonly [string, readonly StateOfProcess[] | undefined])[] = [
  ['Todos', undefined], ['Em andamento', ['ESPERA', 'RODANDO']], ['Concluídos', ['FEITO']], ['Cancelados', ['CANCELADO']], ['Parados por erro', ['ERRO']],
];

/** /app/ferramentas/processos: long work of the person (of the company, for who administers it), what runs and what ran. */
const ProcessesPage = () => {
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const [choice, setChoice] = useState(0);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const isPhone = useIsPhone();
  const states = choices[choice]![1];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['processos', choice, page], queryFn: ({ signal }) => processPage(page, size, states, signal), placeholderData: keepPreviousData, staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? pace : false),
  });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <Page title="Processos" crumbs={[{ label: 'Ferramentas' }]}>
      <div className="card processes">
        <div className="processes__head">
          <label className="labelled">
            <span className="labelled__label">Situação</span>
            <select className="input" value={choice} onChange={({ target }) => { setChoice(Number(target.value)); setPage(1); }}>
              {choices.map(([text], index) => <option key={text} value={index}>{text}</option>)}
            </select>
          </label>
          <IconButton icon="refresh" label="Atualizar" onClick={() => void refetch()} />
          <p className="processes__count" role="status">{data ? counted(data.total, label) : ''}</p>
        </div>
        {error && !data ? <ErrorState text={messageOf(error)} onRetry={() => { void refetch(); }} />
          : !data ? <div aria-busy="true"><Skeleton height="160px" /></div>
          : data.rows.length === 0 ? <EmptyState icon="history" title="Nenhum processo aqui" text="O que demora, como uma emissão em lote, continua em segundo plano e aparece aqui." />
          : isPhone ? <ul className="processes__cards" aria-label="Processos">{data.rows.map((one) => <Card key={one.id} process={one} zone={zone} onOpen={setOpen} />)}</ul>
          : <Table rows={data.rows} zone={zone} isOld={isPlaceholderData} onOpen={setOpen} />}
        {last > 1 && (
          <nav className="process__pages" aria-label="Paginação dos processos">
            <IconButton icon="chevron_left" label="Página anterior" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)} />
            <span>{`${page} de ${last}`}</span>
            <IconButton icon="chevron_right" label="Próxima página" size="small" disabled={page >= last} onClick={() => setPage(page + 1)} />
          </nav>
        )}
      </div>
      {open !== undefined && <ProgressDialog id={open} onClose={() => setOpen(undefined)} onOver={() => void refetch()} />}
    </Page>
  );
};
export default ProcessesPage;

interface RowProps { readonly process: ProcessView; readonly zone: string; readonly onOpen: (id: number) => void }
const instant = (iso: string, zone: string): string => new Date(iso).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

const Table = ({ rows, zone, isOld, onOpen }: Omit<RowProps, 'process'> & { readonly rows: readonly ProcessView[]; readonly isOld: boolean }) => (
  <table className="processes__table" aria-label="Processos" aria-busy={isOld || undefined}>
    <thead><tr><th scope="col">Início</th><th scope="col">Processo</th><th scope="col">Situação</th><th scope="col">Andamento</th><th scope="col">Por</th></tr></thead>
    <tbody>
      {rows.map((process) => (
        <tr key={process.id}>
          <td className="processes__date">{instant(process.createdAt, zone)}</td>
          <th scope="row"><Name process={process} onOpen={onOpen} /></th>
          <td><State process={process} /></td>
          <td><Progress process={process} /></td>
          <td>{process.user}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
const Card = ({ process, zone, onOpen }: RowProps) => (
  <li className="processes__card">
    <div className="process__line"><Name process={process} onOpen={onOpen} /><span className="processes__date">{instant(process.createdAt, zone)}</span></div>
    <div className="process__line"><State process={process} /><Progress process={process} /></div>
  </li>
);
const Name = ({ process: { id, label: name }, onOpen }: Omit<RowProps, 'zone'>) =>
  <button type="button" className="processes__name" onClick={() => onOpen(id)}>{name}</button>;
const State = ({ process }: { readonly process: ProcessView }) => {
  const [text, tone] = stateOf(process);
  return <StatusDot tone={tone}>{text}</StatusDot>;
};
const Progress = ({ process }: { readonly process: ProcessView }) => (
  <span className="processes__progress">
    {isRunning(process) && <progress aria-label={process.label} value={process.total > 0 ? process.done + process.failed : undefined} max={process.total > 0 ? process.total : undefined} />}
    {progressText(process)}
  </span>
);
