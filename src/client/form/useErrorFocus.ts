import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { controlId } from '#fields/shared/useField';
import { flatErrors, inOrder } from './saving/errors';

interface UseErrorFocus {
  readonly form: UseFormReturn;
  readonly prefix: string;
  readonly order: readonly string[];
  /** Opens the tab that holds a field. */
  readonly open: (name: string) => void;
}
/** Takes the person to a field by its path, or to the first that is wrong. */
export const useErrorFocus = ({ form, prefix, order, open }: UseErrorFocus) => {
  const go = useCallback(
    (path: string, onFocus?: (control: HTMLElement) => void): void => {
      open(path.split('.')[0] ?? '');
      requestAnimationFrame(() => {
        // A nested row that opens in a dialog has no control of its own: then its list.
        const steps = path.split('.');
        for (let length = steps.length; length > 0; length--) {
          const control = document.getElementById(controlId(prefix, steps.slice(0, length).join('.')));
          if (!control) continue;
          control.focus({ preventScroll: true });
          onFocus?.(control);
          control.scrollIntoView?.({ block: 'center' });
          return;
        }
      });
    },
    [prefix, open],
  );
  const { control } = form;
  const focusFirst = useCallback((): void => {
    const [first] = inOrder(flatErrors(control._formState.errors), order);
    if (first) go(first.path);
  }, [control, order, go]);
  return { go, focusFirst };
};
