import { lazy, Suspense } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import { historyAccess } from '#kit/calls/history';
import { isRead, type Model } from '#kit/read/model';
import { can, may } from '../session';
import { RelatedSkeleton } from './relatedTabs';
import type { Tab } from '../form/Sections';
import type { Send } from '../form/saving/useSubmit';

/** How an earlier version comes back: by the save of the page, unless something is unsaved. */
export interface Restoring {
  readonly send: Send;
  readonly refusal: () => string | undefined;
  readonly onDone: () => void;
}
const HistoryTab = lazy(() => import('../history/HistoryTab'));

/** The last tab of a record's page, for who may see how it changed. */
export const historyTab = (model: Model, record: WireRecord, restoring?: Restoring): Tab[] =>
  !isRead(model) && !model.source && can(historyAccess(model))
    ? [
        {
          label: 'Histórico',
          sections: [],
          content: () => (
            <Suspense fallback={<RelatedSkeleton />}>
              <HistoryTab model={model} record={record} restoring={may(model, 'update') ? restoring : undefined} />
            </Suspense>
          ),
        },
      ]
    : [];
