import type { ComponentProps, ReactNode } from 'react';
import { Frame } from './Frame';
import type { Mask } from '#kit/masks';
import { useField, whenLeft, type InputProps } from './useField';
import { useTyped } from './useTyped';

export interface TypedProps<T> extends InputProps {
  readonly show: (value: T | string) => string;
  readonly read: (text: string) => T | string | null;
  readonly mask?: Mask;
  readonly input?: ComponentProps<'input'>;
  /** Beside the text: a calendar, a unit. */
  readonly after?: (change: (value: T | null) => void, value: T | string | null) => ReactNode;
  readonly aside?: ReactNode;
  /** How the text is read, where that may surprise: told while it is typed. */
  readonly echo?: (text: string) => string | undefined;
}
/** A one-line input over a value that is not the text itself: numbers, dates, documents. */
export const Typed = <T,>({ show, read, mask, input, after, aside, echo, ...props }: TypedProps<T>) => {
  const { id, value, onChange, onBlur, ref, error } = useField<T>(props);
  const { settle, isTyping, control: typed } = useTyped<T>({ value, onChange, show, read, mask });
  const reading = isTyping ? echo?.(typed.value) : undefined;
  return (
    <Frame
      {...props}
      id={id}
      error={error}
      aside={aside}
      echo={reading && <output className="labelled__echo">{reading}</output>}
    >
      {(control) => {
        const box = (
          <input
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            autoFocus={props.autoFocus}
            {...input}
            {...control}
            {...typed}
            ref={ref}
            onBlur={() => {
              settle();
              if (!after) onBlur();
            }}
          />
        );
        return after ? (
          <div className="input-with" onBlur={whenLeft(onBlur)}>
            {box}
            {after(onChange, value)}
          </div>
        ) : (
          box
        );
      }}
    </Frame>
  );
};
