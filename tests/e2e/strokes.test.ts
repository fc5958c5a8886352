import { expect, test } from 'vitest';
import { people } from './support/person';
import { counting } from './support/strokes';

const arrive = people();
const document = `data:text/html;charset=utf-8,${encodeURIComponent(
  '<title>Teclas</title><label>Nome <input autofocus></label><button onclick="document.title += 1">Somar</button>',
)}`;

test('keys, chords, letters, clicks and taps of a person are counted, across documents', async () => {
  const { page } = await arrive({ touch: true });
  await page.goto(document);
  const counter = await counting(page);
  await page.getByLabel('Nome').focus();
  await page.keyboard.type('4616');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Shift+A');
  expect(await counter.read()).toEqual({ keys: 7, clicks: 0 });
  await page.getByLabel('Nome').fill('João');
  await page.keyboard.type('ção');
  expect(await counter.read()).toEqual({ keys: 14, clicks: 0 });
  await page.getByRole('button').click();
  await page.getByRole('button').tap();
  // Enter on a button is a key, and the click that it makes is none. A script presses nothing.
  await page.getByRole('button').press('Enter');
  await page.evaluate(() => window.document.querySelector('button')!.click());
  expect(await page.title()).toBe('Teclas1111');
  expect(await counter.read()).toEqual({ keys: 15, clicks: 2 });
  await page.reload();
  await counter.restart();
  await page.getByLabel('Nome').press('a');
  expect(await counter.read()).toEqual({ keys: 1, clicks: 0 });
});
