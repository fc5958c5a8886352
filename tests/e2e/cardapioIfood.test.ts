/** The menus of both sides: a product is created at iFood, and an item of iFood is brought here. */
import { afterAll, expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { signedInto } from './support/publicLinks';

const enter = entering(people());
let criado: string | undefined;
/** The menu that other files look at has no product of this one. */
afterAll(async () => {
  if (criado === undefined) return;
  const ask = await signedInto(inject('productUrl'), 'empresa');
  const [one] = (await ask('produto/filterpaginated/1/1', { nome: criado })).results!;
  if (one) await ask('produto/delete', { id: one.id, versao: one.versao }).catch(() => undefined);
});

test('a product is created at iFood by the keyboard, and one item is imported on a phone', async () => {
  const desk = await enter('empresa', '/app/integracoes/cardapio-ifood', desktop);
  const { page } = desk;
  await page.getByText('SIMULAÇÃO', { exact: true }).waitFor();
  const only = page.getByRole('button', { name: /^Só aqui \(\d+\)$/ });
  await only.waitFor();
  await desk.accessibleEitherWay();
  await desk.fits();
  await desk.picture('cardapio-ifood');
  await only.focus();
  await page.keyboard.press('Enter');
  const create = page.getByRole('button', { name: /^Criar no iFood/ });
  const before = await create.count();
  const many = page.getByRole('button', { name: `Criar os ${before} no iFood` });
  await many.click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`Criar ${before} produtos no cardápio do iFood`).waitFor();
  await desk.accessible();
  await question.getByRole('button', { name: 'Não' }).click();
  await create.first().focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/ está no iFood!$/)
    .first()
    .waitFor();
  await expect.poll(() => create.count()).toBe(before - 1);
  desk.quiet();

  const hand = await enter('empresa', '/app/integracoes/cardapio-ifood', { ...phone, dark: true });
  await hand.page.getByText('SIMULAÇÃO', { exact: true }).waitFor();
  await hand.accessible();
  await hand.fits();
  await hand.picture('cardapio-ifood-390');
  await hand.page.getByRole('button', { name: 'Importar do iFood' }).tap();
  const boxes = hand.page.locator('.ifood__opcao--pai input');
  await boxes.first().waitFor();
  for (let at = 0; at < (await boxes.count()); at += 1) {
    // A category of which something is left out is ticked whole at first.
    if (!(await boxes.nth(at).isChecked())) await boxes.nth(at).tap();
    await boxes.nth(at).tap();
  }
  await hand.page.getByRole('button', { name: 'Importar 0 itens' }).waitFor();
  const fresh = hand.page.locator('.ifood__opcao', { hasText: 'Novo' }).first();
  criado = (await fresh.locator('.ifood__nome').innerText()).split('\n')[0];
  await fresh.tap();
  // A box that the sticky header covers in part is no target; which one it covers depends on the tapped row.
  await hand.page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await hand.accessibleEitherWay();
  await hand.fits();
  await hand.picture('importar-ifood-390');
  await hand.page.getByRole('button', { name: 'Importar 1 item' }).tap();
  await hand.page.getByRole('dialog').getByText('Concluído').waitFor({ timeout: 30_000 });
  await hand.accessible();
  await hand.picture('importado-390');
  hand.quiet();
}, 120_000);
