import type { ReactNode } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { openAction, openAddress } from '../../page/openAddress';
import type { RowAction } from './useRowActions';

/** Target of a row's or card's title: its page, or an action as far as it can be done. Clicks are the list's. */
export const rowTitle = (
  model: Model,
  record: WireRecord,
  actions: readonly RowAction[],
  shown: ReactNode,
): ReactNode => {
  const action = openAction(model);
  if (action === undefined) return <a href={openAddress(model, record)}>{shown}</a>;
  return actions.some(({ name, hint }) => name === action && !hint) ? (
    <button type="button" className="list-open" data-action={action}>
      {shown}
    </button>
  ) : (
    shown
  );
};
