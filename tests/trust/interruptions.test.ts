import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { entering } from '../e2e/support/enter';
import { people, type Person } from '../e2e/support/person';
import { amount, none, sized } from '../support/figures';

const arrive = people();
const enter = entering(arrive);
const address = '/app/cadastros/setor/edicao';

/** Event between typing and saving. Each leaves the page where the form is to be again. */
interface Interruption {
  readonly name: string;
  happen(person: Person, page: Page): Promise<void>;
}
const save = (page: Page): Promise<void> => page.keyboard.press('Control+S');
const failing = async (
  page: Page,
  fail: (route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<void>,
): Promise<void> => {
  await page.route('**/services/setor/save', fail);
  const asked = page.waitForRequest('**/services/setor/save');
  await save(page);
  await asked;
  await page.waitForTimeout(150);
  await page.unroute('**/services/setor/save');
};
const interruptions: readonly Interruption[] = [
  {
    name: 'reload',
    happen: async (_, page) => {
      await page.reload();
    },
  },
  {
    name: 'another address and back',
    happen: async (_, page) => {
      await page.goto('/favicon.svg');
      await page.goBack();
    },
  },
  {
    name: 'a save without a network',
    happen: async ({ context }, page) => {
      await context.setOffline(true);
      await save(page);
      await page.waitForTimeout(200);
      await context.setOffline(false);
    },
  },
  {
    name: 'a save and a reload without a network, then with one',
    happen: async ({ context }, page) => {
      await context.setOffline(true);
      await save(page);
      await page.reload().catch(() => undefined);
      await context.setOffline(false);
      await page.goto(address);
    },
  },
  {
    name: 'a save that the server fails',
    happen: (_, page) =>
      failing(page, (route) =>
        route.fulfill({ status: 500, json: { hasError: true, messageError: 'Erro no servidor!' } }),
      ),
  },
  {
    name: 'a save without a database',
    happen: (_, page) =>
      failing(page, (route) =>
        route.fulfill({ status: 503, json: { hasError: true, messageError: 'Tente novamente!' } }),
      ),
  },
  {
    name: 'a save that answers no JSON',
    happen: (_, page) =>
      failing(page, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy</html>' })),
  },
  { name: 'a save whose line is cut', happen: (_, page) => failing(page, (route) => route.abort('connectionreset')) },
  {
    name: 'a slow line',
    happen: async (_, page) => {
      await page.route('**/services/**', async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 400);
        });
        await route.continue().catch(() => undefined);
      });
      await page.reload();
      // Slow until the form stands. To stop holding requests while its files are on their way leaves one of them held
      // for good, now and then.
      await page.getByRole('textbox', { name: 'Nome' }).waitFor();
      await page.unroute('**/services/**');
    },
  },
  {
    name: 'a chunk that a deploy has taken away',
    happen: async (_, page) => {
      await page.route(/\/assets\/CommandPalette[^/]*\.js$/, (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"hasError":true}' }),
      );
      await page.keyboard.press('Control+K');
      await page.waitForTimeout(400);
      await page.unroute(/\/assets\/CommandPalette[^/]*\.js$/);
      await page.goto(address);
    },
  },
  {
    name: 'a second tab on the same form',
    happen: async (person) => {
      const tab = await person.tab(address);
      await tab.getByRole('textbox', { name: 'Nome' }).fill('De outra aba');
      await tab.close();
    },
  },
  {
    name: 'the end of the session, and a new one',
    happen: async (person, page) => {
      await page.route('**/services/setor/save', (route) =>
        route.fulfill({ status: 401, json: { hasError: true, messageError: 'Sessão encerrada!' } }),
      );
      await save(page);
      await page.getByLabel('Senha', { exact: true }).waitFor();
      await page.unroute('**/services/setor/save');
      await person.signIn('empresa');
    },
  },
];

describe('what is typed', () => {
  it('is still there after anything that comes between it and its save', async () => {
    const person = await enter('empresa', address);
    const { page } = person;
    person.expectFailures(401, 404, 500, 503);
    person.expectComplaints(/^failed: /, /^console\./, /^error: /);
    const lost: string[] = [];
    const count = sized(100, 6);
    for (let turn = 0; turn < count; turn++) {
      const interruption = interruptions.at(-1 - (turn % interruptions.length))!;
      const nome = `Interrompido ${turn} por acaso`;
      const name = page.getByRole('textbox', { name: 'Nome' });
      await name.fill(nome);
      await page.getByRole('textbox', { name: 'Impressora' }).fill(`COZINHA-${turn}`);
      // From at once to long after the pause in which it is written down.
      await page.waitForTimeout((turn * 137) % 900);
      try {
        await interruption.happen(person, page);
        await name.waitFor();
        await expect.poll(() => name.inputValue(), { timeout: 5_000 }).toBe(nome);
        await expect
          .poll(() => page.getByRole('textbox', { name: 'Impressora' }).inputValue(), { timeout: 5_000 })
          .toBe(`COZINHA-${turn}`);
      } catch (error) {
        lost.push(`${interruption.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
        await page.goto(address);
        await name.waitFor();
      }
    }
    amount('interruptions of a form', count);
    none('drafts lost', lost);
  });
});
