import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import { Thumb } from '#fields/image/Thumb';
import { FormLookContext } from '#fields/shared/useField';
import { Button, StatusDot } from '#fields/parts';
import { pagePath } from '#kit/read/boot';
import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import { labelOf, toneOf } from '#kit/entity/field';
import { sinceOf } from '#kit/entity/since';
import { historyAccess } from '#kit/calls/history';
import { isRead, type Model, type ModelAction } from '#kit/read/model';
import type { Begin, ModelRecord } from '#kit/resource/record';
import { accessOf, ActionButton, ActionHost, hintOf, useActions } from '../actions';
import { addressOf, pageAddress } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { isEditable } from '../session/editable';
import { historyTab } from './historyTab';
import { LoadFailure } from '../page/LoadFailure';
import { RecordMenu } from './RecordMenu';
import { RecordNotices } from './RecordNotices';
import { relatedTabs } from './relatedTabs';
import { Tabs, type Tab } from '../form/Sections';
import { SystemDates } from '../form/SystemDates';
import { titleOf } from '../page/titles';
import { useModels } from '../models/useModel';
import { historyPage } from '../history/entries';
import { useIsPhone } from '../ui/useIsPhone';
import { whileMet } from '../list/refresh';
import { useLiveRows } from '../live/useLive';
import type { Begun } from '../actions/begun';
import type { ScreenProps } from '../screens/chunks';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { useCrumbs } from '../page/parent';
import { can, useSession } from '../session';
import { loggedMoments, momentsOf, type Moment } from './moments';
import { namedBy, type Answer } from './named';
import { Progress } from './Progress';
import type { Shown } from './Card';
import { figuresOf, partOf } from './RecordParts';
import { ago, titleOfPage } from '../page/words';
import '../form/form.css';
import './record.css';

/** The page of a record as people read it: one request for what stands on it, one for its history. */
const RecordScreen = ({ model, id = 0 }: ScreenProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [model.name, 'getRecordPage', id],
    queryFn: async () => (await provider.read(pagePath(model, id))) as Answer,
    retry: false,
    ...whileMet(model, (answer) => [(answer as Answer).record]),
  });
  useLiveRows(model, id);
  if (error && !data) return <LoadFailure model={model} error={error} onRetry={() => void refetch()} />;
  return data ? <RecordPage model={model} page={model.record!} answer={data} /> : <PageSkeleton screen="show" />;
};
export default RecordScreen;

interface PageProps {
  readonly model: Model;
  readonly page: ModelRecord;
  readonly answer: Answer;
}
const RecordPage = ({ model, page, answer }: PageProps) => {
  const { record } = answer;
  const { user } = useSession();
  const zone = user?.zone ?? 'America/Sao_Paulo';
  const [at, setAt] = useState(0);
  const isPhone = useIsPhone();
  const { crumbs, state } = useCrumbs(model);
  const models = useModels(namedBy(model, page));
  const moments = useMoments(model, page, answer, models);
  const look = useMemo(
    () => ({ prefix: 'detalhe', optional: false, zone, labels: record.$labels ?? {} }),
    [zone, record],
  );
  const shown: Shown = { model, page, answer, record, models, moments, zone };
  const next = page.next
    .flatMap((name) => model.actions.find((one) => one.name === name) ?? [])
    .find((action) => accessOf(model, action, [record]) === 'open' && hintOf(model, action, record) === undefined);
  const tabs: Tab[] = [
    { label: 'Visão geral', sections: [] },
    ...relatedTabs(model, record),
    ...historyTab(model, record),
  ];
  const figures = figuresOf(shown);
  const start = useBegin(model, record);
  const begins = page.begins.flatMap(({ label, icon, when, isFirst, ...begin }) => {
    const target = models[begin.entity];
    return mayBegin(target, begin) && (when === undefined || meets(when, record))
      ? [{ id: `comecar-${label}`, label, icon, isFirst, onSelect: () => start(target, begin) }]
      : [];
  });
  const begin = next ? begins.find(({ isFirst }) => isFirst) : begins[0];
  const button =
    next && !begin ? (
      <ActionButton name={next.name} target={{ record }} variant="primary" />
    ) : (
      begin && (
        <Button variant="primary" icon={begin.icon} onClick={begin.onSelect}>
          {begin.label}
        </Button>
      )
    );
  return (
    <ActionHost model={model} record={record}>
      <RecordKeys model={model} record={record} next={next} state={state} />
      <Page
        className="record"
        title={titleOfPage(model, record) ?? titleOf(model, record)}
        crumbs={crumbs}
        picture={model.picture && <Thumb id={record[model.picture]} title={titleOf(model, record)} large />}
        beside={<Standing model={model} page={page} record={record} />}
        actions={
          <>
            <RecordMenu
              model={model}
              record={record}
              beside={page.beside}
              next={begin ? undefined : next?.name}
              more={begins.filter((one) => one !== begin)}
            />
            {mayEdit(model, record) && (
              <Link
                className={`btn btn--${button ? 'secondary' : 'primary'}`}
                to={addressOf(model, 'edit', record.id)}
                state={state}
                data-tooltip="E"
              >
                Editar
              </Link>
            )}
            {!isPhone && button}
          </>
        }
      >
        <FormLookContext value={look}>
          <RecordNotices of={page.notices} model={model} record={record} except={next?.name} />
          <Head shown={shown} figures={figures} />
          <Tabs
            tabs={tabs}
            at={at}
            onAt={setAt}
            render={(tab) =>
              tab.content ? (
                tab.content()
              ) : (
                <>
                  <div className={page.aside.length > 0 ? 'record__body record__body--aside' : 'record__body'}>
                    <div className="record__main">
                      {page.body.map((part, index) => (
                        <div key={index} className="record__part" style={{ order: index * 2 }}>
                          {partOf(shown, part)}
                        </div>
                      ))}
                    </div>
                    {page.aside.length > 0 && (
                      <div className="record__side">
                        {page.aside.map((part, index) => (
                          <div key={index} className="record__part" style={{ order: index * 2 + 1 }}>
                            {partOf(shown, part)}
                          </div>
                        ))}
                      </div>
                    )}
                  </div>
                  <SystemDates record={record} />
                </>
              )
            }
          />
          {isPhone && button && (
            <div className="record__foot">
              {figures[0] && (
                <p>
                  <small>{figures[0].label}</small> {figures[0].text}
                </p>
              )}
              {button}
            </div>
          )}
        </FormLookContext>
      </Page>
    </ActionHost>
  );
};

