import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

const coming = new WeakMap<Element, () => void>();
let watcher: IntersectionObserver | undefined;
const watch = (): IntersectionObserver => {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) coming.get(target)?.();
    },
    { rootMargin: '200px' },
  );
  return watcher;
};

/**
 * Has an element come near what is seen? It stays so. `come` says it of one that got the focus, which goes on to what
 * then stands in its place: the element with its id, else the first button of the row.
 */
export const useNear = (element: RefObject<HTMLElement | null>, isAtOnce: boolean) => {
  const [hasCome, setCome] = useState(isAtOnce);
  const isNear = hasCome || isAtOnce;
  useEffect(() => {
    const target = element.current;
    if (isNear || !target) return undefined;
    coming.set(target, () => setCome(true));
    watch().observe(target);
    return () => watch().unobserve(target);
  }, [element, isNear]);
  if (isAtOnce && !hasCome) setCome(true);
  const come = (focused: HTMLElement): void => {
    const { id } = focused;
    const place = focused.closest<HTMLElement>('[data-row]');
    const body = place?.parentElement;
    flushSync(() => setCome(true));
    const now = id
      ? document.getElementById(id)
      : body?.querySelector<HTMLElement>(`[data-row="${place?.dataset.row}"] button`);
    now?.focus();
  };
  return { isNear, come };
};
