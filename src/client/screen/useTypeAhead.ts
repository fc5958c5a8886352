import { useEffect, useRef, type KeyboardEvent } from 'react';

interface TypeAhead {
  /** Keeps a key that was pressed while the page waits; true where it did, and nobody else acts on it. */
  readonly take: (event: KeyboardEvent) => boolean;
  /** Drops kept keys: the answer is an error, and they would go to the wrong place. */
  readonly forget: () => void;
}
/**
 * Types again what was typed while `isWaiting`, at whatever holds the focus by then. Somebody who knows the codes types
 * faster than the services answer: without this the next code replaces the one that is being looked up.
 */
export const useTypeAhead = (isWaiting: boolean): TypeAhead => {
  const keys = useRef<string[]>([]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return () => replay(keys.current.splice(0));
  }, [isWaiting]);
  return {
    take: (event) => {
      const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
      if (!isWaiting || ctrlKey || altKey || metaKey || nativeEvent.isComposing) return false;
      if (key === 'Backspace' && keys.current.length > 0) keys.current.pop();
      else if (key.length === 1 || key === 'Enter') keys.current.push(key);
      else return false;
      event.preventDefault();
      return true;
    },
    forget: () => {
      keys.current = [];
    },
  };
};

/** One key a turn, so that the page draws and moves the focus before the next. */
const replay = ([key, ...rest]: readonly string[]): void => {
  if (key === undefined) return;
  setTimeout(() => {
    press(key);
    replay(rest);
  });
};
/** Presses a key as a person does: what the page does not act on is written into the field. */
const press = (key: string): void => {
  const field = document.activeElement;
  const isLeft = field?.dispatchEvent(
    new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  if (!isLeft || key.length > 1 || !(field instanceof HTMLInputElement)) return;
  // React hears of a change by the setter of the element's own class.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, field.value + key);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
