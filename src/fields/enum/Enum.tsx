import { fold } from '#kit/text';
import { choicesInOrder } from '../choices';
import { Combobox } from '../shared/Combobox';
import { Frame } from '../shared/Frame';
import { useField, whenLeft, type InputProps } from '../shared/useField';

const radioAtMost = 3;
const selectAtMost = 7;

/** One of a fixed set: radio buttons for a few, a select up to seven, a search beyond. */
export const Enum = (props: InputProps) => {
  const choices = choicesInOrder(props.field.choices).map(([value, label]) => ({ value, label }));
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  const { required } = props.field;
  const few = !props.bare && required && choices.length <= radioAtMost;
  return (
    <Frame {...props} id={id} error={error} group={few}>
      {(control) => {
        if (few) {
          return (
            <div className="radios" role="radiogroup" onBlur={whenLeft(onBlur)} aria-label={props.field.label}>
              {choices.map((choice, index) => (
                <label key={choice.value} className="radio">
                  <input
                    type="radio"
                    name={id}
                    id={index === 0 ? id : undefined}
                    ref={index === 0 ? ref : undefined}
                    checked={value === choice.value}
                    onChange={() => onChange(choice.value)}
                  />
                  {choice.label}
                </label>
              ))}
            </div>
          );
        }
        if (choices.length <= selectAtMost) {
          return (
            <select
              className="input input--select"
              {...control}
              ref={ref}
              value={value ?? ''}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value || null)}
            >
              {(!required || !value) && <option value="">{required ? 'Escolha…' : '–'}</option>}
              {value !== null && !choices.some((choice) => choice.value === value) && (
                <option value={value}>{value}</option>
              )}
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          );
        }
        return (
          <Combobox
            control={control}
            inputRef={ref}
            chosen={
              value === null
                ? null
                : { id: value, label: choices.find((choice) => choice.value === value)?.label ?? value }
            }
            onBlur={onBlur}
            autoFocus={props.autoFocus}
            placeholder="Digite para buscar"
            onPick={(option) => onChange(option.id)}
            onClear={required ? undefined : () => onChange(null)}
            load={(search) =>
              choices
                .filter((choice) => fold(choice.label).includes(fold(search.trim())))
                .map((choice) => ({ id: choice.value, label: choice.label }))
            }
          />
        );
      }}
    </Frame>
  );
};
