import type { Page } from 'playwright-core';

export interface Strokes {
  /** Keys pressed. A chord as Ctrl+Enter is one; text that came without keys counts its letters. */
  readonly keys: number;
  /** Clicks of the mouse and taps. */
  readonly clicks: number;
}
export interface Counter {
  /** Since the counter was made, or since it was last set to zero. */
  read(): Promise<Strokes>;
  /** Counts from here. */
  restart(): Promise<void>;
}

/** The page's side: what a person's hands did, told to the test across documents. */
const watch = (): void => {
  const tell = (window as unknown as { strokes(kind: 'keys' | 'clicks', count: number): void }).strokes;
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);
  let isByKey = false;
  const on = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void): void =>
    window.addEventListener(type, (event) => event.isTrusted && heard(event), { capture: true });
  on('keydown', ({ key, repeat }) => {
    isByKey = true;
    if (!repeat && !modifiers.has(key)) tell('keys', 1);
  });
  on('keyup', () => {
    isByKey = false;
  });
  // `fill` and letters of other keyboards arrive as text without a key: they count as if they had been typed.
  on('beforeinput', ({ data }) => {
    if (!isByKey && data) tell('keys', [...data].length);
  });
  on('pointerdown', ({ isPrimary }) => {
    if (isPrimary) tell('clicks', 1);
  });
};

/**
 * Counts what reaches the page of a person's hands, from now on and in each document it opens: trusted events alone, so
 * that neither a script of the page nor a focus set by the test is a stroke.
 */
export const counting = async (page: Page): Promise<Counter> => {
  let strokes: Strokes = { keys: 0, clicks: 0 };
  await page.exposeBinding('strokes', (_source, kind: keyof Strokes, count: number) => {
    strokes = { ...strokes, [kind]: strokes[kind] + count };
  });
  await page.addInitScript(watch);
  await page.evaluate(watch);
  // Answers come in the order of the calls: after one, all that was told before it has arrived.
  const settled = (): Promise<unknown> => page.evaluate('0');
  return {
    read: async () => {
      await settled();
      return strokes;
    },
    restart: async () => {
      await settled();
      strokes = { keys: 0, clicks: 0 };
    },
  };
};
