import { EmailRows } from '../parts';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/** Several addresses, one input each: Enter or the button adds a row; the only row cannot be removed, only cleared. */
const Emails = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<readonly string[]>(props);
  const rows = Array.isArray(value) && value.length ? (value as readonly string[]) : [''];
  const set = (next: readonly string[]): void =>
    onChange(next.every((one) => one === '') && next.length <= 1 ? null : (next as never));
  return (
    <Frame {...props} id={id} error={error} group>
      {() => <EmailRows id={id} label={props.field.label} rows={rows} onChange={set} onBlur={onBlur} inputRef={ref} />}
    </Frame>
  );
};
export default Emails;
