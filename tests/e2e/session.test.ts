import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/adapters';
import { entering } from './support/enter';
import { entryOf } from './support/menu';
import { people, type Person } from './support/person';
import { password, serve, startProduct, type Running } from './support/product';
import { callAs } from './support/services';

/** How long eight tabs ask: `npm run test:session` takes a minute. */
const seconds = Number(process.env.SESSION_SECONDS ?? 12);
/** Seconds a token lives; longer than the slowest answer of a wave of requests. */
const rotation = 5;
const arrive = people();
let product: Awaited<ReturnType<typeof startProduct>>;
/** The server of the moment, on the data of the product. */
let running: Running;
const env = { SESSION_ROTATION: String(rotation) };

beforeAll(async () => {
  product = await startProduct(env);
  running = product;
});
afterAll(async () => {
  await running?.stop();
  await product?.stop();
});

const enter = entering((visit) => arrive({ product: product.url, ...visit }));
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('remember-me') ?? '');
const generationOf = (token: string): number => Number(token.split('.')[1]);
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((pair) => pair.join('=')),
  );
const isOut = (page: Page): boolean => new URL(page.url()).pathname === '/auth/user/login';

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

/** Past any browser: somebody who holds a token. */
const present = async (
  token: string,
): Promise<{
  readonly status: number;
  readonly message: string;
  readonly renewed: string | null;
  readonly user: unknown;
}> => {
  const answer = await fetch(`${product.url}/services/user/getUserInformations`, { headers: { 'remember-me': token } });
  const { messageError = '', result } = (await answer.json()) as {
    readonly messageError?: string;
    readonly result?: { readonly userName?: string };
  };
  return {
    status: answer.status,
    message: messageError,
    renewed: answer.headers.get('remember-me'),
    user: result?.userName,
  };
};
const signInPast = async (user: string): Promise<string> => {
  const headers = { username: user, password: encodeURIComponent(password), 'remember-me': 'true' };
  const answer = await fetch(`${product.url}/services/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ webAccessToken: 'a', browserKey: 'b' }),
  });
  return answer.headers.get('remember-me') ?? '';
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
        await tab.getByRole('option', { name: 'Clientes' }).first().waitFor();
      }
      const from = generationOf(await tokenOf(person.page));
      const until = Date.now() + seconds * 1_000;
      // Each search of the palette asks every resource an administrator may read, at once.
      await Promise.all(
        tabs.map(async (tab, index) => {
          const box = tab.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
          for (let turn = 0; Date.now() < until; turn++) {
            await box.fill(`m${String.fromCodePoint(97 + ((turn * 8 + index) % 26))}`);
            await tab.locator('[role=listbox][aria-busy=true]').waitFor({ state: 'attached' });
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
      expect(rotations).toBeGreaterThanOrEqual(Math.floor(seconds / rotation) - 1);
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
    await expect.poll(async () => (await present(token)).status).toBe(401);
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

describe('two logins in two tabs', () => {
  test('the later one is who this browser is, from its first page on', async () => {
    const person = await arrive({ product: product.url });
    // What the first tab asks with the second one's session.
    person.expectFailures(409);
    await person.open('/');
    const other = await person.tab('/');
    await other.getByLabel('Usuário').waitFor();
    await person.signIn('admin');
    await person.page.getByText('Você está na plataforma, fora de qualquer empresa.').waitFor();
    await other.getByLabel('Usuário').fill('operador');
    await other.getByLabel('Senha', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Entrar' }).click();
    await other.getByText('Você está em Forno da Vila.').waitFor();
    expect(await other.getByText('Ana Ribeiro').count()).toBe(0);
    await person.page.reload();
    await person.page.getByText('Você está em Forno da Vila.').waitFor();
  });
});

describe('two tabs in two companies', () => {
  const company = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Trocar de empresa/ }).click();
    await page.getByRole('combobox', { name: 'Empresa' }).fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('dialog', { name: 'Trocar de empresa' }).getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: new RegExp(`^Trocar de empresa: ${name.slice(0, 20)}`) }).waitFor();
  };
  const stored = async (page: Page, nome: string): Promise<number> => {
    expect((await callAs(page, 'DELETE', 'user/admin/company')).status).toBe(200);
    const { envelope } = await callAs(page, 'POST', 'setor/filterpaginated/1/10', { nome });
    return envelope.totalRecords ?? -1;
  };

  /** The older tab, in one company, with something typed; the other tab stays where it is. */
  const older = async (person: Person, nome: string): Promise<Page> => {
    await company(person.page, 'Forno da Vila Moema');
    const tab = await person.tab('/app/cadastros/setor/edicao');
    await tab.getByRole('textbox', { name: 'Nome' }).fill(nome);
    await tab.getByRole('textbox', { name: 'Impressora' }).fill('COZINHA-09');
    await expect.poll(async () => (await kept(tab)).join()).toContain(nome);
    return tab;
  };
  const said = (tab: Page) =>
    tab
      .getByRole('status')
      .getByText(
        /^Você trocou de empresa em outra aba\. Esta página será atualizada\. O que você digitou está guardado\./,
      );

  test('the older one is refused by the server, writes nothing, and keeps what was typed', async () => {
    const person = await enter('admin');
    person.expectFailures(409);
    const { page } = person;
    const old = await older(person, 'Setor recusado');
    const { envelope } = await callAs(page, 'POST', 'company/filtrar-por-vendedor/1/10', {
      sentenca: 'Rio Branco',
      apenasSellerId: null,
      administrador: true,
    });
    const { id } = envelope.results![0]!.company as { readonly id: number };
    // Past the screens, so that the older tab has not heard of it yet.
    expect((await callAs(page, 'POST', `user/admin/company/${id}`)).status).toBe(200);
    const [answer] = await Promise.all([
      old.waitForResponse('**/services/setor/save'),
      old.keyboard.press('Control+S'),
    ]);
    expect(answer.status()).toBe(409);
    expect(((await answer.json()) as { readonly messageError: string }).messageError).toMatch(
      /^Você trocou de empresa em outra aba/,
    );
    await said(old).waitFor();
    expect((await kept(old)).join()).toContain('Setor recusado');
    await old.getByRole('button', { name: 'Atualizar agora' }).click();
    await old.getByText('Você está em Brasa Burger Rio Branco.').waitFor();
    expect(await stored(page, 'Setor recusado')).toBe(0);
  });

  test('the older one is told by the other, and follows by itself', async () => {
    const person = await enter('admin');
    // What was on its way when the company changed.
    person.expectFailures(409);
    const old = await older(person, 'Setor que espera');
    await Promise.all([said(old).waitFor(), company(person.page, 'Brasa Burger Rio Branco')]);
    await old.getByText('Você está em Brasa Burger Rio Branco.').waitFor();
    expect(new URL(old.url()).pathname).toBe('/app/pages/bemvindo');
    expect(await stored(person.page, 'Setor que espera')).toBe(0);
  });
});

describe('fifty sessions', () => {
  test('go on when the server dies and comes back', async () => {
    const users = ['admin', 'analista', 'empresa', 'operador', 'vendedor'] as const;
    const persons = await Promise.all(users.slice(0, 3).map((user) => enter(user)));
    const tokens = (
      await Promise.all(
        users.map(async (user) => {
          const own: (readonly [string, string])[] = [];
          while (own.length < 10) own.push([user, await signInPast(user)]);
          return own;
        }),
      )
    ).flat();
    expect(new Set(tokens.map(([, token]) => token.split('.')[0])).size).toBe(50);
    const began = performance.now();
    await running.kill();
    // What is asked meanwhile fails with words, and that is all.
    for (const person of persons)
      person.expectComplaints(/^failed: /, /^console\.error: Menu/, /dynamically imported module|preload CSS/);
    running = await serve('scripts/start.mjs', {
      DATA_DIR: product.data,
      LOG_LEVEL: 'error',
      PORT: new URL(product.url).port,
      ...env,
    });
    const back = performance.now() - began;
    const answers = await Promise.all(tokens.map(([, token]) => present(token)));
    expect(answers.map(({ status, user }) => [status, user])).toEqual(tokens.map(([user]) => [200, user]));
    for (const { page } of persons) {
      await (await entryOf(page, 'Clientes')).click();
      await page.getByRole('table').getByRole('row').nth(1).waitFor();
      await page.reload();
      await page.getByRole('table').getByRole('row').nth(1).waitFor();
      expect(isOut(page)).toBe(false);
    }
    console.log(
      `session: killed and serving again after ${(back / 1_000).toFixed(1)} s, ${answers.length} of 50 sessions go on`,
    );
  });
});

describe('a stolen token', () => {
  test('that is old is refused, ends the series everywhere, and is written down', async () => {
    const person = await enter('operador', '/app/cadastros/cliente');
    person.expectFailures(401);
    const { page } = person;
    const stolen = await tokenOf(page);
    // Two rotations later it is neither the current one nor the one before.
    await expect
      .poll(
        async () => {
          await callAs(page, 'GET', 'user/getUserInformations');
          return generationOf(await tokenOf(page));
        },
        { timeout: rotation * 3_000, interval: 500 },
      )
      .toBeGreaterThanOrEqual(generationOf(stolen) + 2);
    const current = await tokenOf(page);
    const theft = await present(stolen);
    expect([theft.status, theft.message, theft.renewed]).toEqual([
      401,
      'Sua sessão foi usada em outro lugar e, por segurança, foi encerrada! Entre novamente!',
      null,
    ]);
    expect((await present(current)).status).toBe(401);
    // The owner is told at his next step, and comes back to where he was.
    await page.reload();
    await page.getByLabel('Senha', { exact: true }).waitFor();
    expect(await tokenOf(page)).toBe('');
    await person.signIn('operador');
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();

    // A page that is open asks now and then.
    await page.goto('about:blank');
    await running.stop();
    const database = await openDatabase({ dataDir: product.data, models: [], migrations: 'none' });
    try {
      const { rows } = await sql<{
        id: number;
      }>`select a.id from auditoria a join sessao s on s.id = a.registro_id where a.acao = 'furtoDeSessao' and s.serie = ${stolen.split('.')[0]} and s.motivo = 'furto'`.execute(
        database.owner,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await database.close();
    }
  });
});
