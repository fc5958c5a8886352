import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { entering } from './support/enter';
import { people } from './support/person';

const enter = entering(people());
/** Milliseconds: a key after another, as fast people type. */
const key = 20;
const patience = { timeout: 10_000 } as const;
/** Milliseconds until the former and the latter question are answered. */
const delays = [
  [2_500, 50],
  [50, 2_500],
  [900, 1_500],
] as const;

/** Holds back what is asked for with a text in it, so long. Answers which texts were asked for. */
const delayed = async (page: Page, path: string, waits: ReadonlyMap<string, number>): Promise<readonly string[]> => {
  const asked: string[] = [];
  await page.route(`**/services/${path}`, async (route) => {
    const body = route.request().postData() ?? '';
    const text = [...waits.keys()].find((one) => body.includes(one));
    if (text) {
      asked.push(text);
      await new Promise((resolve) => {
        setTimeout(resolve, waits.get(text));
      });
    }
    // The question that was given up has gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return asked;
};

interface Place {
  readonly name: string;
  readonly user: string;
  readonly at: string;
  readonly path: string;
  readonly label: RegExp;
  readonly former: string;
  readonly latter: string;
  readonly chosen: string;
}
const places: readonly Place[] = [
  {
    name: 'the company switcher',
    user: 'admin',
    at: '/',
    path: 'company/filtrar-por-vendedor/1/10',
    label: /^Empresa/,
    former: 'brasa',
    latter: 'moema',
    chosen: 'Forno da Vila Moema',
  },
  {
    name: 'a new client',
    user: 'empresa',
    at: '/app/cadastros/cliente/edicao',
    path: 'city/find',
    label: /^Município/,
    former: 'campinas',
    latter: 'blumenau',
    chosen: 'Blumenau - SC',
  },
  {
    name: 'a new product',
    user: 'empresa',
    at: '/app/delivery/produto/edicao',
    path: 'produto/categoria/filterpaginated/1/10',
    label: /^Categoria/,
    former: 'pizzas',
    latter: 'bebidas',
    chosen: 'Bebidas',
  },
];

test.each(places)(
  'typed fast, $name never takes the answer to another text',
  async ({ user, at, path, label, former, latter, chosen }) => {
    const { page } = await enter(user, at);
    const { keyboard } = page;
    const field = page.getByRole('combobox', { name: label });
    if (user === 'admin') await page.getByRole('button', { name: /^Trocar de empresa/ }).click();
    const options = page.getByRole('listbox').getByRole('option');
    for (const [first, second] of delays) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const asked = await delayed(
        page,
        path,
        new Map([
          [former, first],
          [latter, second],
          ['xyzw', 400],
        ]),
      );
      await field.click();
      await keyboard.press('Control+A');
      await keyboard.type(former, { delay: key });
      await expect.poll(() => asked.includes(former), patience).toBe(true);
      // The first answers are shown, the rest is on its way.
      if (first < 100) await options.nth(1).waitFor();
      await keyboard.press('Control+A');
      await keyboard.type(latter, { delay: key });
      await keyboard.press('Enter');
      expect(await options.count()).toBe(0);
      expect(await field.inputValue()).toBe(latter);
      await page.getByText('Carregando...').waitFor();
      await expect.poll(() => field.inputValue(), patience).toBe(chosen);
      expect(await options.count()).toBe(0);
      if (first > second) await page.waitForTimeout(first - second);
      expect(await field.inputValue()).toBe(chosen);
    }
    // Several are found: an early Enter leaves the choice to the person. None is found: a hasty ↓ Enter makes no new
    // one.
    await keyboard.press('Control+A');
    await keyboard.type(former, { delay: key });
    await keyboard.press('Enter');
    await options.nth(1).waitFor();
    expect(await field.inputValue()).toBe(former);
    await keyboard.press('Control+A');
    await keyboard.type('xyzw', { delay: key });
    await page.getByText(/^Nenhuma empresa encontrada!|^Nada encontrado\./).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('xyzw', { delay: key });
    expect(await page.getByText(/^Nenhuma empresa encontrada!|^Nada encontrado\./).count()).toBe(0);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByText(/^Nenhuma empresa encontrada!|^Nada encontrado\./).waitFor();
    expect(
      await page
        .getByRole('dialog')
        .filter({ hasText: /^Nov[oa]/ })
        .count(),
    ).toBe(0);
  },
);
