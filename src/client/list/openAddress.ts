import type { useNavigate } from 'ra-core';
import { pagePath, recordPath } from '#kit/boot';
import type { Model } from '#kit/model';
import { fill } from '#kit/text';
import { addressOf, opened } from '../addresses';
import { prefetch } from '../http/prefetch';
import { tabCompany } from '../http/company';
import { getSession } from '../session';
import type { ListView } from './useListView';

/** What a row opens: the page to read it where the resource has one, else the form. */
export const openAddress = (model: Model, record: Opened): string =>
  model.opens ? `/app${fill(model.opens, record)}` : addressOf(model, opened(model), record.id);
type Opened = Readonly<Record<string, unknown>> & { readonly id: number };

/** Opens a record, which is asked for in the same moment and not once its screen is drawn. */
export const openRecord = (
  navigate: ReturnType<typeof useNavigate>,
  { model, access }: Pick<ListView, 'model' | 'access'>,
  record: Opened,
  screen?: 'show' | 'edit',
): void => {
  if (model.opens && !screen) return navigate(openAddress(model, record));
  const at = screen ?? opened(model);
  if (!model.pages[at] && access.can(at === 'show' ? at : 'update'))
    prefetch(
      (at === 'show' && model.record ? pagePath : recordPath)(model, record.id),
      undefined,
      tabCompany(getSession().user),
    );
  return navigate(addressOf(model, at, record.id));
};
