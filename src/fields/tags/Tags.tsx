import { useState } from 'react';
import { Chips } from '../shared/Chips';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/** Short texts as chips: Enter, comma or leaving the field adds; a pasted list is split. */
export const Tags = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<readonly string[]>(props);
  const [typed, setTyped] = useState('');
  const tags = value || [];
  const set = (next: readonly string[]): void => onChange(next.length ? next : null);
  const add = (text: string): void => {
    const fresh = text
      .split(/[,;\n\t]/)
      .map((one) => one.trim())
      .filter(Boolean);
    if (fresh.length) set([...new Set([...tags, ...fresh])]);
    setTyped('');
  };
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <>
          <Chips
            items={tags.map((tag) => ({ key: tag, label: tag }))}
            onRemove={(index) => set(tags.filter((_, at) => at !== index))}
          />
          <input
            className="input"
            {...control}
            ref={ref}
            autoComplete="off"
            autoFocus={props.autoFocus}
            placeholder="Digite e tecle Enter"
            value={typed}
            onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : setTyped(target.value))}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!/[,;\n\t]/.test(text)) return;
              event.preventDefault();
              add(`${typed}${text}`);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim()) {
                event.preventDefault();
                add(typed);
              }
              if (event.key === 'Backspace' && typed === '' && tags.length) set(tags.slice(0, -1));
            }}
            onBlur={() => {
              add(typed);
              onBlur();
            }}
          />
        </>
      )}
    </Frame>
  );
};
