import { useState } from 'react';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';
import { wrongJson } from './json';

const written = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
/** The value as text. While it is no JSON the text itself is the value, which the kind refuses with its line. */
const Json = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<unknown>(props);
  const [typed, setTyped] = useState(() => ({ text: written(value), value }));
  let { text } = typed;
  if (!Object.is(typed.value, value)) {
    text = written(value);
    setTyped({ text, value });
  }
  const change = (next: string): void => {
    const read: unknown =
      next.trim() === '' ? null : wrongJson(next) === undefined ? (JSON.parse(next) as unknown) : next;
    setTyped({ text: next, value: read });
    onChange(read as string | null);
  };
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="input input--long input--code"
          rows={6}
          spellCheck={false}
          autoFocus={props.autoFocus}
          value={text}
          ref={ref}
          onBlur={() => {
            if (typeof value !== 'string') setTyped({ text: written(value), value });
            onBlur();
          }}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Frame>
  );
};
export default Json;
