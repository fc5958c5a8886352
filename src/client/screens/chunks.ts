import { createElement, type ComponentType } from 'react';
import { arriving, type Arriving } from '#fields/shared/arriving';
import type { Model } from '#kit/read/model';
import type { ScreenName } from '../addresses';
import { PageSkeleton } from '../page/PageSkeleton';

/** Props of a screen of a resource: the list and `create` have no id. */
export interface ScreenProps {
  readonly model: Model;
  readonly id?: number;
}
interface ScreenModule {
  readonly default: ComponentType<ScreenProps>;
}

const outlineOf = (screen: ScreenName) => createElement(PageSkeleton, { screen });
/** The screens that no list needs, their programs by themselves. The list's own comes with the app. */
export const screenChunks = {
  create: arriving(() => import('../record/CreateScreen'), outlineOf('create')),
  edit: arriving(() => import('../record/EditScreen'), outlineOf('edit')),
  show: arriving(() => import('../record/ShowScreen'), outlineOf('show')),
} satisfies Readonly<Record<Exclude<ScreenName, 'list'>, Arriving<ScreenProps>>>;
/** The page of a record as people read it. */
export const recordChunk = arriving(() => import('../record/RecordScreen'), outlineOf('show'));
/** The program of a form in steps. */
export const wizardChunk = () => import('../wizard/WizardScreen');
/** The program of a report. */
export const reportChunk = () => import('../reports/ReportScreen');
/** Frame of a page of one's own. */
export const ownPageChunk = () => import('./OwnPage');
/** Screen in the list's place where each company has one record. */
export const settingsChunk = () => import('../settings/SettingsScreen') as Promise<ScreenModule>;
