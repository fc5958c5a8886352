import { lazy, Suspense, use } from 'react';
import type { AnyEntity } from '#kit/entity/entity';
import { modelByName } from '../models';
import { OwnPageContext } from '../page/ownPageContext';
import { PageSkeleton } from '../page/PageSkeleton';

const BoardScreen = lazy(() => import('./BoardScreen'));

/**
 * The board of an entity as the whole page: the filters of its list, what rings, and the record beside it.
 *
 * @example <Board of={pedido} />
 */
export const Board = ({ of }: { readonly of: AnyEntity }) => {
  const model = use(modelByName(of.name));
  const title = use(OwnPageContext)?.label;
  if (!model?.views.board) throw new Error(`${of.name} has no board`);
  return (
    <Suspense fallback={<PageSkeleton screen="list" />}>
      <BoardScreen model={model} title={title ?? model.heading} />
    </Suspense>
  );
};
