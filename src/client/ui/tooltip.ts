/**
 * One tooltip for the whole page, drawn for the element under the pointer or with the focus that carries
 * `data-tooltip`: no component and no listener a button. Only visual: the element's own label says the same. `met` is
 * the event that met the first of them.
 */
export const installTooltips = (met?: Event): (() => void) => {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.setAttribute('popover', 'manual');
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const show = (target: Element) => {
    const text = target.getAttribute('data-tooltip');
    if (!text || !target.isConnected || target.getAttribute('aria-expanded') === 'true') return;
    tip.textContent = text;
    tip.showPopover();
    const at = target.getBoundingClientRect();
    if (target.closest('.side')) {
      tip.style.left = `${at.right + 4}px`;
      tip.style.top = `${at.top + (at.height - tip.offsetHeight) / 2}px`;
      return;
    }
    const below = at.bottom + tip.offsetHeight + 8 < window.innerHeight;
    const middle = at.left + (at.width - tip.offsetWidth) / 2;
    tip.style.left = `${Math.max(4, Math.min(middle, window.innerWidth - tip.offsetWidth - 4))}px`;
    tip.style.top = `${below ? at.bottom + 4 : at.top - tip.offsetHeight - 4}px`;
  };
  const onEnter = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;
    hide();
    if (!target || (event.type === 'focusin' && !target.matches(':focus-visible'))) return;
    timer = setTimeout(() => show(target), event.type === 'focusin' ? 100 : 500);
  };
  const entering = ['pointerover', 'focusin'] as const;
  const leaving = ['pointerdown', 'keydown', 'focusout', 'scroll', 'pointerleave'] as const;
  for (const name of entering) document.addEventListener(name, onEnter);
  for (const name of leaving) document.addEventListener(name, hide, true);
  if (met) onEnter(met);
  return () => {
    hide();
    for (const name of entering) document.removeEventListener(name, onEnter);
    for (const name of leaving) document.removeEventListener(name, hide, true);
    tip.remove();
  };
};
