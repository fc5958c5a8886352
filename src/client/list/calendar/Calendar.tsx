import { useMemo, useState } from 'react';
import { useGetList } from 'ra-core';
import { Button, Icon, IconButton, StatusDot } from '#fields/parts';
import { today as todayOf } from '#fields/shared/dates';
import type { WireRecord } from '#kit/calls/envelope';
import { startOfDay } from '#kit/period';
import { counted, inner, newLabel } from '#kit/text';
import { addressOf } from '../../addresses';
import { messageOf } from '../../http';
import { ErrorState } from '../../ui';
import { cellText, recordTitle } from '../../cells/cellText';
import { between, daysOfRecord, turned, weeksOf, type Span } from './month';
import { openAddress } from '../../page/openAddress';
import { ListSkeleton } from '../States';
import { useIsPhone } from '../../ui/useIsPhone';
import { useListFrame } from '../useListView';
import './calendar.css';

/** Rows of a question; a busier month is seen week by week. */
const most = 100;
const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' });
const monthName = named({ month: 'long', year: 'numeric' });
const dayName = named({ dateStyle: 'full' });
const shortDay = named({ day: 'numeric', month: 'short' });
const weekdayName = named({ weekday: 'short' });
const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The rows of the list by day. Filters and search are the list's. */
const Calendar = () => {
  const { model, access, wholeFilter } = useListFrame();
  const { on, until: end } = model.views.calendar!;
  const field = model.fields[on]!;
  const until = end === undefined ? undefined : model.fields[end];
  const today = todayOf(access.zone);
  const isPhone = useIsPhone();
  const [day, setDay] = useState(today);
  const [span, setSpan] = useState<Span>('month');
  const weeks = useMemo(() => weeksOf(day, span), [day, span]);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<WireRecord>(
    model.name,
    {
      pagination: { page: 1, perPage: most },
      sort: { field: on, order: 'ASC' },
      filter: {
        ...wholeFilter,
        $and: [...(wholeFilter.$and ?? []), ...between(field, first, last, access.zone, until)],
      },
    },
    { retry: false },
  );
  const byDay = useMemo(
    () => grouped(data ?? [], (record) => daysOfRecord(record, field, until, [first, last], access.zone)),
    [data, field, until, first, last, access.zone],
  );
  const title =
    span === 'month'
      ? monthName.format(instant(day))
      : `${shortDay.format(instant(first))} a ${shortDay.format(instant(last))}`;
  return (
    <div className="calendar">
      <div className="calendar__head">
        <IconButton
          icon="chevron_left"
          label={span === 'month' ? 'Mês anterior' : 'Semana anterior'}
          onClick={() => setDay(turned(day, span, -1))}
        />
        <IconButton
          icon="chevron_right"
          label={span === 'month' ? 'Próximo mês' : 'Próxima semana'}
          onClick={() => setDay(turned(day, span, 1))}
        />
        <Button size="small" onClick={() => setDay(today)}>
          Hoje
        </Button>
        <h2 aria-live="polite">{title}</h2>
        <div className="list-views" role="group" aria-label="Período">
          {(['month', 'week'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === span ? 'list-view list-view--on' : 'list-view'}
              aria-pressed={one === span}
              onClick={() => setSpan(one)}
            >
              {one === 'month' ? 'Mês' : 'Semana'}
            </button>
          ))}
        </div>
      </div>
      {error ? (
        <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <ListSkeleton />
      ) : (
        <>
          {isPhone ? (
            <Agenda days={weeks.flat()} byDay={byDay} />
          ) : (
            <Grid weeks={weeks} byDay={byDay} today={today} month={span === 'month' ? day.slice(0, 7) : undefined} />
          )}
          {total > most && (
            <p className="calendar__note">{`Aqui estão ${most} de ${counted(total, model.label)}. ${span === 'month' ? 'Veja por semana ou use os filtros.' : 'Use os filtros.'}`}</p>
          )}
        </>
      )}
    </div>
  );
};
export default Calendar;

const grouped = (rows: readonly WireRecord[], daysOf: (record: WireRecord) => readonly string[]): ByDay => {
  const days = new Map<string, WireRecord[]>();
  for (const row of rows) for (const day of daysOf(row)) days.set(day, [...(days.get(day) ?? []), row]);
  return days;
};
type ByDay = ReadonlyMap<string, readonly WireRecord[]>;
interface GridProps {
  readonly weeks: readonly (readonly string[])[];
  readonly byDay: ByDay;
  readonly today: string;
  /** Days of other months are pale. */
  readonly month: string | undefined;
}
/** How many of a day are shown; the rest opens. */
const shown = 4;
const Grid = ({ weeks, byDay, today, month }: GridProps) => {
  const { model } = useListFrame();
  return (
    <table className="calendar__grid">
      <caption className="visually-hidden">{model.label.many}</caption>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {weekdayName.format(instant(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const rows = byDay.get(day) ?? [];
              return (
                <td key={day} className={month && !day.startsWith(month) ? 'calendar__other' : undefined}>
                  <time
                    dateTime={day}
                    aria-label={dayName.format(instant(day))}
                    className={day === today ? 'calendar__day calendar__day--today' : 'calendar__day'}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    {Number(day.slice(8))}
                  </time>
                  <NewOn day={day} />
                  <Entries rows={rows.slice(0, shown)} />
                  {rows.length > shown && (
                    <details>
                      <summary>{`mais ${rows.length - shown}`}</summary>
                      <Entries rows={rows.slice(shown)} />
                    </details>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** On a phone the days that have something, one below the other. */
const Agenda = ({ days, byDay }: { readonly days: readonly string[]; readonly byDay: ByDay }) => {
  const { model } = useListFrame();
  const filled = days.filter((day) => byDay.has(day));
  if (filled.length === 0)
    return <p className="calendar__note">{`Nada em ${inner(model.label.many)} neste período.`}</p>;
  return filled.map((day) => (
    <section key={day} className="calendar__agenda">
      <h3>
        {dayName.format(instant(day))}
        <NewOn day={day} />
      </h3>
      <Entries rows={byDay.get(day)!} />
    </section>
  ));
};

/** To the form of a new record, with the day in it. */
const NewOn = ({ day }: { readonly day: string }) => {
  const { model, access } = useListFrame();
  const { on, create } = model.views.calendar!;
  if (!create || !access.can('create')) return null;
  const value = model.fields[on]!.kind.name === 'date' ? day : startOfDay(day, access.zone);
  const label = `${newLabel(model)} em ${dayName.format(instant(day))}`;
  return (
    <a
      className="calendar__new"
      href={`${addressOf(model, 'create')}?source=${encodeURIComponent(JSON.stringify({ [on]: value }))}`}
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name="add" />
    </a>
  );
};

const Entries = ({ rows }: { readonly rows: readonly WireRecord[] }) => {
  const { model, access } = useListFrame();
  const { title, tone } = model.views.calendar!;
  if (rows.length === 0) return null;
  return (
    <ul className="calendar__entries">
      {rows.map((record) => {
        const status = tone && model.fields[tone] ? cellText(model.fields[tone], record) : undefined;
        const text =
          (model.fields[title] && cellText(model.fields[title], record, access.zone).text) ||
          recordTitle(model, record);
        return (
          <li key={record.id} data-id={record.id}>
            <a href={openAddress(model, record)}>
              {status?.tone ? <StatusDot tone={status.tone}>{text}</StatusDot> : text}
              {status?.text && <span className="visually-hidden">, {status.text}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
};
