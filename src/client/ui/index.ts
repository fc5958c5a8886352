/** Dialogs, messages and states of screens. */
export { ConfirmProvider, deletion, useConfirm, type Confirm, type Question } from './Confirm';
export { Dialog, type DialogProps } from './Dialog';
export { ErrorBoundary } from './ErrorBoundary';
export { LoadingBar } from './LoadingBar';
export { EmptyState, ErrorState } from './States';
export { Toasts } from './Toasts';
export { useToast, type Toast } from './useToast';
