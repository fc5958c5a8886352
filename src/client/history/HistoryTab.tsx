import { useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { HistoryEntry } from '#kit/calls/history';
import type { Model } from '#kit/read/model';
import type { Restoring } from '../record/historyTab';
import { messageOf } from '../http';
import { useSession } from '../session';
import { EmptyState, ErrorState, useToast } from '../ui';
import { Changes } from './Changes';
import { historyPage, momentOf, versionAfter } from './entries';
import { RestoreDialog } from './RestoreDialog';
import './history.css';

const size = 20;
interface HistoryTabProps {
  readonly model: Model;
  readonly record: WireRecord;
  readonly restoring?: Restoring;
}
/** History of a record: author, time, act and changed values; and the way back to an earlier version. */
const HistoryTab = ({ model, record, restoring }: HistoryTabProps) => {
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const toast = useToast();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const [count, setCount] = useState(1);
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      queryKey: ['historico', model.name, record.id, record.versao, index + 1],
      staleTime: 0,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => historyPage(model, record.id, index + 1, size, signal),
    })),
  });
  const entries = pages.flatMap(({ data }) => data?.entries ?? []);
  const [first] = pages;
  const last = pages.at(-1);
  if (!first?.data)
    return first?.error ? (
      <ErrorState
        text={messageOf(first.error)}
        onRetry={() => {
          void first.refetch();
        }}
      />
    ) : (
      <div aria-busy="true" className="card page-skeleton">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  if (entries.length === 0)
    return (
      <EmptyState
        icon="history"
        title="Nada registrado ainda"
        text="As próximas alterações deste cadastro aparecem aqui, com quem fez e quando."
      />
    );
  const entry = chosen === undefined ? undefined : entries[chosen];
  const restore = (index: number): void => {
    const refusal = restoring?.refusal();
    if (refusal) return toast.warning(refusal);
    return setChosen(index);
  };
  return (
    <div className="history">
      <ol className="history__list" aria-label="Histórico">
        {entries.map((one, index) => (
          <Entry
            key={one.id}
            model={model}
            entry={one}
            zone={zone}
            isCurrent={index === 0}
            onRestore={restoring && canReturn(entries, index) ? () => restore(index) : undefined}
          />
        ))}
      </ol>
      {count * size < first.data.total && (
        <Button onClick={() => setCount(count + 1)} busy={last?.isLoading}>
          Carregar mais
        </Button>
      )}
      {entry && restoring && (
        <RestoreDialog
          model={model}
          record={record}
          entry={entry}
          version={versionAfter(entries, chosen!)}
          zone={zone}
          send={restoring.send}
          onClose={() => setChosen(undefined)}
          onRestored={() => {
            setChosen(undefined);
            toast.success(`Versão de ${momentOf(entry.at, zone)} restaurada!`);
            // The form begins again with what is stored now.
            void cache.invalidateQueries({ queryKey: [model.name] }).then(restoring.onDone);
          }}
        />
      )}
    </div>
  );
};
export default HistoryTab;

/** Something has changed since, and it was not the end of the record. */
const canReturn = (entries: readonly HistoryEntry[], index: number): boolean =>
  entries[index]!.action !== 'excluir' && Object.keys(versionAfter(entries, index).values).length > 0;

interface EntryProps {
  readonly model: Model;
  readonly entry: HistoryEntry;
  readonly zone: string;
  readonly isCurrent: boolean;
  readonly onRestore?: () => void;
}
const Entry = ({ model, entry, zone, isCurrent, onRestore }: EntryProps) => {
  const { at, by, action, said, changes } = entry;
  const moment = momentOf(at, zone);
  return (
    <li className="history__entry">
      <div className="history__head">
        <p className="history__what">
          <strong>{by}</strong> {said}
        </p>
        <time dateTime={at}>{moment}</time>
        {isCurrent && <span className="chip">Versão atual</span>}
        {onRestore && (
          <Button
            size="small"
            variant="ghost"
            icon="history"
            onClick={onRestore}
            aria-label={`Restaurar esta versão, de ${moment}`}
          >
            Restaurar esta versão
          </Button>
        )}
      </div>
      {action === 'excluir' || changes.length === 0 ? null : action === 'criar' ? (
        <details className="history__initial">
          <summary>Valores iniciais</summary>
          <Changes
            model={model}
            entry={{ ...entry, changes: changes.filter(({ after }) => after !== null) }}
            zone={zone}
          />
        </details>
      ) : (
        <Changes model={model} entry={entry} zone={zone} />
      )}
    </li>
  );
};
