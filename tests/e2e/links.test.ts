import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hostile, outside } from '../support/hostile';
import { entering } from './support/enter';
import { people, type Person } from './support/person';

const enter = entering(people());
const corpus = [...hostile, ...outside];
/** A login each: one of each kind. The others are tested at the function itself (safeLink.test.ts). */
const kinds = corpus.filter((_text, index) => index % 6 === 0);
/** Another site's address, written as such: the one kind that may open, in a window of its own. */
const isForeign = (text: string): boolean => /^https?:\/\/[\w.]+(\/|$)/.test(text);

/**
 * A program that ran would ask something or leave a mark; another site would be somewhere in the pages of this browser.
 */
const nothingHappened = async ({ page, context }: Person): Promise<void> => {
  const { origin } = new URL(page.url());
  expect(context.pages().map((one) => new URL(one.url()).origin)).toEqual([origin]);
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('a')].map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
    ),
  ).toEqual([]);
};
/** Notes what the page would open, and opens nothing, as a blocker does. */
const blockWindows = (page: Page) =>
  page.evaluate(() => {
    const opened: string[] = [];
    Object.assign(window, {
      opened,
      open: (address: string) => {
        opened.push(address);
        return null;
      },
    });
  });
/** The same where they open, and are sent to an address. */
const fakeWindows = (page: Page) =>
  page.evaluate(() => {
    const opened: string[] = [];
    Object.assign(window, {
      opened,
      open: () => ({
        document: { title: '', body: { textContent: '' } },
        location: { replace: (address: string) => opened.push(address) },
        close: () => undefined,
      }),
    });
  });
const openedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { readonly opened: string[] }).opened);

