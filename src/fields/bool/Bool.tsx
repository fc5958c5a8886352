import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/** A switch: on or off, its label beside it. A value that may stay empty is chosen from a list. */
export const Bool = (props: InputProps) =>
  props.field.kind.initial === null ? <Either {...props} /> : <Switch {...props} />;

const Either = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<boolean | null>(props);
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <select
          className="input input--select"
          {...control}
          ref={ref}
          value={value === null ? '' : String(value)}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        >
          <option value="">–</option>
          <option value="true">Sim</option>
          <option value="false">Não</option>
        </select>
      )}
    </Frame>
  );
};

const Switch = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<boolean>(props);
  const { field, bare } = props;
  const help = bare ? undefined : field.options.help;
  return (
    <div className={error ? 'labelled labelled--error switch-field' : 'labelled switch-field'}>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          id={id}
          ref={ref}
          checked={value === true}
          onBlur={onBlur}
          autoFocus={props.autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <i aria-hidden="true" />
        <span className={bare ? 'visually-hidden' : undefined}>{field.label}</span>
      </label>
      {help && (
        <div className="labelled__help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && (
        <div className="labelled__error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
};
