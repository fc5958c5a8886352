import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core';
import { Icon, IconButton } from '#fields/parts';
import { toastTitles } from '#kit/messages';
import { useIsPainted } from './paint';

/** Milliseconds (decision 0001): toasts, and alerts, which are errors and warnings. */
const stay = { success: 5_000, info: 5_000, warning: 10_000, error: 10_000 } as const;
const iconOf = { success: 'check', info: 'info', warning: 'warning', error: 'error' } as const;

interface Shown extends NotificationPayload {
  readonly key: number;
}
let next = 0;

/** Draws what `useNotify` (or our {@link useToast}) says: polite for good news, at once for alerts. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const translate = useTranslate();
  useEffect(() => {
    const taken = notifications.length ? takeNotification() : undefined;
    if (!taken) return;
    const same = (one: Shown) => one.type === taken.type && one.message === taken.message;
    setShown((before) => [...before.filter((one) => !same(one)), { ...taken, key: ++next }].slice(-4));
  }, [notifications, takeNotification]);
  const drop = (key: number) => setShown((before) => before.filter((one) => one.key !== key));
  const region = useTopLayer(shown.length);
  const draw = (alerts: boolean): ReactNode =>
    shown
      .filter(({ type }) => (type === 'error' || type === 'warning') === alerts)
      .map((one) => (
        <Toast
          key={one.key}
          toast={one}
          onEnd={() => drop(one.key)}
          text={
            typeof one.message === 'string'
              ? translate(one.message, {
                  _: one.message,
                  ...(one.notificationOptions?.messageArgs as object | undefined),
                })
              : one.message
          }
        />
      ));
  return (
    <div ref={region} className="toasts" popover="manual">
      <div role="status">{draw(false)}</div>
      <div role="alert">{draw(true)}</div>
    </div>
  );
};

/**
 * Above dialogs: shown again in the top layer with each new toast. It has the page laid out, so while there is none,
 * not before that is done.
 */
const useTopLayer = (count: number) => {
  const region = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted();
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || (count === 0 && !isPainted)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [count, isPainted]);
  return region;
};

const Toast = ({
  toast: { type, notificationOptions },
  text,
  onEnd,
}: {
  readonly toast: Shown;
  readonly text: ReactNode;
  readonly onEnd: () => void;
}) => {
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  const time = notificationOptions?.autoHideDuration === undefined ? stay[type] : notificationOptions.autoHideDuration;
  useEffect(() => {
    if (held || time === null) return;
    const timer = setTimeout(() => end(), time);
    return () => clearTimeout(timer);
  }, [held, time]);
  return (
    <div
      className={`toast toast--${type}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={iconOf[type]} className="toast__icon" />
      <div className="toast__text">
        <strong>{toastTitles[type]}</strong>
        <div>{text}</div>
      </div>
      <IconButton icon="close" label="Fechar aviso" size="small" onClick={onEnd} />
    </div>
  );
};
