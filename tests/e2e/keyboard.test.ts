import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entryOf } from './support/menu';
import { people } from './support/person';
import { password } from './support/product';

const arrive = people();
const unique = Date.now().toString(36).slice(-5);

/** Checks that the focus is visible: an outline of its own, or one of the box that stands for it, inside the window. */
const seesFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nowhere';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const sibling = element.nextElementSibling && getComputedStyle(element.nextElementSibling);
    const isMarked =
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) ||
      (sibling?.outlineStyle === 'solid' && element.matches('input'));
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const isInside = width > 0 && right > 0 && left < window.innerWidth && bottom > 0 && top < window.innerHeight;
    const name = `${element.tagName.toLowerCase()}.${element.className} «${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}»`;
    return isMarked && isInside
      ? 'seen'
      : `${isInside ? '' : 'outside the window, '}${isMarked ? '' : 'unmarked, '}${name}`;
  });
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);
/** Presses Tab until the target has the focus; every stop on the way is seen. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < 80; stops++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect(await seesFocus(page)).toBe('seen');
  }
  throw new Error('not within eighty stops');
};
/** Tab, and what has the focus then is seen. */
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('by keyboard alone', () => {
  test('in, into a company, through menu and palette to a record and its saving, to the downloads, and out', async () => {
    const person = await arrive();
    const { page } = person;
    const { keyboard } = page;
    await person.open('/');
    // Public pages: the first field has the focus.
    await page.getByLabel('Usuário').waitFor();
    expect(await seesFocus(page)).toBe('seen');
    await keyboard.type('analista');
    await press(page, 'Tab');
    expect(await seesFocus(page)).toBe('seen');
    await keyboard.type(password);
    await press(page, 'Enter');
    await page.locator('#conteudo h1').waitFor();
    // The page begins where its content does.
    await expect.poll(() => isFocused(page.locator('#conteudo'))).toBe(true);

    await page.reload();
    await page.locator('#conteudo h1').waitFor();
    await press(page, 'Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    expect(await isFocused(skip)).toBe(true);
    expect(await seesFocus(page)).toBe('seen');
    await press(page, 'Enter');
    expect(await isFocused(page.locator('#conteudo'))).toBe(true);

    const switcher = page.getByRole('button', { name: /^Trocar de empresa/ });
    await tabTo(page, switcher, 'Shift+Tab');
    await press(page, 'Enter');
    const field = page.getByRole('combobox', { name: 'Empresa' });
    await expect.poll(() => isFocused(field)).toBe(true);
    await keyboard.type('moema');
    await page.getByRole('option', { name: /Forno da Vila Moema/ }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await press(page, 'Enter', 'Enter');
    await page.getByRole('button', { name: 'Trocar de empresa: Forno da Vila Moema' }).waitFor();

    const search = page.getByRole('searchbox', { name: 'Buscar menu' });
    await tabTo(page, search);
    await keyboard.type('unidades');
    const found = page.getByRole('navigation', { name: 'Menu principal' }).locator('.side__nav').getByRole('link');
    await expect.poll(() => found.allTextContents()).toEqual(['Unidades de medida']);
    await tabTo(page, found.first());
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Unidades de medida' }).waitFor();
    // The new page begins where its content does, not in the menu that was left.
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#conteudo')?.contains(document.activeElement)))
      .toBe(true);

    await press(page, 'Control+K');
    const palette = page.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
    await expect.poll(() => isFocused(palette)).toBe(true);
    await keyboard.type('setores');
    const option = page.getByRole('option', { name: 'Setores', exact: true });
    await option.waitFor();
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();

    await press(page, 'j');
    expect(await seesFocus(page)).toBe('seen');
    await press(page, 'Enter');
    const responsible = page.getByRole('textbox', { name: 'Responsável' });
    await responsible.waitFor();
    await tabTo(page, responsible);
    await press(page, 'Control+A');
    await keyboard.type(`Teclado ${unique}`);
    await page.getByRole('region', { name: 'Salvar' }).waitFor();
    await press(page, 'Control+S');
    await expect.poll(() => page.getByRole('region', { name: 'Salvar' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => responsible.inputValue()).toBe(`Teclado ${unique}`);

    // Past the menu by the skip link, and back into the header from there.
    await press(page, 'Tab', 'Enter');
    await tabTo(page, page.getByRole('link', { name: 'Central de Downloads' }), 'Shift+Tab');
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Central de Downloads' }).waitFor();

    const support = page.getByRole('button', { name: 'Suporte' });
    await tabTo(page, support, 'Shift+Tab');
    await press(page, 'Enter');
    await page
      .getByRole('dialog', { name: 'Suporte' })
      .getByText(/^Atendimento|^Hoje é feriado/)
      .waitFor();
    await tabTo(page, page.getByRole('link', { name: /^Falar com o suporte/ }));
    await press(page, 'Escape');
    expect(await isFocused(support)).toBe(true);

    await tabTo(page, page.getByRole('button', { name: /^Menu do usuário/ }));
    await press(page, 'Enter');
    const leave = page.getByRole('menuitem', { name: 'Sair' });
    await leave.waitFor();
    await press(page, 'End');
    expect(await isFocused(leave)).toBe(true);
    expect(await seesFocus(page)).toBe('seen');
    await press(page, 'Enter');
    await page.getByLabel('Senha', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/user/login');
  });
});

describe('at 320 pixels', () => {
  const small = { width: 320, height: 640, touch: true } as const;

  test('no page of the frame scrolls sideways, whatever is open', async () => {
    const person = await arrive(small);
    const { page } = person;
    await person.open('/');
    await person.signIn('empresa');
    await page.getByRole('region', { name: 'Avisos' }).waitFor();
    const opened = async (name: string): Promise<void> => {
      await person.fits();
      // Floating boxes stay in the window too.
      const out = (): Promise<string[]> =>
        page.evaluate(() =>
          [...document.querySelectorAll('dialog[open], .popover, .toast, .side')]
            .filter((box) => {
              const { left, right, width } = box.getBoundingClientRect();
              return (
                width > 0 &&
                getComputedStyle(box).visibility !== 'hidden' &&
                (left < -1 || right > window.innerWidth + 1)
              );
            })
            .map((box) => box.className),
        );
      // A box is placed anew when what it shows has come.
      await expect.poll(out, { message: name }).toEqual([]);
      await person.picture(`narrow-${name}`);
    };
    await opened('welcome');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await (await entryOf(page, 'Clientes')).waitFor();
    await opened('menu');
    await page.keyboard.press('Escape');
    for (const [button, name] of [
      [/^Menu do usuário/, 'profile'],
      ['Suporte', 'support'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.locator('dialog[open], .popover').first().waitFor();
      await opened(name);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog[open], .popover').count()).toBe(0);
    }
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Buscar' }).click();
    await page.getByRole('combobox', { name: 'Buscar telas, registros e ações' }).fill('calabresa');
    await page.getByRole('option').first().waitFor();
    await opened('palette');
    await page.keyboard.press('Escape');
    for (const path of [
      '/app/acesso-negado',
      '/app/upgrade-plano',
      '/app/nada/disso',
      '/app/cadastros/perfil',
      '/app/cadastros/alterar-senha',
      '/app/cadastros/cliente',
      '/app/cadastros/cliente/edicao',
    ]) {
      await person.open(path);
      // An unknown address leads out of the app, to a page of its own.
      await page
        .locator(path === '/app/nada/disso' ? 'h1' : '#conteudo h1')
        .first()
        .waitFor();
      await expect.poll(() => page.locator('#conteudo .skeleton').count()).toBe(0);
      await opened(path.replaceAll('/', '-'));
    }
  });

  test('nor does the switcher, with its longest names', async () => {
    const person = await arrive(small);
    const { page } = person;
    await person.open('/');
    await person.signIn('admin');
    await page.getByRole('button', { name: /^Trocar de empresa/ }).click();
    await page.getByRole('option').filter({ hasText: 'Brasa Burger Rio Branco' }).click();
    await person.fits();
    await page.getByRole('dialog', { name: 'Trocar de empresa' }).getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Trocar de empresa: Brasa Burger Rio Bra…' }).waitFor();
    await page.getByRole('link', { name: 'Preços e Planos' }).waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('narrow-trial');
  });
});
