import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#fields/parts';

export interface DialogProps {
  readonly open: boolean;
  /** Esc, the backdrop or the close button. Not called by Esc and backdrop once something was typed. */
  readonly onClose: () => void;
  /** The question, in words; names the dialog. */
  readonly title?: ReactNode;
  /** Names the dialog when it has no title. */
  readonly label?: string;
  /** Buttons, right-aligned; the verb that does it last. */
  readonly footer?: ReactNode;
  /** 'medium' (560 px) when left out. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Beside the side of the screen, full height: details, filters on a phone. */
  readonly side?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Without the button that closes: questions that want an answer. */
  readonly noClose?: boolean;
  readonly describedBy?: string;
  readonly children?: ReactNode;
}
/** How long it takes to leave; `base.css` has the same. */
const fadeOut = 300;
const stillness = '(prefers-reduced-motion: reduce)';

/**
 * The modal of the specification on the browser's own `<dialog>`: it traps and returns the focus, fades in after 100 ms
 * and out after 300 ms, and closes on the backdrop unless something was typed. Keep it mounted and change `open`.
 *
 * @example <Dialog open={open} onClose={close} title="Enviar arquivos" footer={<Button variant="primary">Enviar</Button>}>…</Dialog>
 */
export const Dialog = ({ open, ...rest }: DialogProps) => {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), window.matchMedia(stillness).matches ? 0 : fadeOut);
    return () => clearTimeout(timer);
  }, [open, present]);
  return present ? <PresentDialog open={open} {...rest} /> : null;
};

const PresentDialog = ({
  open,
  onClose,
  title,
  label,
  footer,
  size = 'medium',
  side,
  role,
  noClose,
  describedBy,
  children,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useRef(false);
  const pressed = useRef(false);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) return element.close();
    const before = document.activeElement;
    typed.current = false;
    if (!element.open) element.showModal();
    (
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('.dialog__body :is(input, select, textarea):not([type=hidden], :disabled)')
    )?.focus();
    return () => {
      element.close();
      if (
        before instanceof HTMLElement &&
        before.isConnected &&
        (document.activeElement === document.body || element.contains(document.activeElement))
      )
        before.focus();
    };
  }, [open]);

  /** Someone who typed does not lose it to a slip of the finger. */
  const dismiss = () => {
    if (!typed.current) return onClose();
    const element = dialog.current;
    element?.classList.remove('dialog--stay');
    // Read so that the browser lays out without the class: the animation starts anew.
    element?.getBoundingClientRect();
    element?.classList.add('dialog--stay');
  };
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`dialog dialog--${side ? 'side' : size}`}
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-label={title ? undefined : label}
      aria-describedby={describedBy}
      onInput={({ target }) => {
        // A search that has ended without a choice leaves nothing that could be lost.
        if ((target as Element).role !== 'combobox') typed.current = true;
      }}
      onCancel={(event) => {
        if (event.target === dialog.current) {
          event.preventDefault();
          dismiss();
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          event.stopPropagation();
          dismiss();
        }
      }}
      onPointerDown={(event) => {
        pressed.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressed.current) dismiss();
      }}
    >
      <div className="dialog__box">
        {(title || !noClose) && (
          <div className="dialog__header">
            {title && (
              <h2 id={`${id}-title`} className="dialog__title">
                {title}
              </h2>
            )}
            {!noClose && <IconButton icon="close" label="Fechar" size="small" onClick={onClose} />}
          </div>
        )}
        <div className="dialog__body">{children}</div>
        {footer && <div className="dialog__footer">{footer}</div>}
      </div>
    </dialog>
  );
};
