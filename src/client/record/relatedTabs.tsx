import { lazy, Suspense } from 'react';
import { Skeleton } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { Tab } from '../form/Sections';

const Related = lazy(() => import('./RelatedList'));
export const RelatedSkeleton = () => (
  <div aria-busy="true" className="card page-skeleton">
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </div>
);

/** A tab for each resource that belongs to the record. */
export const relatedTabs = (parent: Model, record: WireRecord): Tab[] =>
  parent.related.map((link) => ({
    label: link.label,
    sections: [],
    content: () => (
      <Suspense fallback={<RelatedSkeleton />}>
        <Related link={link} parent={parent} record={record} />
      </Suspense>
    ),
  }));
