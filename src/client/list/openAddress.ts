import type { useNavigate } from 'ra-core';
import type { Model } from '#kit/model';
import { addressOf } from '../addresses';
import { askAhead } from '../http/ahead';
import { tabCompany } from '../http/company';
import { getSession } from '../session';
import type { ListView } from './useListView';

const opened = (model: Model): 'show' | 'edit' => (model.show ? 'show' : 'edit');
/** What a row opens: the page to read it where the resource has one, else the form. */
export const openAddress = (model: Model, id: number): string => addressOf(model, opened(model), id);

/** Opens a record, which is asked for in the same moment and not once its screen is drawn. */
export const openRecord = (navigate: ReturnType<typeof useNavigate>, { model, access }: Pick<ListView, 'model' | 'access'>, id: number, screen = opened(model)): void => {
  if (!model.pages[screen] && access.can(screen === 'show' ? screen : 'update')) askAhead(`${model.root}findbyid/${id}`, undefined, tabCompany(getSession().user));
  navigate(addressOf(model, screen, id));
};
