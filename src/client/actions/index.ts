/** The actions of a resource, wherever they stand: what pages of one's own are made of too. */
export { ActionHost, useActions, useActionsAround, type Actions } from './Host';
export { useAction } from './useAction';
export { ActionButton } from './ActionButton';
export { ActionBar, useActionItems } from './ActionBar';
export { accessOf, actionsOf, hintOf, isLocked, labelOfButton, planAddress } from './access';
export { useScreenActions, type ScreenAction } from './screenActions';
export type { ActionTarget } from './target';
