import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/adapters';
import { enterCompany } from './support/enter';
import { entryOf } from './support/menu';
import type { Person } from './support/person';
import { password } from './support/product';
import { callAs } from './support/services';
import { generationOf, isOut, kept, present, rotatingProduct, rotation, tokenOf } from './support/session';

const product = rotatingProduct();
const { arrive, enter } = product;

const signInPast = async (user: string): Promise<string> => {
  const headers = { username: user, password: encodeURIComponent(password), 'remember-me': 'true' };
  const answer = await fetch(`${product.url}/services/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ webAccessToken: 'a', browserKey: 'b' }),
  });
  return answer.headers.get('remember-me') ?? '';
};

describe('two logins in two tabs', () => {
  test('the later one is who this browser is, from its first page on', async () => {
    const person = await arrive();
    // Requests of the first tab with the second one's session.
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
  const stored = async (page: Page, nome: string): Promise<number> => {
    expect((await callAs(page, 'DELETE', 'user/admin/company')).status).toBe(200);
    const { envelope } = await callAs(page, 'POST', 'setor/filterpaginated/1/10', { nome });
    return envelope.totalRecords ?? -1;
  };

  /** The older tab, in one company, with something typed; the other tab stays where it is. */
  const older = async (person: Person, nome: string): Promise<Page> => {
    await enterCompany(person.page, 'Forno da Vila Moema');
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
    // Requests that were under way when the company changed.
    person.expectFailures(409);
    const old = await older(person, 'Setor que espera');
    await Promise.all([said(old).waitFor(), enterCompany(person.page, 'Brasa Burger Rio Branco')]);
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
    // Requests meanwhile fail with a message, and nothing else.
    for (const person of persons)
      person.expectComplaints(/^failed: /, /^console\.error: Menu/, /dynamically imported module|preload CSS/);
    const back = await product.restart();
    const answers = await Promise.all(tokens.map(([, token]) => present(product.url, token)));
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
        { timeout: rotation * 8_000, interval: 500 },
      )
      .toBeGreaterThanOrEqual(generationOf(stolen) + 2);
    const current = await tokenOf(page);
    const theft = await present(product.url, stolen);
    expect([theft.status, theft.message, theft.renewed]).toEqual([
      401,
      'Sua sessão foi usada em outro lugar e, por segurança, foi encerrada! Entre novamente!',
      null,
    ]);
    expect((await present(product.url, current)).status).toBe(401);
    // The owner gets the message at the next step, and comes back to the same page.
    await page.reload();
    await page.getByLabel('Senha', { exact: true }).waitFor();
    expect(await tokenOf(page)).toBe('');
    await person.signIn('operador');
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();

    // A page that is open asks now and then.
    await page.goto('about:blank');
    await product.stop();
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
