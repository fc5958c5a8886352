import type { WizardModel, WizardView } from '#kit/wizard';

/** The last page, which sums up. */
export const summaryStep = 'resumo';

export const stepAddress = ({ path }: Pick<WizardModel, 'path'>, step: string): string => `/app/${path}/${step}`;

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
