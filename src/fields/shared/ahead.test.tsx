import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ahead } from './ahead';

const module = { default: ({ name }: { readonly name: string }) => <p>Olá, {name}!</p> };
const waits = vi.fn(() => <p>Carregando...</p>);
const Waiting = () => waits();
const show = (Part: ReturnType<typeof ahead<{ readonly name: string }, unknown>>) => render(<Suspense fallback={<Waiting />}><Part name="Ana" /></Suspense>);

describe('a part whose program comes by itself', () => {
  it('is drawn at once where it has come before, and nothing stands in for it', async () => {
    waits.mockClear();
    const Part = ahead(() => Promise.resolve(module));
    await Part.load();
    show(Part);
    expect(screen.getByText('Olá, Ana!')).toBeTruthy();
    expect(waits).not.toHaveBeenCalled();
  });
  it('is asked for when it is shown, once, where nobody did before', async () => {
    const find = vi.fn(() => Promise.resolve(module));
    show(ahead(find));
    expect(await screen.findByText('Olá, Ana!')).toBeTruthy();
    expect(find).toHaveBeenCalledOnce();
  });
  it('is asked for again when it failed to come ahead', async () => {
    const find = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error('offline'));
    const Part = ahead(find);
    await expect(Part.load()).rejects.toThrow('offline');
    show(Part);
    expect(await screen.findByText('Olá, Ana!')).toBeTruthy();
  });
});
