import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { place, type Placement } from './place';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  readonly open: boolean;
  /** Esc, a click outside or the anchor gone. Focus has already returned to the anchor when it was inside. */
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** 'bottom-start' when left out. */
  readonly placement?: Placement;
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean;
  readonly children: ReactNode;
}
/**
 * A floating box beside its anchor, in the browser's top layer: never clipped, above dialogs, no portal, so the
 * keyboard goes through it where it stands in the page. `role` says whether it is a menu, a listbox or a dialog.
 *
 * @example <Popover open={open} onClose={close} anchor={button} role="dialog" aria-label="Filtros">…</Popover>
 */
export const Popover = ({ open, ...rest }: PopoverProps) => (open ? <OpenPopover {...rest} /> : null);

const OpenPopover = ({
  onClose,
  anchor,
  placement = 'bottom-start',
  matchWidth,
  className,
  children,
  ...rest
}: Omit<PopoverProps, 'open'>) => {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = box.current;
    const target = anchor.current;
    if (!element || !target) return;
    element.showPopover?.();
    const move = () => {
      const at = target.getBoundingClientRect();
      element.style.minWidth = matchWidth ? `${at.width}px` : '';
      element.style.maxHeight = '';
      const { left, top, maxHeight } = place(
        at,
        { width: element.offsetWidth, height: element.scrollHeight + 2 },
        placement,
        { width: document.documentElement.clientWidth, height: window.innerHeight },
      );
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    };
    move();
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(move);
    resized?.observe(element);
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    return () => {
      resized?.disconnect();
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move, { capture: true });
    };
  }, [anchor, placement, matchWidth]);

  useEffect(() => {
    const onDown = (event: Event) => {
      const node = event.target as Node;
      if (!box.current?.contains(node) && !anchor.current?.contains(node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      if (box.current?.contains(document.activeElement)) anchor.current?.focus();
      close();
    };
    const element = box.current;
    const target = anchor.current;
    document.addEventListener('pointerdown', onDown, true);
    element?.addEventListener('keydown', onKey);
    target?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      element?.removeEventListener('keydown', onKey);
      target?.removeEventListener('keydown', onKey);
    };
  }, [anchor]);

  return (
    <div {...rest} ref={box} popover="manual" className={className ? `popover ${className}` : 'popover'}>
      {children}
    </div>
  );
};
