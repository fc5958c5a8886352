import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop } from './support/enter';
import { callAs } from './support/services';
import { generationOf, isOut, kept, present, rotatingProduct, rotation, tokenOf } from './support/session';

/** How long eight tabs ask: `npm run test:session` takes a minute. */
const seconds = Number(process.env.SESSION_SECONDS ?? 12);
const product = rotatingProduct();
const { enter } = product;

/** A text of its own for each number: a to z, then two letters. */
const lettersOf = (number: number): string =>
  (number < 26 ? '' : lettersOf(Math.floor(number / 26) - 1)) + String.fromCodePoint(97 + (number % 26));
/**
 * «Sair», and the milliseconds until each of the tabs shows the login, all by the clock of the pages: the remote
 * control is not what is measured.
 */
const leave = async (page: Page, tabs: readonly Page[]): Promise<number> => {
  // Watched from before: the login comes in place of the app, in the page that stands.
  const arrivals = tabs.map((tab) =>
    tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector('input[type=password]') && window.location.pathname === '/auth/user/login')
              resolve(performance.timeOrigin + performance.now());
          };
          new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
        }),
    ),
  );
  const clicked = await page.getByRole('menuitem', { name: 'Sair' }).evaluate((item) => {
    setTimeout(() => (item as HTMLElement).click(), 0);
    return performance.timeOrigin + performance.now();
  });
  return Math.max(...(await Promise.all(arrivals))) - clicked;
};

