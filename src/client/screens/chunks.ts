import type { ComponentType } from 'react';
import { ahead, type Ahead } from '#fields/shared/ahead';
import type { Model } from '#kit/model';
import type { ScreenName } from '../addresses';

/** What a screen of a resource gets: the list and `create` no id. */
export interface ScreenProps { readonly model: Model; readonly id?: number }
interface ScreenModule { readonly default: ComponentType<ScreenProps> }

/** The screens that no list needs, their programs by themselves. The list's own comes with the app. */
export const screenChunks = {
  create: ahead(() => import('../form/CreateScreen')), edit: ahead(() => import('../form/EditScreen')), show: ahead(() => import('../form/ShowScreen')),
} satisfies Readonly<Record<Exclude<ScreenName, 'list'>, Ahead<ScreenProps>>>;
/** The program of a form in steps. */
export const wizardChunk = () => import('../wizard/WizardScreen');
/** The program of a report. */
export const reportChunk = () => import('../reports/ReportScreen');
/** What stands in the list's place where each company has one record. */
export const settingsChunk = () => import('../settings/SettingsScreen') as Promise<ScreenModule>;
