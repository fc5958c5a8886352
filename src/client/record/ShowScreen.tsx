import { ShowBase, useShowContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Thumb } from '#fields/image/Thumb';
import { FormLookContext } from '#fields/shared/useField';
import type { WireRecord } from '#kit/calls/envelope';
import { meets } from '#kit/entity/condition';
import type { Model } from '#kit/read/model';
import { ActionHost } from '../actions';
import { addressOf } from '../addresses';
import { whileMet } from '../list/refresh';
import { useLiveRows } from '../live/useLive';
import type { ScreenProps } from '../screens/chunks';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { useCrumbs } from '../page/parent';
import { may, useSession, useZone } from '../session';
import { sectionsFor, shownAs } from '../form/access';
import { LoadFailure } from '../page/LoadFailure';
import { ReadSpan } from '../form/fields/ReadSpan';
import { RecordMenu } from './RecordMenu';
import { historyTab } from './historyTab';
import { relatedTabs } from './relatedTabs';
import { Sections, Tabs, tabsOf } from '../form/Sections';
import { Slot } from '../form/Slot';
import { SystemDates } from '../form/SystemDates';
import { titleOf } from '../page/titles';
import '../form/form.css';
import { isEditable } from '../session/editable';

/** A page to read a record. */
const ShowScreen = ({ model, id }: ScreenProps) => (
  <ShowBase resource={model.name} id={id} disableAuthentication queryOptions={whileMet(model)}>
    <Show model={model} />
  </ShowBase>
);
export default ShowScreen;

const Show = ({ model }: { readonly model: Model }) => {
  const { record, error, refetch } = useShowContext<WireRecord>();
  useLiveRows(model, record?.id ?? 0);
  if (error) return <LoadFailure model={model} error={error} onRetry={refetch} />;
  return record ? <ShowRecord model={model} record={record} /> : <PageSkeleton screen="show" />;
};

const ShowRecord = ({ model, record }: { readonly model: Model; readonly record: WireRecord }) => {
  const { user } = useSession();
  const [at, setAt] = useState(0);
  const zone = useZone();
  const { crumbs, state } = useCrumbs(model);
  const tabs = useMemo(() => {
    const shown = (name: string) => {
      const field = model.fields[name];
      return field && meets(field.when, record, user ?? undefined) ? shownAs(model, field, 'show', user) : 'none';
    };
    return [...tabsOf(sectionsFor(model, 'show', shown)), ...relatedTabs(model, record), ...historyTab(model, record)];
  }, [model, record, user]);
  const look = useMemo(
    () => ({ prefix: 'detalhe', optional: false, zone, labels: record.$labels ?? {} }),
    [zone, record],
  );
  const aside = model.slots.showAside;
  return (
    <ActionHost model={model} record={record}>
      <Page
        title={titleOf(model, record)}
        crumbs={crumbs}
        picture={model.picture && <Thumb id={record[model.picture]} title={titleOf(model, record)} large />}
        actions={
          <>
            <RecordMenu model={model} record={record} />
            {may(model, 'update') && isEditable(model, record) && (
              <Link className="btn btn--primary" to={addressOf(model, 'edit', record.id)} state={state}>
                Editar
              </Link>
            )}
          </>
        }
      >
        <FormLookContext value={look}>
          <div className={aside ? 'form-frame form-frame--aside' : 'form-frame'}>
            <div className="form-main record-form">
              <Tabs
                tabs={tabs}
                at={at}
                onAt={setAt}
                render={(tab) =>
                  tab.content ? (
                    tab.content()
                  ) : (
                    <Sections
                      model={model}
                      sections={tab.sections}
                      field={(name, columns) => (
                        <ReadSpan key={name} model={model} name={name} columns={columns} record={record} user={user} />
                      )}
                    />
                  )
                }
              />
              <SystemDates record={record} />
            </div>
            {aside && (
              <aside className="form-aside">
                <Slot load={aside} model={model} record={record} />
              </aside>
            )}
          </div>
        </FormLookContext>
      </Page>
    </ActionHost>
  );
};
