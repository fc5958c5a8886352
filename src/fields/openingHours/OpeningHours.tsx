import { Button, IconButton } from '../parts';
import { Frame } from '../shared/Frame';
import { TimeBox } from '../shared/TimeRange';
import { useField, whenLeft, type InputProps } from '../shared/useField';
import { days, type Weekday } from '../weekdays/weekdays';
import { weekdays, type Shift } from './hours';
import './openingHours.css';

/** The week, a line a day: several shifts, or closed. */
const OpeningHours = (props: InputProps) => {
  const { id, value, onChange, onBlur, error } = useField<readonly Shift[]>(props);
  const shifts = Array.isArray(value) ? (value as readonly Shift[]) : [];
  const set = (next: readonly Shift[]): void => onChange(next.length > 0 ? next : null);
  const put = (index: number, change: Partial<Shift>): void =>
    set(shifts.map((shift, at) => (at === index ? { ...shift, ...change } : shift)));
  const copy = (from: Weekday): void => {
    const own = shifts.filter(({ dia }) => dia === from);
    set(weekdays.flatMap((dia) => own.map((shift) => ({ ...shift, dia }))));
  };
  const add = (dia: Weekday): void => {
    set([...shifts, { dia, abre: '', fecha: '' }]);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${dia}`)} .hours__shift:last-of-type input`)?.focus(),
    );
  };
  return (
    <Frame {...props} id={id} error={error} group>
      {() => (
        <div className="hours" id={id} tabIndex={-1} onBlur={whenLeft(onBlur)}>
          {/* The week of a shop begins on Monday. */}
          {[...weekdays.slice(1), weekdays[0]!].map((dia) => {
            const own = shifts.map((shift, index) => ({ shift, index })).filter(({ shift }) => shift.dia === dia);
            return (
              <div key={dia} className="hours__day" id={`${id}-${dia}`} role="group" aria-label={days[dia]}>
                <span className="hours__name">{days[dia]}</span>
                <div className="hours__shifts">
                  {own.length === 0 && <span className="hours__closed">Fechado</span>}
                  {own.map(({ shift, index }, nth) => (
                    <div key={index} className="hours__shift">
                      <TimeBox
                        label={`${days[dia]}, turno ${nth + 1}: abre`}
                        value={shift.abre}
                        onChange={(abre) => put(index, { abre })}
                      />
                      <span>às</span>
                      <TimeBox
                        label={`${days[dia]}, turno ${nth + 1}: fecha`}
                        value={shift.fecha}
                        onChange={(fecha) => put(index, { fecha })}
                      />
                      <IconButton
                        icon="close"
                        size="small"
                        label={`Remover turno ${nth + 1} de ${days[dia]}`}
                        onClick={() => set(shifts.filter((_, at) => at !== index))}
                      />
                    </div>
                  ))}
                </div>
                <span className="hours__ways">
                  <Button
                    size="small"
                    variant="ghost"
                    icon="add"
                    onClick={() => add(dia)}
                    aria-label={`Turno: ${days[dia]}`}
                  >
                    Turno
                  </Button>
                  {own.length > 0 && (
                    <IconButton
                      icon="content_copy"
                      size="small"
                      label={`Copiar ${days[dia]} para os outros dias`}
                      onClick={() => copy(dia)}
                    />
                  )}
                </span>
              </div>
            );
          })}
          <p className="hours__note">
            Um turno que fecha depois da meia-noite fica no dia em que abre: 18:00 às 02:00.
          </p>
        </div>
      )}
    </Frame>
  );
};
export default OpeningHours;
