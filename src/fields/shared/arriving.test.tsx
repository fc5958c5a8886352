import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { arriving } from './arriving';

const module = { default: ({ name }: { readonly name: string }) => <p>Olá, {name}!</p> };
const waits = vi.fn(() => <p>Carregando...</p>);
const Waiting = () => waits();
class Failures extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {};
  static getDerivedStateFromError({ message }: Error) {
    return { said: message };
  }
  override render() {
    return this.state.said === undefined ? (
      this.props.children
    ) : (
      <button type="button" onClick={() => this.setState({ said: undefined })}>
        {this.state.said}
      </button>
    );
  }
}
/** Turns of the event loop, in which no time passes. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
};
const part = (find: () => Promise<typeof module>) => arriving(find, <Waiting />);

describe('a part whose program comes by itself', () => {
  it('is drawn at once where it has come before, and nothing stands in for it', async () => {
    waits.mockClear();
    const Part = part(() => Promise.resolve(module));
    await Part.load();
    render(<Part name="Ana" />);
    expect(screen.getByText('Olá, Ana!')).toBeTruthy();
    expect(waits).not.toHaveBeenCalled();
  });
  it('is asked for when it is shown, once, where nobody did before', async () => {
    const find = vi.fn(() => Promise.resolve(module));
    const Part = part(find);
    render(<Part name="Ana" />);
    expect(screen.getByText('Carregando...')).toBeTruthy();
    expect(await screen.findByText('Olá, Ana!')).toBeTruthy();
    expect(find).toHaveBeenCalledOnce();
  });
  it('is drawn in the moment in which it comes, which waits for no time to pass', async () => {
    let arrive: (found: typeof module) => void = vi.fn();
    const Part = part(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    render(<Part name="Ana" />);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      arrive(module);
      await turns(5);
      expect(screen.getByText('Olá, Ana!')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
  it('is asked for again when it failed to come ahead', async () => {
    const find = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error('offline'));
    const Part = part(find);
    await expect(Part.load()).rejects.toThrow('offline');
    render(<Part name="Ana" />);
    expect(await screen.findByText('Olá, Ana!')).toBeTruthy();
  });
  it('says that it does not come, and is asked for again by who tries again', async () => {
    const find = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error('offline'));
    const Part = part(find);
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    render(
      <Failures>
        <Part name="Ana" />
      </Failures>,
    );
    (await screen.findByRole('button', { name: 'offline' })).click();
    silent.mockRestore();
    expect(await screen.findByText('Olá, Ana!')).toBeTruthy();
  });
});
