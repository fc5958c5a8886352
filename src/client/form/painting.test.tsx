import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../addresses';
import { model, showForm, withPromotion } from '../record/harness';

withPromotion();

describe('the drawing of a form', () => {
  it('begins with what is seen first: sections below it, other tabs and dates come once that is painted', async () => {
    const frames: FrameRequestCallback[] = [];
    const hold = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await showForm({ at: addressOf(model, 'edit', 1) });
    expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveValue('Verão');
    const later = () => [
      screen.queryByRole('heading', { name: 'Conteúdo' }),
      screen.queryByRole('textbox', { name: 'Observação', hidden: true }),
      document.querySelector('.form-dates'),
    ];
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 50);
        }),
    );
    expect(later()).toEqual([null, null, null]);
    hold.mockRestore();
    act(() => {
      for (const frame of frames) frame(performance.now());
    });
    await vi.waitFor(() => expect(later()).not.toContain(null));
  });
});
