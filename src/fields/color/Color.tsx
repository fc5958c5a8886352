import { inner } from '#kit/text';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';
import './color.css';

/** A colour, picked or typed as #RRGGBB. */
export const Color = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <div className="input-with input-with--color">
          <input
            type="color"
            className="color-well"
            aria-label={`Escolher ${inner(props.field.label)}`}
            tabIndex={-1}
            value={/^#[\da-f]{6}$/i.test(value ?? '') ? value! : '#808080'}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
          <input
            className="input"
            {...control}
            ref={ref}
            placeholder="#RRGGBB"
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            autoFocus={props.autoFocus}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={({ target }) => {
              const text = target.value.trim().toLowerCase();
              onChange(text === '' ? null : /^[\da-f]{3,6}$/.test(text) ? `#${text}` : text);
            }}
          />
        </div>
      )}
    </Frame>
  );
};
