import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { writeAddress } from './address';

/** The list of what a filter finds, in the tab that leaves nothing out; a filter too long for an address is left out. */
export const rowsAddress = (model: Model, filter: object): string => {
  const tab = model.list.tabs.find((one) => Object.keys(one.filter as object).length === 0);
  return (
    addressOf(model) +
    (JSON.stringify(filter).length < 1_000 ? writeAddress('', { filter: filter as never, aba: tab?.label }) : '')
  );
};
