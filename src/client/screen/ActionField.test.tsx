import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fieldsOf } from '#kit/read/model';
import { f } from '#fields';
import { ActionField } from './ActionField';
import type { Follower } from './actionForm';

const fields = fieldsOf({ nome: f.text({ label: 'Nome' }) });
let drawAgain: () => void;
/** Asks the input for what it holds, as the form does when it is sent. */
let held: Follower = () => ({});
const follow = (input: Follower): (() => void) => {
  held = input;
  return () => undefined;
};
/** A page that keeps one value, and is drawn again for reasons of its own: an answer arrives. */
const Sheet = () => {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ nome: null });
  const [, setTurn] = useState(0);
  drawAgain = () => setTurn((turn) => turn + 1);
  const put = (more: Readonly<Record<string, unknown>>): void => setValues((before) => ({ ...before, ...more }));
  return (
    <>
      <ActionField form={{ fields, values, errors: {}, put, follow }} name="nome" label="Como se chama" />
      <output>{String(values.nome)}</output>
      <button type="button" onClick={() => put({ nome: 'Da página' })}>
        Mudar
      </button>
    </>
  );
};
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Como se chama' });

it('keeps what is typed while the page is drawn again, and follows what the page says', () => {
  render(<Sheet />);
  const input = field();
  const write = vi.spyOn(input, 'value', 'set');
  act(() => {
    fireEvent.input(field(), { target: { value: '1' } });
    // Sent at once: the page does not know it yet.
    expect(held({ nome: null })).toEqual({ nome: '1' });
    drawAgain();
  });
  expect(held({ nome: '1' })).toEqual({});
  expect(input).toHaveValue('1');
  // Not for a moment either: the next key would be typed into an empty field.
  expect(write).not.toHaveBeenCalledWith('');
  write.mockRestore();
  expect(screen.getByRole('status')).toHaveTextContent('1');
  fireEvent.click(screen.getByRole('button', { name: 'Mudar' }));
  expect(field()).toHaveValue('Da página');
});
