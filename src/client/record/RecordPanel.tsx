import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { FormLookContext } from '#fields/shared/useField';
import { Icon, IconButton, Skeleton, StatusDot } from '#fields/parts';
import { pagePath } from '#kit/read/boot';
import { labelOf, toneOf } from '#kit/entity/field';
import type { Model } from '#kit/read/model';
import { accessOf, ActionButton, ActionHost, hintOf } from '../actions';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { RecordMenu } from './RecordMenu';
import { titleOf } from '../page/titles';
import { useModels } from '../models/useModel';
import { messageOf } from '../http';
import { useLiveRows } from '../live/useLive';
import { useSession } from '../session';
import { ErrorState } from '../ui';
import { namedBy, type Answer } from './named';
import type { Shown } from './Card';
import { partOf } from './RecordParts';
import { titleOfPage } from '../page/words';
import '../form/form.css';
import './record.css';

interface PanelProps {
  readonly model: Model;
  readonly id: number;
  readonly onClose: () => void;
}
/** The page of a record beside what it was chosen from: what it is, whom it is for, the next step. */
const RecordPanel = ({ model, id, onClose }: PanelProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [model.name, 'getRecordPage', id],
    queryFn: async () => (await provider.read(pagePath(model, id))) as Answer,
    retry: false,
  });
  useLiveRows(model, id);
  return (
    <aside
      className="board-panel"
      aria-label={model.label.one}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {data ? (
        <Panel model={model} answer={data} onClose={onClose} />
      ) : error ? (
        <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="320px" />
      )}
    </aside>
  );
};
export default RecordPanel;

const Panel = ({ model, answer, onClose }: Omit<PanelProps, 'id'> & { readonly answer: Answer }) => {
  const page = model.record!;
  const { record } = answer;
  const zone = useSession().user?.zone ?? 'America/Sao_Paulo';
  const models = useModels(namedBy(model, page));
  const look = useMemo(
    () => ({ prefix: 'painel', optional: false, zone, labels: record.$labels ?? {} }),
    [zone, record],
  );
  const shown: Shown = { model, page, answer, record, models, moments: [], zone };
  const next = page.next
    .flatMap((name) => model.actions.find((one) => one.name === name) ?? [])
    .find((action) => accessOf(model, action, [record]) === 'open' && hintOf(model, action, record) === undefined);
  const status = page.status === undefined ? undefined : model.fields[page.status];
  const choice = status?.choices?.[String(record[status.name])];
  const title = titleOfPage(model, record) ?? titleOf(model, record);
  return (
    <ActionHost model={model} record={record}>
      <div className="board-panel__head">
        <h2>{title}</h2>
        {choice && <StatusDot tone={toneOf(choice)}>{labelOf(choice)}</StatusDot>}
        <RecordMenu model={model} record={record} beside={[]} next={next?.name} />
        <Link
          className="icon-btn"
          to={addressOf(model, 'show', record.id)}
          aria-label={`Abrir ${title}`}
          data-tooltip="Abrir"
        >
          <Icon name="open_in_new" />
        </Link>
        <IconButton icon="close" label="Fechar o painel" onClick={onClose} />
      </div>
      <FormLookContext value={look}>
        <div className="board-panel__parts">
          {[...page.body, ...page.aside]
            .filter(({ part }) => part !== 'timeline' && part !== 'links')
            .map((part, index) => (
              <div key={index} className="record__part">
                {partOf(shown, part)}
              </div>
            ))}
        </div>
      </FormLookContext>
      {next && (
        <div className="board-panel__foot">
          <ActionButton name={next.name} target={{ record }} variant="primary" />
        </div>
      )}
    </ActionHost>
  );
};
