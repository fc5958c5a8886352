import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A component that complains on the console is broken, so the test that made it complain fails. */
const complaints: string[] = [];
/** A screen whose module arrives late, on a busy machine, during a click of the test: nothing of the product's. */
const isLate = (text: string): boolean => text.startsWith('A component suspended inside an `act` scope');
const complain = (...parts: unknown[]): void => {
  const text = parts.map(String).join(' ');
  if (!isLate(text)) complaints.push(text);
};

// jsdom loads no fonts.
Object.assign(globalThis, {
  FontFace: class {
    load = (): Promise<never> => Promise.reject(new Error('no fonts here'));
  },
});

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});

afterEach(() => {
  cleanup();
  // Nodes that a test added without React: the files of a worker share the page.
  document.body.replaceChildren();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // As text: a list is printed as its length, and the gate's report says no more.
  expect(complaints.join('\n')).toBe('');
});
