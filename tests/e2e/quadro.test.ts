import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, entering } from './support/enter';
import { order } from './support/orders';
import { callAs } from './support/services';
import { counting } from './support/strokes';
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
    await card(desk.page, number).locator('.board__line').first().click();
    await desk.page.getByRole('complementary', { name: 'Pedido' }).getByText('Total').first().waitFor();
    await desk.accessibleEitherWay();
    await desk.picture('board-page');
    await desk.fits();
    desk.quiet();
    till.quiet();
  }, 120_000);

  test('dispatches with a courier in two clicks, or by a key and a figure, and refuses a new order by its number', async () => {
    const desk = await signedIn('operador', '/', desktop);
    const { page, open, accessibleEitherWay, picture, quiet } = desk;
    const products = await callAs(page, 'POST', 'produto/filterpaginated/1/1', {
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      controlaEstoque: false,
    });
    const ready = async (): Promise<string> => {
      const { envelope } = await callAs(page, 'POST', 'pedido/save', {
        canal: 'TELEFONE',
        modalidade: 'ENTREGA',
        pagamentos: [{ forma: 'PIX' }],
        taxaEntrega: 5,
        endereco: { street: 'Rua Um', number: '10', neighborhoord: 'Centro', cep: '04015012' },
        itens: [{ produto: products.envelope.results![0]!.id, quantidade: 1 }],
      });
      expect(envelope.messageError ?? '').toBe('');
      const { id, numero } = envelope.result as unknown as { readonly id: number; readonly numero: string };
      await callAs(page, 'POST', `pedido/${id}/aprontar`, {});
      return numero;
    };
    const [first, second] = [await ready(), await ready()];
    await open(board);
    await card(page, first).waitFor();
    const strokes = await counting(page);
    const choice = page.getByRole('dialog', { name: 'Quem leva?' });
    await card(page, first).getByRole('button', { name: 'Despachar…' }).click();
    await choice.getByRole('button', { name: 'Sem entregador' }).waitFor();
    await accessibleEitherWay();
    await picture('board-dispatch');
    await choice.getByRole('button').first().click();
    await column(page, 'ENTREGA').getByRole('link', { name: first }).waitFor();
    expect(await strokes.read()).toEqual({ keys: 0, clicks: 2 });

    await card(page, second).getByRole('button', { name: 'Despachar…' }).focus();
    await strokes.restart();
    await page.keyboard.press('Enter');
    await choice.getByRole('button', { name: 'Sem entregador' }).waitFor();
    await page.keyboard.press('1');
    await column(page, 'ENTREGA').getByRole('link', { name: second }).waitFor();
    expect(await strokes.read()).toEqual({ keys: 2, clicks: 0 });

    const fresh = await order(page);
    await card(page, fresh).getByRole('button', { name: 'Recusar' }).click();
    const question = page.getByRole('dialog', { name: `Recusar o pedido ${fresh}?` });
    await question.getByRole('button', { name: 'Recusar pedido' }).waitFor();
    await question.getByRole('button', { name: 'Voltar' }).click();

    // Tools and board in one window of 800 px: four cards of a column are whole.
    const cards = await column(page, 'ENTREGA').locator('.board__card').all();
    const boxes = await Promise.all(cards.slice(0, 4).map((one) => one.boundingBox()));
    expect(boxes.length).toBeGreaterThanOrEqual(3);
    for (const box of boxes) expect(box!.y + box!.height).toBeLessThan(800);
    await desk.fits();
    quiet();
  }, 120_000);
});
