import { callPath } from '#kit/calls/calls';
import type { WizardModel, WizardView } from '#kit/resource/wizard';

/** The last page, which sums up. */
export const summaryStep = 'resumo';

/** A wizard at one of its drafts. */
export interface OpenWizard extends WizardModel {
  /** Which of many, 'novo' before its first step is kept; left out where there is one. */
  readonly draft?: number | 'novo';
}
/** The word of an address for a draft that is not kept yet. */
export const newDraft = 'novo';
export const stepAddress = ({ path, draft }: Pick<OpenWizard, 'path' | 'draft'>, step: string): string =>
  draft === undefined ? `/app/${path}/${step}` : `/app/${path}/${draft}/${step}`;
/** A call of the wizard, about the draft that is open. */
export const wizardCall = ({ root, draft }: Pick<OpenWizard, 'root' | 'draft'>, declared: string): string =>
  `${callPath(root, declared as 'POST x')}${typeof draft === 'number' ? `?rascunho=${draft}` : ''}`;

/**
 * The page that may be shown for the one that was asked for: a step that is done or the next one to do; when all are
 * done, the summary.
 */
export const whereTo = (
  { steps }: Pick<WizardModel, 'steps'>,
  { feitos, situacao }: Pick<WizardView, 'feitos' | 'situacao'>,
  asked: string,
): string => {
  if (situacao !== 'RASCUNHO') return summaryStep;
  const next = steps.find(({ name }) => !feitos.includes(name))?.name ?? summaryStep;
  return asked === next || feitos.includes(asked) ? asked : next;
};