describe('whatever is written in them', () => {
  test('the address kept for after the login leads into the app', async () => {
    const person = await enter('operador');
    const { page } = person;
    const { origin } = new URL(page.url());
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    const token = await page.evaluate(() => localStorage.getItem('remember-me') ?? '');
    // The same answer each time: what is asked is where it leads.
    await page.route('**/services/login', (route) =>
      route.fulfill({ json: { hasError: false, auth: { hasError: false } }, headers: { 'remember-me': token } }),
    );
    for (const text of kinds) {
      await page.evaluate((kept) => {
        localStorage.removeItem('remember-me');
        sessionStorage.setItem('retaguarda.destino', kept);
      }, text);
      await person.open('/');
      await person.signIn('operador');
      await expect.poll(() => page.url(), { message: JSON.stringify(text) }).toBe(`${origin}/app/pages/bemvindo`);
    }
    await page.evaluate(() => {
      localStorage.removeItem('remember-me');
      sessionStorage.setItem('retaguarda.destino', '/app/cadastros/setor?pagina=1');
    });
    await person.open('/');
    await person.signIn('operador');
    await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor();
    await nothingHappened(person);
  });

  test('the links of the menu stay in the app or open another site in a window of its own', async () => {
    const person = await enter('operador');
    const { page, context } = person;
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    const entries = corpus.flatMap((text, index) => [
      { titulo: `Externo ${index}`, tipo: 'externo', urlExterna: text, icone: text },
      { titulo: `Janela ${index}`, tipo: 'externo', url: text, navegadorExclusivo: true, icone: 'home' },
      { titulo: `Interno ${index}`, tipo: 'interno', state: text, icone: 'home' },
      {
        titulo: `Grupo ${index}`,
        tipo: 'sub',
        icone: 'home',
        subMenu: [{ titulo: `Dentro ${index}`, tipo: 'externo', url: text, icone: 'home' }],
      },
    ]);
    await page.route('**/services/backoffice/menu', (route) =>
      route.fulfill({
        json: {
          hasError: false,
          result: {
            menuList: [
              ...entries,
              { titulo: 'Ajuda', tipo: 'externo', url: 'https://ajuda.example/inicio', icone: 'home' },
              {
                titulo: 'Aulas',
                tipo: 'externo',
                url: 'https://ajuda.example/aulas',
                navegadorExclusivo: true,
                icone: 'home',
              },
            ],
          },
        },
      }),
    );
    await page.reload();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: /^Ajuda/ }).waitFor();
    const seen = () =>
      menu.getByRole('link').evaluateAll((all) =>
        all.map((link) => {
          const { href, target, rel, textContent } = link as HTMLAnchorElement;
          return { href, target, rel, name: textContent };
        }),
      );
    // One area stands open at a time.
    const links = await seen();
    const areas = menu.locator('.side__area');
    for (let at = 0; at < (await areas.count()); at++) {
      await areas.nth(at).evaluate((area) => {
        (area as HTMLElement).click();
      });
      links.push(...(await seen()));
    }
    expect(links.some(({ name }) => name?.startsWith('Dentro'))).toBe(true);
    const { origin } = new URL(page.url());
    expect(links.length).toBeGreaterThan(10);
    for (const { href, target, rel, name } of links) {
      const url = new URL(href);
      const isOwn = url.origin === origin && target === '' && /^\/app(\/|$)/.test(url.pathname);
      const isOther =
        url.protocol.startsWith('http') && url.origin !== origin && target === '_blank' && rel.includes('noopener');
      expect(isOwn || isOther, `${name}: ${href}`).toBe(true);
    }
    // Every address of another site was one in so many words.
    const foreign = corpus.filter((text) => isForeign(text)).map((text) => new URL(text).href);
    for (const { href } of links.filter(({ target }) => target === '_blank'))
      expect([...foreign, 'https://ajuda.example/inicio', 'https://ajuda.example/aulas']).toContain(href);
    await nothingHappened(person);

    await context.route('https://ajuda.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Ajuda</title><p>Ajuda</p>' }),
    );
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      menu.getByRole('link', { name: 'Ajuda (abre em outra aba)' }).click(),
    ]);
    await tab.waitForURL('https://ajuda.example/inicio');
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await tab.close();
    const [own] = await Promise.all([
      context.waitForEvent('page'),
      menu.getByRole('link', { name: 'Aulas (abre em outra janela)' }).click(),
    ]);
    await own.waitForURL('https://ajuda.example/aulas');
    expect(await own.evaluate(() => [window.opener as unknown, window.innerWidth, window.innerHeight])).toEqual([
      null,
      1000,
      600,
    ]);
    await own.close();
  });

  test('the address that an action answers opens another site or nothing, and says why', async () => {
    const person = await enter('empresa');
    const { page } = person;
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    let at = 0;
    await page.route('**/services/companydownload/compartilhar', (route) =>
      route.fulfill({ json: { hasError: false, result: { url: corpus[at] } } }),
    );
    await page.getByRole('link', { name: 'Central de Downloads' }).click();
    const share = page.getByRole('button', { name: /^Compartilhar por WhatsApp/ }).first();
    await share.waitFor();
    await fakeWindows(page);
    const foreign = corpus.filter((text) => isForeign(text)).map((text) => new URL(text).href);
    const { origin } = new URL(page.url());
    const isOwn = (address: string): boolean => address.startsWith('/') && new URL(address, origin).origin === origin;
    for (; at < corpus.length; at++) {
      await Promise.all([page.waitForResponse('**/services/companydownload/compartilhar'), share.click()]);
      expect(
        (await openedBy(page)).every((address) => foreign.includes(address) || isOwn(address)),
        JSON.stringify(corpus[at]),
      ).toBe(true);
    }
    await expect
      .poll(async () => (await openedBy(page)).filter((address) => !isOwn(address)).toSorted())
      .toEqual(foreign.toSorted());
    await page.locator('.toast--error').getByText('Não há arquivo para baixar!').waitFor();
    await blockWindows(page);
    await share.click();
    await page.locator('.toast--error').getByText('Seu bloqueador de pop-ups nos bloqueou!').waitFor();
    await nothingHappened(person);
  });

  test('the ways of the alert bar', async () => {
    const person = await enter('empresa');
    const { page } = person;
    const bill = {
      experimental: true,
      administrador: true,
      faturaAberta: true,
      temServidorWhats: true,
      permitirTestarPlanoPro: false,
      fimPeriodoExperimental: '2026-12-01',
      valorFatura: 1234.5,
      vencimentoFatura: '2026-12-10',
    };
    let at = 0;
    await page.route('**/services/company/faturamento/status', (route) =>
      route.fulfill({
        json: { hasError: false, result: { ...bill, urlEscolhaPlano: corpus[at], urlFaturaAberta: corpus[at + 1] } },
      }),
    );
    for (; at < corpus.length; at += 8) {
      await page.reload();
      const bar = page.getByRole('region', { name: 'Avisos' });
      await bar.getByText(/R\$\s1\.234,50, com vencimento em 10\/12\/2026/).waitFor();
      for (const href of await bar
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) {
        expect(
          new URL(href).origin === new URL(page.url()).origin ||
            corpus.some((text) => isForeign(text) && new URL(text).href === href),
          href,
        ).toBe(true);
      }
      await nothingHappened(person);
    }
  });
});
