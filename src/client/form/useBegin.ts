import { useEffect, useRef } from 'react';

/** Milliseconds before the caret goes into a field of what has just come (decision 0001). */
const delay = 50;
const doing = ['keydown', 'pointerdown', 'input'] as const;

/**
 * A field that got the caret unasked and is left as it was, was not left by the person: it says nothing yet about being
 * empty.
 */
const forgive = (control: HTMLElement): void => {
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of doing) control.addEventListener(event, () => stop.abort(), { signal });
  control.addEventListener(
    'focusout',
    (event) => {
      event.stopPropagation();
      stop.abort();
    },
    { signal },
  );
};

/**
 * Puts the caret into a field once, by its path; nowhere where that is undefined, or when somebody was in the form
 * sooner.
 */
export const useBegin = (
  path: string | undefined,
  formId: string,
  go: (path: string, onFocus?: (control: HTMLElement) => void) => void,
): void => {
  const isBegun = useRef(path === undefined);
  useEffect(() => {
    if (isBegun.current || path === undefined) return undefined;
    const timer = setTimeout(() => {
      isBegun.current = true;
      if (!document.getElementById(formId)?.contains(document.activeElement)) go(path, forgive);
    }, delay);
    return () => clearTimeout(timer);
  }, [path, formId, go]);
};
