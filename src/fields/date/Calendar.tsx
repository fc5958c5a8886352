import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../parts';
import { addDays, addMonths, today } from '../shared/dates';
import { useFormLook } from '../shared/useField';
import './calendar.css';

interface Props {
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}

const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The six weeks that show a month, from Sunday. */
const weeksOf = (month: string): string[][] => {
  const first = `${month.slice(0, 7)}-01`;
  const start = addDays(first, -utc(first).getUTCDay());
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(start, week * 7 + weekday)),
  );
};
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -utc(day).getUTCDay()),
  End: (day) => addDays(day, 6 - utc(day).getUTCDay()),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month to pick a day from: arrows, Page Up and Down, Home and End move, Enter picks. */
const Calendar = ({ day, onPick }: Props) => {
  const { zone } = useFormLook();
  const now = today(zone);
  const [at, setAt] = useState(day ?? now);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setAt(move(at));
  };
  return (
    <div className="calendar">
      <div className="calendar__head">
        <IconButton icon="chevron_left" label="Mês anterior" size="small" onClick={() => setAt(addMonths(at, -1))} />
        <strong aria-live="polite">{monthName.format(utc(at))}</strong>
        <IconButton icon="chevron_right" label="Próximo mês" size="small" onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <table ref={grid} role="grid" aria-label={monthName.format(utc(at))} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.charAt(0).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day}>
                  <button
                    type="button"
                    tabIndex={one === at ? 0 : -1}
                    aria-label={dayName.format(utc(one))}
                    aria-current={one === now ? 'date' : undefined}
                    className={
                      one.slice(0, 7) === at.slice(0, 7) ? 'calendar__day' : 'calendar__day calendar__day--out'
                    }
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="ghost" size="small" onClick={() => onPick(now)}>
        Hoje
      </Button>
    </div>
  );
};
export default Calendar;