const mayBegin = (target: Model | undefined, { action }: Pick<Begin, 'action'>): target is Model =>
  target?.actions.some((one) => one.name === action && accessOf(target, one) === 'open') ?? false;
/** Begins another entity's form with what this record says; it opens above the list of what it makes, or is a page. */
const useBegin = (model: Model, record: WireRecord) => {
  const navigate = useNavigate();
  return (target: Model, { action, with: values }: Omit<Begin, 'label' | 'icon'>): void => {
    const begun: Begun = {
      action,
      values: Object.fromEntries(Object.entries(values).map(([field, name]) => [field, record[name]])),
      labels: { ...record.$labels, [`${model.name}:${record.id}`]: titleOf(model, record) },
    };
    const page = target.actions.find(({ name }) => name === action)?.page;
    void (page ? navigate(pageAddress(target, page, begun.values)) : navigate(addressOf(target), { state: { begun } }));
  };
};

const mayEdit = (model: Model, record: WireRecord): boolean =>
  !model.off.includes('update') && can(model.access.update) && isEditable(model, record);
/**
 * Moments of the record: the steps it keeps; else its history where the user may see it, else the instants of its
 * fields.
 */
const useMoments = (
  model: Model,
  { body, aside, children, log }: ModelRecord,
  answer: Answer,
  models: Shown['models'],
): readonly Moment[] => {
  const { record } = answer;
  const timeline = [...body, ...aside].find((part) => part.part === 'timeline');
  const steps = log && answer.children[children.length - 1]?.rows;
  const isKept = steps !== undefined && steps.length > 0;
  const isTold = timeline !== undefined || model.states?.line !== undefined;
  const { data } = useQuery({
    queryKey: [model.name, 'getHistory', record.id, record.versao],
    queryFn: async ({ signal }) => (await historyPage(model, record.id, 1, 50, signal)).entries,
    enabled: isTold && !isKept && !isRead(model) && can(historyAccess(model)),
    retry: false,
  });
  const child = log && models[log.entity];
  if (isKept) return child ? loggedMoments(log!, child, steps) : [];
  return momentsOf(model, record, timeline?.part === 'timeline' ? timeline.stamps : {}, data);
};

/** The status, and for how long. */
const Standing = ({ model, page, record }: Omit<PageProps, 'answer'> & { readonly record: WireRecord }) => {
  const now = useMinute();
  const field = page.status === undefined ? undefined : model.fields[page.status];
  const value = field && record[field.name];
  const choice = typeof value === 'string' ? field?.choices?.[value] : undefined;
  const since = sinceOf(model, record);
  return (
    <>
      {choice && <StatusDot tone={toneOf(choice)}>{labelOf(choice)}</StatusDot>}
      {since && (
        <time className="lead" dateTime={since}>
          {ago(since, now)}
        </time>
      )}
    </>
  );
};
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** How far the record is, and the figures that matter. */
const Head = ({ shown, figures }: { readonly shown: Shown; readonly figures: ReturnType<typeof figuresOf> }) => {
  const { model, record, moments, zone } = shown;
  const isUnderway = model.states?.line?.includes(String(record[model.states.field])) ?? false;
  if (!isUnderway && figures.length === 0) return null;
  return (
    <div className="card record__strip">
      {isUnderway && <Progress model={model} record={record} moments={moments} zone={zone} />}
      {figures.length > 0 && (
        <dl className="record__figures">
          {figures.map(({ label, text, under }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              {under && <dd className="record__under">{under}</dd>}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};

/** Ctrl+Enter: the next step; E: the form; Esc: back to the list. */
const RecordKeys = ({
  model,
  record,
  next,
  state,
}: {
  readonly model: Model;
  readonly record: WireRecord;
  readonly next: ModelAction | undefined;
  readonly state: unknown;
}): null => {
  const { run } = useActions();
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || document.querySelector('dialog[open], .popover')) return;
    if (target.closest('input, select, textarea, [contenteditable]')) return;
    const isModified = event.ctrlKey || event.metaKey;
    if (isModified && event.key === 'Enter' && next) {
      event.preventDefault();
      run(next, { record });
    } else if (isModified || event.altKey) return;
    else if (event.key.toLowerCase() === 'e' && !event.shiftKey && mayEdit(model, record)) {
      event.preventDefault();
      void navigate(addressOf(model, 'edit', record.id), { state });
    } else if (event.key === 'Escape') void navigate(addressOf(model));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
};
