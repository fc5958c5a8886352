import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenAt, type MenuEntry } from './menu';

/** Milliseconds between the two keys. */
const pause = 1_500;
/** Elements in which letters are typed or mean something else. */
const elsewhere =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog, .popover, [role=menu]';

/**
 * `g` and the letter of an area opens its first screen. Before other keys of the page: of the two, the second means
 * nothing else.
 */
export const useMenuKeys = (entries: readonly MenuEntry[]): void => {
  const navigate = useNavigate();
  const go = useEffectEvent((letter: string): boolean => {
    const state = screenAt(entries, letter);
    if (state !== undefined) void navigate(`/app/${state}`);
    return state !== undefined;
  });
  useEffect(() => {
    let since = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      const isFree =
        !event.defaultPrevented &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !event.repeat &&
        !(event.target instanceof Element && event.target.closest(elsewhere)) &&
        !document.querySelector('dialog[open]');
      const isSecond = isFree && event.timeStamp - since < pause;
      since = isFree && !isSecond && event.key === 'g' ? event.timeStamp : -Infinity;
      if (isSecond && go(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
};
