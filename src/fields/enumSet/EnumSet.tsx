import { labelOf, textOf } from '#kit/entity/field';
import { Frame } from '../shared/Frame';
import { useField, whenLeft, type InputProps } from '../shared/useField';

interface Props extends InputProps {
  /** Short words on the buttons; the long ones describe them. */
  readonly short?: (label: string) => string;
}
/**
 * Several of a fixed set, kept in the order of the declaration: one toggle button each, or a check box where choices
 * are explained by a `text`.
 */
export const EnumSet = ({ short, ...props }: Props) => {
  const { id, value, onChange, onBlur, ref, error } = useField<readonly (string | number)[]>(props);
  const chosen = new Set((Array.isArray(value) ? value : []).map(String));
  const choices = Object.entries(props.field.choices ?? {});
  const numeric = Array.isArray(value) && typeof value[0] === 'number';
  const toggle = (key: string): void => {
    const next = choices.map(([one]) => one).filter((one) => (one === key ? !chosen.has(one) : chosen.has(one)));
    onChange(next.length === 0 ? null : numeric ? next.map(Number) : next);
  };
  const isExplained = choices.some(([, choice]) => textOf(choice) !== undefined);
  return (
    <Frame {...props} id={id} error={error} group>
      {(control) => (
        <div
          className={isExplained ? 'boxes' : 'toggles'}
          role="group"
          onBlur={whenLeft(onBlur)}
          aria-label={control['aria-label']}
        >
          {choices.map(([key, choice], index) => {
            const [own, text] = [index === 0 ? id : `${id}-${key}`, textOf(choice)];
            const first = index === 0 ? ref : undefined;
            return isExplained ? (
              <div className="box" key={key}>
                <input
                  type="checkbox"
                  id={own}
                  ref={first}
                  checked={chosen.has(key)}
                  aria-describedby={text && `${id}-${key}-text`}
                  onChange={() => toggle(key)}
                />
                <label htmlFor={own}>{labelOf(choice)}</label>
                {text && <p id={`${id}-${key}-text`}>{text}</p>}
              </div>
            ) : (
              <button
                type="button"
                key={key}
                id={index === 0 ? id : undefined}
                ref={first}
                className="toggle"
                aria-pressed={chosen.has(key)}
                title={short ? labelOf(choice) : undefined}
                onClick={() => toggle(key)}
              >
                {short ? short(labelOf(choice)) : labelOf(choice)}
              </button>
            );
          })}
        </div>
      )}
    </Frame>
  );
};
