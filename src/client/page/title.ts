import { useEffect } from 'react';
import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { titlePrefix } from '../theme/brand';
import { getSession } from '../session';
import { areaTitle } from './sections';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The area of the menu that a page stands in, unless it is called as the page itself: a way is not told twice. */
export const areaCrumb = (group: string, title: string): readonly Crumb[] => {
  const { user } = getSession();
  const label = areaTitle(group, user !== null && (user.admin || user.userAdmin === true || user.companyId === null));
  return label === title ? [] : [{ label }];
};
/** The way to a resource, as the menu has it: its area, and for a record's page its list. */
export const crumbsOf = (model: Model, isRecord = false): readonly Crumb[] => [
  ...areaCrumb(model.group, model.heading),
  ...(isRecord ? [{ label: model.heading, to: addressOf(model) }] : []),
];

/** The page's title: the brand, then the way to it. @example 'Retaguarda - Tabelas - Setores' */
export const useTitle = (title: string, crumbs: readonly Crumb[] = []): void => {
  const text = [titlePrefix, ...crumbs.map(({ label }) => label), title].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = text;
  }, [text]);
};
