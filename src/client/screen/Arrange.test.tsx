import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Arrange } from './Arrange';

const Fruits = () => {
  const [fruits, setFruits] = useState<readonly string[]>(['Aipim', 'Banana', 'Caju', 'Damasco']);
  return (
    <Arrange items={fruits} onChange={setFruits} keyOf={(one) => one} nameOf={(one) => one} label="Frutas">
      {(one, { handle, move, isFirst }) => (
        <>
          {handle}
          <b>{one}</b>
          <input aria-label={`Nome de ${one}`} />
          <button onClick={() => move?.(-1)} aria-disabled={isFirst}>{`Subir ${one}`}</button>
        </>
      )}
    </Arrange>
  );
};
const rows = () => within(screen.getByRole('list', { name: 'Frutas' })).getAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('b')!.textContent);
const handle = (name: string) => screen.getByRole('button', { name: `Mover ${name}` });

it('is moved by the mouse, and says so', () => {
  render(<Fruits />);
  const dataTransfer = { effectAllowed: '', setDragImage: () => undefined };
  fireEvent.dragStart(handle('Damasco'), { dataTransfer });
  fireEvent.dragOver(rows()[1]!, { dataTransfer });
  expect(rows()[1]).toHaveClass('list-row--above');
  fireEvent.drop(rows()[1]!, { dataTransfer });
  fireEvent.dragEnd(handle('Damasco'), { dataTransfer });
  expect(names()).toEqual(['Aipim', 'Damasco', 'Banana', 'Caju']);
  expect(screen.getByRole('status')).toHaveTextContent('Damasco: posição 2 de 4');
  expect(document.querySelector('.list-row--above, .list-row--below')).toBeNull();
});
it('is moved by a finger, not by one that scrolls beside a handle nor by one that lets go elsewhere', () => {
  render(<Fruits />);
  const at = vi.fn<() => Element | null>();
  Object.assign(document, { elementFromPoint: at });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const drag = (from: Element, to: Element | null, end: 'pointerUp' | 'pointerCancel' = 'pointerUp'): void => {
    at.mockReturnValue(to);
    fireEvent.pointerDown(from, { pointerType: 'touch', pointerId: 1 });
    fireEvent.pointerMove(from, { pointerType: 'touch', pointerId: 1 });
    fireEvent[end](from, { pointerType: 'touch', pointerId: 1 });
  };
  drag(handle('Aipim'), rows()[2]!);
  expect(names()).toEqual(['Banana', 'Caju', 'Aipim', 'Damasco']);
  drag(screen.getByText('Banana'), rows()[3]!);
  drag(handle('Banana'), document.body);
  drag(handle('Banana'), rows()[3]!, 'pointerCancel');
  expect(names()).toEqual(['Banana', 'Caju', 'Aipim', 'Damasco']);
  expect(handle('Banana')).toHaveAttribute('draggable', 'true');
});
it('is moved by keys with the focus where it was, and by buttons', async () => {
  const user = userEvent.setup();
  render(<Fruits />);
  handle('Caju').focus();
  await user.keyboard('{ArrowUp}');
  expect(names()).toEqual(['Aipim', 'Caju', 'Banana', 'Damasco']);
  await vi.waitFor(() => expect(handle('Caju')).toHaveFocus());
  const field = screen.getByRole('textbox', { name: 'Nome de Caju' });
  field.focus();
  await user.keyboard('{ArrowDown}');
  expect(names()).toEqual(['Aipim', 'Caju', 'Banana', 'Damasco']);
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Caju', 'Aipim', 'Banana', 'Damasco']);
  await vi.waitFor(() => expect(field).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Subir Damasco' }));
  expect(names()).toEqual(['Caju', 'Aipim', 'Damasco', 'Banana']);
});
