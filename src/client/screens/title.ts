import { useEffect } from 'react';
import type { Model } from '#kit/model';
import { sentence } from '#kit/text';
import { addressOf } from '../addresses';
import { brand } from '../theme/brand';
import { sectionTitle } from './sections';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The section of a page, unless it is called as the page itself: a way is not told twice. */
export const sectionCrumb = (section: string, title: string): readonly Crumb[] => {
  const label = sectionTitle(section) ?? sentence(section);
  return label === title ? [] : [{ label }];
};
/** Where a resource stands: its section, and for a record's page its list. */
export const crumbsOf = (model: Model, isRecord = false): readonly Crumb[] => [
  ...sectionCrumb(model.section, model.heading),
  ...(isRecord ? [{ label: model.heading, to: addressOf(model) }] : []),
];

/** The page's title: the brand, then the way to it. @example 'Retaguarda - Cadastros - Clientes' */
export const useTitle = (title: string, crumbs: readonly Crumb[] = []): void => {
  const text = [brand, ...crumbs.map(({ label }) => label), title].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = text;
  }, [text]);
};
