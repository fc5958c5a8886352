import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import CropDialog from './CropDialog';

afterEach(() => vi.restoreAllMocks());

/** A browser that draws: what was drawn last, and what a canvas is then as bytes. */
const drawing = () => {
  const drawImage = vi.fn();
  const context = { drawImage, clearRect: vi.fn(), fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer, type) =>
    answer(new Blob(['cortada'], { type })),
  );
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 200, close: () => undefined }));
  return { last: () => (drawImage.mock.lastCall as number[]).slice(1).map((one) => Math.round(one) + 0), context };
};

it('is moved and brought nearer by the keyboard, and what stands in the frame is kept', async () => {
  const { last, context } = drawing();
  const answered = vi.fn();
  const user = userEvent.setup();
  render(<CropDialog file={new File(['x'], 'pizza.jpg', { type: 'image/jpeg' })} aspect={1} onAnswer={answered} />);
  const frame = await screen.findByRole('application', { name: 'Recorte de pizza.jpg' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Usar este recorte' })).toBeEnabled());
  // 200 of 400 pixels, from the 100th: 960 on the screen.
  expect(last()).toEqual([-480, 0, 1920, 960]);
  frame.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(last()).toEqual([-576, 0, 1920, 960]);
  await user.keyboard('++{ArrowDown}');
  expect(last()[2]).toBe(2323);
  expect(last()[1]).toBeLessThan(0);
  await user.keyboard('-------------');
  expect(last(), 'all of it, with a strip above and below').toEqual([0, 240, 960, 480]);
  await user.click(screen.getByRole('button', { name: 'Usar este recorte' }));
  await waitFor(() => expect(answered).toHaveBeenCalled());
  const [kept] = answered.mock.lastCall as [File];
  expect([kept.name, kept.type, await kept.text()]).toEqual(['pizza.jpg', 'image/jpeg', 'cortada']);
  expect(last()).toEqual([0, 100, 400, 200]);
  expect(context.fillRect, 'a photograph has no holes').toHaveBeenCalledWith(0, 0, 400, 400);
});
it('says that it is no picture where none can be drawn, and keeps nothing when it is given up', async () => {
  drawing();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
  const answered = vi.fn();
  const user = userEvent.setup();
  render(<CropDialog file={new File(['x'], 'x.png', { type: 'image/png' })} aspect={1} onAnswer={answered} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Isto não é uma imagem que se possa abrir');
  expect(screen.getByRole('button', { name: 'Usar este recorte' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(answered).toHaveBeenCalledWith(null);
});
