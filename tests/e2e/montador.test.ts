import { expect, test } from 'vitest';
import { desktop, entering } from './support/enter';
import { people, type Person } from './support/person';

const patient = { timeout: 15_000 };
const enter = entering(people());
const address = '/app/delivery/cardapio';
const open = async (visit: Parameters<typeof enter>[2]): Promise<Person> => {
  const person = await enter('empresa', address, visit);
  await person.page.getByRole('list', { name: 'Categorias' }).waitFor();
  return person;
};
const categories = async ({ page }: Person): Promise<readonly string[]> =>
  page
    .locator('.montador__nome > span:first-child')
    .evaluateAll((all) => all.map((one) => one.firstChild!.textContent!));

test('the menu is put in order by keyboard and mouse, priced in place and taken off sale', async () => {
  const person = await open(desktop);
  const { page } = person;
  const before = await categories(person);
  // By keyboard: the category goes up, and is there after a reload.
  await page.getByRole('button', { name: new RegExp(`^${before[1]}`) }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const wanted = [before[1], before[0], ...before.slice(2)];
  await expect.poll(() => categories(person), patient).toEqual(wanted);
  await page.waitForResponse((response) => response.url().endsWith('/produto/cardapio/montador'));
  await page.reload();
  await expect.poll(() => categories(person), patient).toEqual(wanted);

  // Prices where they stand: Enter saves, Esc restores, Tab goes on to the next.
  await page.getByRole('button', { name: new RegExp(`^${before[0]}`) }).click();
  const prices = page.getByRole('button', { name: /^Preço: / });
  await prices.first().click();
  const field = page.locator('.in-place input');
  await field.fill('61,90');
  await field.press('Escape');
  await expect.poll(() => prices.first().textContent(), patient).not.toContain('61,90');
  await prices.first().click();
  await field.fill('61,90');
  await field.press('Enter');
  await page.getByText('Salvo', { exact: true }).waitFor();
  await expect.poll(() => prices.first().textContent(), patient).toContain('61,90');

  // Off asks until when; what customers see follows.
  const sale = page.locator('.montador__produtos').getByRole('switch', { checked: true }).first();
  const name = (await sale.getAttribute('aria-label'))!;
  await sale.press('Space');
  await page.getByRole('menuitem', { name: 'Até amanhã' }).click();
  await page.getByText('Em falta até amanhã').waitFor();
  await page.getByRole('switch', { name, checked: false }).press('Space');
  await page.getByRole('switch', { name, checked: true }).waitFor();

  // Choices of a product, under it.
  await page.locator('.montador__produto').first().click();
  await page.locator('.montador__grupo-nome').first().click();
  await page.getByRole('list', { name: /^Opções de / }).waitFor();
  await page.getByRole('button', { name: 'Como o cliente vê' }).click();
  await page.locator('dialog[open] .previa').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('refrigerante');
  await person.accessibleEitherWay();
  await person.picture('montador');
});

test('of two who order at once the second is told, and sees what the first one did', async () => {
  const [first, second] = [await open(desktop), await open(desktop)];
  const before = await categories(second);
  // The second does not see what the first one does: his line is slow.
  await second.page.route('**/produto/cardapio/montador', () => undefined);
  second.expectFailures(409);
  await first.page.getByRole('button', { name: new RegExp(`^${before[2]}`) }).focus();
  await first.page.keyboard.press('Alt+ArrowUp');
  await first.page.waitForResponse((response) => response.url().endsWith('/produto/categoria/ordem'));
  const now = [before[0], before[2], before[1], ...before.slice(3)];
  await expect.poll(() => categories(first), patient).toEqual(now);
  await second.page.unroute('**/produto/cardapio/montador');
  await second.page.getByRole('button', { name: new RegExp(`^${before[0]}`) }).focus();
  await second.page.keyboard.press('Alt+ArrowDown');
  await second.page.getByText('A lista mudou.').waitFor();
  await expect.poll(() => categories(second), patient).toEqual(now);
});

test.each([390, 320])('a menu is pasted, priced and taken back on a phone, %i px wide', async (width) => {
  const person = await open({ width, height: 844, touch: true });
  const { page } = person;
  await page.getByRole('button', { name: 'Mais: colar, fotos, importar' }).click();
  await page.getByRole('menuitem', { name: 'Colar cardápio' }).click();
  await page
    .getByRole('textbox', { name: /^Cole aqui/ })
    .fill(`CALDOS ${width}\nCaldo verde - couve e calabresa - 24,90\nCanja\n  Extras:\n    Torrada 3,00\nSopa 19,00`);
  await page.getByText('Entendemos 3 produtos em 1 categoria.').waitFor();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('textbox', { name: 'Preço de Canja' }).fill('22,00');
  await person.accessibleEitherWay();
  await person.fits();
  await page.getByRole('button', { name: 'Criar 3 produtos' }).click();
  await page.getByText('3 produtos criados!').waitFor();
  await page.getByRole('button', { name: new RegExp(`^Caldos ${width}`) }).click();
  await page.getByRole('button', { name: 'Caldo verde', exact: true }).waitFor();
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture(`montador-${width}`);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('O cardápio colado foi desfeito.').waitFor();
  await expect.poll(() => categories(person), patient).not.toContain(`Caldos ${width}`);
});