describe('eight tabs', () => {
  test(
    `ask 20 and more at once, each, for ${seconds} s while the token rotates: nobody is logged out`,
    { timeout: 120_000 + seconds * 1_000 },
    async () => {
      const person = await enter('admin');
      const tabs = [
        person.page,
        ...(await Promise.all(Array.from({ length: 7 }, () => person.tab('/app/pages/bemvindo')))),
      ];
      const asked = tabs.map(() => ({ now: 0, most: 0, all: 0 }));
      const answers = new Map<number, number>();
      for (const [index, tab] of tabs.entries()) {
        const counted = asked[index]!;
        tab.on('request', () => {
          counted.now++;
          counted.all++;
          counted.most = Math.max(counted.most, counted.now);
        });
        tab.on('requestfinished', () => {
          counted.now--;
        });
        tab.on('requestfailed', () => {
          counted.now--;
        });
        tab.on('response', (response) => answers.set(response.status(), (answers.get(response.status()) ?? 0) + 1));
        await tab.locator('#conteudo h1').waitFor();
        await tab.keyboard.press('Control+K');
        await tab.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().waitFor();
      }
      const from = generationOf(await tokenOf(person.page));
      const until = Date.now() + seconds * 1_000;
      // Each search of the palette asks every resource an administrator may read, at once.
      await Promise.all(
        tabs.map(async (tab, index) => {
          const box = tab.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
          for (let turn = 0; Date.now() < until; turn++) {
            // A text that was searched before is answered from memory; a quick answer is over before it is seen busy.
            const sent = tab.waitForRequest(/filterpaginated/, { timeout: 30_000 });
            await box.fill(`m${lettersOf(turn * 8 + index)}`);
            await sent;
            await tab.locator('[role=listbox]:not([aria-busy])').waitFor({ state: 'attached', timeout: 30_000 });
          }
        }),
      );
      const rotations = generationOf(await tokenOf(person.page)) - from;
      const all = asked.reduce((sum, { all: own }) => sum + own, 0);
      console.log(
        `session: 8 tabs, ${seconds} s, ${all} requests, at most ${asked.map(({ most }) => most).join('/')} at once in a tab, ${rotations} rotations, answers ${JSON.stringify([...answers])}`,
      );
      expect(Math.min(...asked.map(({ most }) => most))).toBeGreaterThanOrEqual(20);
      // A token is replaced once the one before is refused, two times of rotation after it was first presented.
      expect(rotations).toBeGreaterThanOrEqual(Math.floor(seconds / (2 * rotation)) - 1);
      expect([...answers.keys()]).toEqual([200]);
      expect(tabs.map(isOut)).toEqual(tabs.map(() => false));
      const history = await person.page.evaluate(
        () => JSON.parse(localStorage.getItem('remember-me-historico') ?? '[]') as string[],
      );
      expect(history.length).toBeGreaterThanOrEqual(rotations);
      expect(history.length).toBeLessThanOrEqual(50);
    },
  );

  test('are all at the login within a second when one leaves, and nothing is left behind', async () => {
    const person = await enter('empresa', '/app/cadastros/setor/edicao');
    const paths = [
      '/app/cadastros/cliente?q=segredo',
      '/app/delivery/produto',
      '/app/cupom/cupom-desconto',
      '/app/pages/bemvindo',
      '/app/cadastros/perfil',
      '/app/cadastros/usuario',
      '/app/cadastros/setor/edicao',
    ];
    const tabs = [person.page, ...(await Promise.all(paths.map((path) => person.tab(path))))];
    await Promise.all(tabs.map((tab) => tab.locator('#conteudo h1').waitFor()));
    // One leaves a list, another has a draft; a third has looked for somebody.
    await tabs[7]!.getByRole('textbox', { name: 'Nome' }).fill('Rascunho que ninguém mais deve ver');
    await tabs[2]!.getByRole('main').getByRole('searchbox').fill('segredo');
    await expect.poll(async () => (await kept(tabs[7]!)).join()).toContain('Rascunho que');
    const token = await tokenOf(person.page);
    await person.open('/app/pages/bemvindo');
    await person.page.getByRole('button', { name: /^Menu do usuário/ }).click();
    // Nobody is still loading what he came for.
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
    const took = await leave(person.page, tabs);
    console.log(`session: 8 tabs at the login ${took.toFixed(0)} ms after «Sair»`);
    for (const tab of tabs) {
      await tab.getByLabel('Senha', { exact: true }).waitFor();
      expect(
        (await kept(tab)).filter((entry) => !/^(retaguarda\.navegador|retaguarda\.tema|RaStore)/.test(entry)),
      ).toEqual([]);
      expect((await kept(tab)).join()).not.toMatch(/empresa|Carla|segredo|Rascunho/);
    }
    await expect.poll(async () => (await present(product.url, token)).status).toBe(401);
    expect(took).toBeLessThan(1_000);
    // «Voltar» shows nothing of it, and the next person comes in.
    await tabs[2]!.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await tabs[2]!.getByLabel('Senha', { exact: true }).waitFor();
    expect(isOut(tabs[2]!)).toBe(true);
    await person.signIn('operador');
    await person.page.getByText('Você está em Forno da Vila.').waitFor();
  });
});

describe('leaving when the server does not answer', () => {
  test('forgets all the same, in every tab', async () => {
    const person = await enter('operador');
    const other = await person.tab('/app/cadastros/setor');
    await other.locator('#conteudo h1').waitFor();
    // Said by the tab that leaves; no answer, ever.
    await person.page.route('**/services/logout', () => undefined);
    await person.page.getByRole('button', { name: /^Menu do usuário/ }).click();
    // The server's five seconds are not waited for.
    expect(await leave(person.page, [person.page, other])).toBeLessThan(2_500);
    expect(await tokenOf(person.page)).toBe('');
  });
});

describe('a lost device', () => {
  test('a session is ended from another browser, within a second', async () => {
    const lost = await enter('operador');
    const mine = await enter('operador', '/app/cadastros/perfil', desktop);
    lost.expectFailures(401);
    const list = mine.page.getByRole('list', { name: 'Sessões abertas' });
    await list.waitFor();
    await mine.accessibleEitherWay();
    await mine.picture('profile-security');
    await mine.page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await mine.page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await mine.page.getByText('As outras sessões foram encerradas!').waitFor();
    const began = Date.now();
    expect((await callAs(lost.page, 'GET', 'user/sessoes')).status).toBe(401);
    expect(Date.now() - began).toBeLessThan(1_000);
  });
});
