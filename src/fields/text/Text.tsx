import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

interface Props extends InputProps {
  readonly type?: 'text' | 'email' | 'url';
  readonly inputMode?: 'email' | 'url';
  /** Applied to what is typed: lower case for addresses. */
  readonly shape?: (text: string) => string;
}
/** One line of text. */
export const Text = ({ type = 'text', inputMode, shape, ...props }: Props) => {
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  return (
    <Frame {...props} id={id} error={error}>{(control) => (
      <input className="input" {...control} ref={ref} type={type === 'email' ? 'text' : type} inputMode={inputMode} autoFocus={props.autoFocus}
        autoComplete="off" autoCapitalize={type === 'text' ? undefined : 'none'} spellCheck={type === 'text' ? undefined : false}
        maxLength={props.field.options.max === undefined ? undefined : props.field.options.max + 50}
        value={value ?? ''} onBlur={onBlur}
        onChange={({ target }) => onChange(target.value === '' ? null : shape ? shape(target.value) : target.value)} />
    )}</Frame>
  );
};
