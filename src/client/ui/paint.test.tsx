import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AfterFirst, drawFirst } from './paint';

/** The frames that a browser would draw, one by one. */
let frames: FrameRequestCallback[] = [];
const frame = (): void =>
  act(() => {
    for (const one of frames.splice(0)) one(0);
  });
const Page = ({ isSeen }: { readonly isSeen?: boolean }) => (
  <>
    <p>Linhas</p>
    <AfterFirst place={<p>Lugar</p>} isSeen={isSeen}>
      <p>Ferramentas</p>
    </AfterFirst>
  </>
);

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call));
});
afterEach(() => {
  frame();
  frame();
  vi.unstubAllGlobals();
});

describe('AfterFirst', () => {
  it('leaves the first picture of a page without its tools until it is out, and holds their place', () => {
    drawFirst();
    render(<Page />);
    expect(screen.getByText('Linhas')).toBeDefined();
    expect(screen.queryByText('Ferramentas')).toBeNull();
    frame();
    expect(screen.getByText('Lugar')).toBeDefined();
    frame();
    expect(screen.getByText('Ferramentas')).toBeDefined();
    expect(screen.queryByText('Lugar')).toBeNull();
  });
  it('draws every later picture whole', () => {
    drawFirst();
    const first = render(<Page />);
    frame();
    frame();
    first.unmount();
    render(<Page />);
    expect(screen.getByText('Ferramentas')).toBeDefined();
  });
  it('draws at once what is looked at', () => {
    drawFirst();
    render(<Page isSeen />);
    expect(screen.getByText('Ferramentas')).toBeDefined();
    render(<Page />);
    frame();
    frame();
  });
  it('draws whole where nobody said that it is the first', () => {
    render(<Page />);
    expect(screen.getByText('Ferramentas')).toBeDefined();
  });
});
