import { useEffect, useEffectEvent } from 'react';

interface UseFormKeys {
  readonly formId: string;
  readonly submit: () => void;
  readonly onEscape?: () => void;
}

/**
 * Ctrl+S saves, Esc leaves. Only the form in front listens: the one in the open dialog, or the page's when there is
 * none.
 */
export const useFormKeys = ({ formId, submit, onEscape }: UseFormKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = document.querySelector('dialog[open]:has(form), dialog[open]');
    const inFront = !dialog || dialog.contains(document.getElementById(formId));
    if (!inFront || event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && onEscape && !document.querySelector('dialog[open], .popover')) onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
