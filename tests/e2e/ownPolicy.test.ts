import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { staticFiles } from '../../src/server/hosts/files';
import { entering } from './support/enter';
import { entryOf } from './support/menu';
import { people, type Person } from './support/person';

const arrive = people();
const map = 'https://mapas.example.com';
/** A page of the product, and another one that may show the map. */
const [clients, apart] = ['/app/cadastros/cliente', '/app/delivery/expedicao'];

/** The host's own documents of the built product, with one page more that has foreign origins; the map answers. */
const enter = entering(async (visit) => {
  const person = await arrive(visit);
  const client = fileURLToPath(new URL('../../dist/client', import.meta.url));
  const { page: documentFor } = await staticFiles(client, undefined, new Map([[apart, { frame: [map] }]]));
  const product = inject('productUrl');
  await person.context.route(
    (url) => url.origin === product && /^\/(app|auth)\b/.test(url.pathname),
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'document') return route.continue();
      const headers = { ...(await request.allHeaders()), 'accept-encoding': 'identity' };
      const answer = documentFor(new Request(request.url(), { headers: withoutPseudo(headers) }))!;
      return route.fulfill({ headers: Object.fromEntries(answer.headers), body: await answer.text() });
    },
  );
  await person.context.route(`${map}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Três entregadores</p>' }),
  );
  return person;
});
const withoutPseudo = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

/** Puts the map into the page: what it shows, or 'stopped' where the browser shows its own error in its place. */
const mapIn = async (page: Page): Promise<string> => {
  const handle = await page.evaluateHandle(
    (src) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => resolve(frame));
        frame.src = src;
        document.body.append(frame);
      }),
    `${map}/`,
  );
  const frame = (await handle.asElement()!.contentFrame())!;
  return frame.url().startsWith(map) ? frame.locator('p').innerText() : 'stopped';
};
/** Follows the link of the menu, as a click does. */
const follow = async ({ page }: Person): Promise<void> => (await entryOf(page, 'Expedição')).click();
const documents = ({ requests }: Person): number =>
  requests.filter((one) => /^GET \S+\/(?:app|auth)\/[\w/-]+$/.test(one) && !one.includes('/assets/')).length;

describe('a page with foreign origins of its own', () => {
  test('shows the frame that every other page stops, whichever way it is reached', async () => {
    const person = await enter('empresa');
    person.expectComplaints(/Content Security Policy|violates|Framing|frame-src/);
    const { page } = person;
    await person.open(clients);
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    expect(await mapIn(page)).toBe('stopped');

    const before = documents(person);
    await follow(person);
    await page.getByRole('heading', { level: 1, name: 'Expedição' }).waitFor();
    expect(documents(person) - before).toBe(1);
    expect(await mapIn(page)).toBe('Três entregadores');

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    expect(await mapIn(page)).toBe('stopped');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Expedição' }).waitFor();
    expect(await mapIn(page)).toBe('Três entregadores');
  });

  test('is opened after the question about unsaved changes, which is asked once', async () => {
    const person = await enter('empresa');
    const { page } = person;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await person.open(`${clients}/edicao`);
    await page.getByRole('textbox', { name: /^Nome/ }).first().fill('Fulana de Tal');
    const before = documents(person);
    await follow(person);
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    expect(documents(person) - before).toBe(0);
    expect(page.url()).toContain(clients);
    await follow(person);
    await page.getByRole('button', { name: 'Descartar e sair' }).click();
    await page.getByRole('heading', { level: 1, name: 'Expedição' }).waitFor();
    expect([documents(person) - before, asked]).toEqual([1, []]);
  });
});
