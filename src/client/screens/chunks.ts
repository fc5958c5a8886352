import type { ComponentType } from 'react';
import type { Model } from '#kit/model';
import type { ScreenName } from '../addresses';

/** What a screen of a resource gets: the list and `create` no id. */
export interface ScreenProps { readonly model: Model; readonly id?: number }
interface ScreenModule { readonly default: ComponentType<ScreenProps> }

/** The programs of the screens that no list needs. The list's own comes with the app. */
export const screenChunks: Readonly<Record<Exclude<ScreenName, 'list'>, () => Promise<ScreenModule>>> = {
  create: () => import('../form/CreateScreen') as Promise<ScreenModule>,
  edit: () => import('../form/EditScreen') as Promise<ScreenModule>,
  show: () => import('../form/ShowScreen') as Promise<ScreenModule>,
};
/** The program of a form in steps. */
export const wizardChunk = () => import('../wizard/WizardScreen');
/** The program of a report. */
export const reportChunk = () => import('../reports/ReportScreen');
/** What stands in the list's place where each company has one record. */
export const settingsChunk = () => import('../settings/SettingsScreen') as Promise<ScreenModule>;
