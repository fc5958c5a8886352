import { useEffect, useRef } from 'react';
import { Button as Plain } from '#fields/parts';
import type { Icon } from '#kit/icons';
import type { Permission } from '#kit/vocabulary';
import { can as holds } from '../session';

/** May the person who is signed in do what this permission allows? The services decide the same. */
export const can = (permission: Permission): boolean => holds(permission);

interface ButtonProps {
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}
export const Button = ({ label, tone, ...rest }: ButtonProps) => (
  <Plain {...rest} variant={tone}>
    {label}
  </Plain>
);

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/**
 * What keys do while the page is shown: a letter or figure outside of fields and dialogs, F-keys and Escape in fields
 * too.
 *
 * @example useKeys({ F2: () => setPaying(true), n: begin });
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined;
      if (!act || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : undefined;
      if (at?.closest('dialog, [role=menu]') || (event.key.length === 1 && at?.closest(typing))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
