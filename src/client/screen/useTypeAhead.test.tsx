import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useTypeAhead } from './useTypeAhead';

let answer: (found: boolean) => void;
/** Search by code: Enter looks it up, and an answer puts it into the list and empties the field. */
const Search = ({ onDone }: { readonly onDone?: () => void }) => {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const ahead = useTypeAhead(isWaiting);
  answer = (found) => {
    if (found) setTaken([...taken, text]);
    else ahead.forget();
    setText('');
    setWaiting(false);
    onDone?.();
  };
  return (
    <>
      <input
        aria-label="Código"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (!ahead.take(event) && event.key === 'Enter') setWaiting(true);
        }}
      />
      <output>{taken.join(' ')}</output>
    </>
  );
};
/** The search leaves with its answer, and the next field takes the focus. */
const Leaving = () => {
  const next = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && (
        <Search
          onDone={() => {
            setLeft(true);
            next.current!.focus();
          }}
        />
      )}
      <input ref={next} aria-label="Próximo" />
    </>
  );
};
const code = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Código' });
/** Presses keys as a browser does: a key that nobody takes is written. */
const typed = (keys: readonly string[]): void => {
  const field = code();
  field.focus();
  for (const key of keys)
    if (fireEvent.keyDown(field, { key }) && key.length === 1)
      fireEvent.input(field, { target: { value: field.value + key } });
};

it('types the next code once the one before it is found, key by key, as often as it has to wait', async () => {
  render(<Search />);
  typed(['1', '2', 'Enter', '3', '4', '5', 'Backspace', 'Enter', '5']);
  expect(code()).toHaveValue('12');
  answer(true);
  await waitFor(() => expect(code()).toHaveValue('34'));
  expect(screen.getByRole('status')).toHaveTextContent('12');
  answer(true);
  await waitFor(() => expect(code()).toHaveValue('5'));
  expect(screen.getByRole('status')).toHaveTextContent('12 34');
});
it('types nothing after an error', async () => {
  render(<Search />);
  typed(['1', 'Enter', '2', 'Enter']);
  answer(false);
  await waitFor(() => expect(code()).toHaveValue(''));
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
  expect(code()).toHaveValue('');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
it('goes on where the focus is, also when the search itself has left', async () => {
  render(<Leaving />);
  typed(['1', 'Enter', '7', '8']);
  answer(true);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Próximo' })).toHaveValue('78'));
});
