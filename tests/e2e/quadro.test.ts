import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, entering } from './support/enter';
import { order } from './support/orders';
import { people } from './support/person';

const signedIn = entering(people());
const board = '/app/delivery/quadro';
const card = (page: Page, number: string) =>
  page.locator('.board__card', { has: page.getByRole('link', { name: number }) });
const column = (page: Page, name: string) => page.locator(`[data-column=${name}]`);

describe('the board of orders', () => {
  test('rings in a second browser until somebody answers, and both follow what either moves', async () => {
    const [desk, till] = [await signedIn('operador', '/', desktop), await signedIn('empresa', '/', desktop)];
    const heard = desk.page.waitForRequest(/backoffice\/novidades/, { timeout: 20_000 });
    await Promise.all([desk.open(board), till.open(board)]);
    await column(desk.page, 'NOVO').waitFor();
    await heard;
    await desk.page.getByRole('button', { name: 'Som: desligado' }).click();
    await desk.page.getByRole('menuitemradio', { name: 'Tocar', exact: true }).click();

    const number = await order(till.page);
    const began = Date.now();
    await card(desk.page, number).waitFor();
    await desk.page.locator('.board-ringing[data-sounds]').waitFor();
    await desk.page.waitForFunction(() => /^\(\d+ novos?\) /.test(document.title));
    expect(Date.now() - began).toBeLessThan(6_000);
    await desk.accessibleEitherWay();

    // Dragged here, it moves there; taken back by the key, it comes back.
    await card(desk.page, number).dragTo(column(desk.page, 'CONFIRMADO'));
    await column(till.page, 'CONFIRMADO').getByRole('link', { name: number }).waitFor();
    await desk.page.getByText(`${number}: Confirmar.`).waitFor();
    await desk.page.keyboard.press('z');
    await column(till.page, 'NOVO').getByRole('link', { name: number }).waitFor();

    // It is seen, and rings no more; the other one accepts by the keyboard.
    await card(till.page, number).getByRole('link', { name: number }).focus();
    await till.page.keyboard.press('a');
    await column(desk.page, 'CONFIRMADO').getByRole('link', { name: number }).waitFor();

    // Beside the board stands what is in it.
    await card(desk.page, number).click({ position: { x: 60, y: 60 } });
    await desk.page.getByRole('complementary', { name: 'Pedido' }).getByText('Total').first().waitFor();
    await desk.accessibleEitherWay();
    await desk.picture('board-page');
    await desk.fits();
    desk.quiet();
    till.quiet();
  }, 120_000);
});
