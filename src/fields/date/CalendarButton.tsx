import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton, Popover } from '../parts';

const Calendar = lazy(() => import('./Calendar'));

interface Props {
  readonly label: string;
  /** YYYY-MM-DD, anything else is no day. */
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}
/** Opens a calendar; on a touch screen the system's own. */
export const CalendarButton = ({ label, day, onPick }: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const valid = day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
  const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <IconButton
        ref={button}
        icon="calendar"
        label={`Calendário: ${label}`}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (touch && own.current?.showPicker) own.current.showPicker();
          else setOpen(!open);
        }}
      />
      {touch && (
        <input
          ref={own}
          type="date"
          className="native-date"
          tabIndex={-1}
          aria-hidden="true"
          value={valid ?? ''}
          onChange={({ target }) => {
            if (target.value) onPick(target.value);
          }}
        />
      )}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        placement="bottom-end"
        role="dialog"
        aria-label={`Calendário: ${label}`}
      >
        <Suspense fallback={<div className="calendar" />}>
          <Calendar
            day={valid}
            onPick={(picked) => {
              onPick(picked);
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
};
