import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { caretAfter, type Mask } from '#kit/masks';

interface Options<T> {
  readonly value: T | string | null;
  readonly onChange: (value: T | string | null) => void;
  /** The value's text when nobody is typing. */
  readonly show: (value: T | string) => string;
  /** From the text; the text itself when it cannot be read, so that validation says why. */
  readonly read: (text: string) => T | string | null;
  readonly mask?: Mask;
}
interface Shown<T> {
  readonly text: string;
  readonly value: T | string | null;
  readonly isTyping?: boolean;
}
/** The text somebody types for a value: kept as typed until the value changes from elsewhere or the field is left. */
export const useTyped = <T>({ value, onChange, show, read, mask }: Options<T>) => {
  const shown = (): string => (value === null || value === '' ? '' : show(value));
  const [typed, setTyped] = useState<Shown<T>>(() => ({ text: shown(), value }));
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number }>(null);
  let { text } = typed;
  if (!Object.is(typed.value, value)) {
    text = shown();
    setTyped({ text, value });
  }
  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = null;
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at);
  }, [text]);

  return {
    control: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.target;
        const next = mask ? mask.format(input.value) : input.value;
        if (mask && next !== input.value)
          caret.current = {
            input,
            at: caretAfter(input.value, input.selectionStart ?? input.value.length, next, mask.significant),
          };
        const reading = next === '' ? null : read(next);
        setTyped({ text: next, value: reading, isTyping: true });
        onChange(reading);
      },
    },
    /** True from the first key until the field is left. */
    isTyping: typed.isTyping === true,
    /** Writes the value as it is shown elsewhere. Call when the field is left. */
    settle: () => setTyped(({ value: last }) => ({ text: shown(), value: last })),
  };
};
