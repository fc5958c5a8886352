import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

interface Props extends InputProps {
  readonly type?: 'text' | 'email' | 'url';
  readonly inputMode?: 'email' | 'url';
  /** Applied to what is typed: lower case for addresses. Capitals where the field says `upper`. */
  readonly shape?: (text: string) => string;
}
const capitals = (text: string): string => text.toUpperCase();
/** Writes the shaped text into the box directly: React would put the caret at its end. */
const shapeIn = (input: HTMLInputElement, shape: (text: string) => string): string => {
  const at = input.selectionStart;
  const text = shape(input.value);
  if (text !== input.value) {
    input.value = text;
    input.setSelectionRange(at, at);
  }
  return text;
};
/** One line of text. */
export const Text = ({ type = 'text', inputMode, shape: given, ...props }: Props) => {
  const shape = given ?? (props.field.options.upper ? capitals : undefined);
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <input
          className="input"
          {...control}
          ref={ref}
          type={type === 'email' ? 'text' : type}
          inputMode={inputMode}
          autoFocus={props.autoFocus}
          autoComplete="off"
          autoCapitalize={type !== 'text' ? 'none' : shape ? 'characters' : undefined}
          spellCheck={type === 'text' ? undefined : false}
          maxLength={props.field.options.max === undefined ? undefined : props.field.options.max + 50}
          value={value ?? ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange((shape ? shapeIn(target, shape) : target.value) || null)}
        />
      )}
    </Frame>
  );
};
