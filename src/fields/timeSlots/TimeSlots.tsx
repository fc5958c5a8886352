import { Button, IconButton } from '../parts';
import { Frame } from '../shared/Frame';
import { TimeBox } from '../shared/TimeRange';
import { useField, whenLeft, type InputProps } from '../shared/useField';
import type { Slot } from './timeSlots';
import '../openingHours/openingHours.css';

/** Parts of the day, one below the other. */
const TimeSlots = (props: InputProps) => {
  const { field } = props;
  const { id, value, onChange, onBlur, error } = useField<readonly Slot[]>(props);
  const slots = Array.isArray(value) ? (value as readonly Slot[]) : [];
  const set = (next: readonly Slot[]): void => onChange(next.length > 0 ? next : null);
  const put = (index: number, change: Partial<Slot>): void =>
    set(slots.map((slot, at) => (at === index ? { ...slot, ...change } : slot)));
  const isFull = field.options.max !== undefined && slots.length >= field.options.max;
  return (
    <Frame {...props} id={id} error={error} group>
      {() => (
        <div className="hours" onBlur={whenLeft(onBlur)}>
          {slots.map((slot, index) => (
            <div key={index} className="hours__shift">
              <TimeBox
                label={`${field.label} ${index + 1}: das`}
                value={slot.inicio}
                onChange={(inicio) => put(index, { inicio })}
              />
              <span>às</span>
              <TimeBox
                label={`${field.label} ${index + 1}: até as`}
                value={slot.fim}
                onChange={(fim) => put(index, { fim })}
              />
              <IconButton
                icon="close"
                size="small"
                label={`Remover horário ${index + 1}`}
                onClick={() => set(slots.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          <span>
            <Button
              id={id}
              size="small"
              icon="add"
              disabled={isFull}
              onClick={() => set([...slots, { inicio: '', fim: '' }])}
            >
              {isFull ? `No máximo ${field.options.max}` : 'Adicionar horário'}
            </Button>
          </span>
        </div>
      )}
    </Frame>
  );
};
export default TimeSlots;
