import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { order } from './support/orders';
import { people } from './support/person';

const signedIn = entering(people());
const list = '/app/delivery/pedido';
const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** The stream stands: what happens from now on is heard. */
const listening = (page: Page) => page.waitForRequest(/backoffice\/novidades/, { timeout: 20_000 });

describe('what others do', () => {
  test('appears in an open list within a second, rings where it may, and waits under the bell', async () => {
    const desk = await signedIn('operador', '/', desktop);
    const { page } = desk;
    const heard = listening(page);
    await desk.open(list);
    await rows(page).nth(1).waitFor();
    await heard;
    await page.getByRole('button', { name: /^Avisos/ }).waitFor();
    await page.getByRole('searchbox').first().focus();
    const till = await signedIn('empresa', '/', phone);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    });
    const number = await order(till.page);
    const began = Date.now();
    await page.waitForFunction(() => document.title.startsWith('(1 novo) '));
    expect(Date.now() - began).toBeLessThan(1_000);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.getByRole('cell', { name: number }).first().waitFor();
    expect(await page.title()).not.toContain('novo');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.getByText('Tocar um som quando chegar algo novo?').waitFor();
    await desk.accessibleEitherWay();
    await page.getByRole('button', { name: 'Tocar', exact: true }).click();
    await page.getByText('Tocar um som quando chegar algo novo?').waitFor({ state: 'hidden' });

    // Other journeys order at this shop, too.
    const bell = page.getByRole('button', { name: /^Avisos, \d+ não lidos?$/ });
    const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Avisos' });
    const notice = panel.getByRole('button', { name: new RegExp(`Novo pedido ${number}`) });
    await notice.waitFor();
    await desk.accessibleEitherWay();
    await desk.picture('bell');
    await notice.press('Enter');
    await page.getByRole('heading', { level: 1 }).getByText(number).waitFor();
    const left = unread === 1 ? 'Avisos' : `Avisos, ${unread - 1} ${unread === 2 ? 'não lido' : 'não lidos'}`;
    await page.getByRole('button', { name: left, exact: true }).waitFor();
    await desk.fits();
    desk.quiet();
  });

  test('is an empty bell on a phone where nothing happened', async () => {
    const person = await signedIn('analista', '/', phone);
    const { page } = person;
    await page.getByRole('button', { name: 'Avisos' }).click();
    await page.getByText('Nenhum aviso').waitFor();
    await person.accessibleEitherWay();
    await person.fits();
    await person.picture('bell-phone');
    person.quiet();
  });
});
