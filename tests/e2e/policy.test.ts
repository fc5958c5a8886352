import { describe, expect, inject, test } from 'vitest';
import { entering } from './support/enter';
import { people } from './support/person';
import { go, menuOf, namesViolations } from './support/walk';

const arrive = people();
const enter = entering(async (visit) => {
  const person = await arrive(visit);
  // The browser writes a violation to the console too; this names what it was. Whatever is written there fails the
  // test.
  await namesViolations(person.page);
  return person;
});

describe("the page's policy", () => {
  test.each([
    ['admin', 60],
    ['empresa', 20],
  ] as const)(
    'stops nothing of ours on any screen that %s has in his menu, nor on the forms behind them',
    async (user, least) => {
      const person = await enter(user);
      const { page } = person;
      const screens = await menuOf(page);
      let opened = 0;
      for (const state of screens) {
        await go(page, `/app/${state}`);
        opened += 1;
        const link = page.getByRole('table').first().getByRole('row').nth(1).getByRole('link').first();
        if (!(await link.isVisible().catch(() => false))) continue;
        await link.click();
        await page.locator('#conteudo form, #conteudo [role=tablist], #conteudo .form-main').first().waitFor();
        await page.waitForLoadState('networkidle');
        opened += 1;
      }
      console.log(`policy: ${user} ${opened} screens`);
      expect(opened).toBeGreaterThan(least / 2);
    },
    180_000,
  );

  test('lets no script in that the page does not name', async () => {
    const person = await arrive();
    person.expectComplaints(/Content Security Policy|violates|nada\.js/);
    const { page } = person;
    // Markup that has got into the page on its way here: a script of its own, one of ours that the page does not name,
    // a handler, a style.
    await page.route('**/auth/user/login', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        '<div id="root">',
        '<script>window.ran = 1</script><script src="/nada.js"></script><img src="/favicon.ico" onload="window.ran = 2" onerror="window.ran = 3"><style>html { opacity: 0.5 }</style><div id="root">',
      );
      await route.fulfill({ response: answer, body: html });
    });
    person.expectFailures(404);
    await person.open('/auth/user/login');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    const [ran, opacity] = await page.evaluate(() => [
      (window as { ran?: number }).ran ?? 0,
      getComputedStyle(document.documentElement).opacity,
    ]);
    expect(opacity).toBe('1');
    expect(ran).toBe(0);
  });
});

describe('every answer', () => {
  const wanted = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'x-frame-options',
  ] as const;
  test('carries the headers, whatever its status', async () => {
    const url = inject('productUrl');
    const page = await (await fetch(url)).text();
    const asset = /\/assets\/[^"]+\.js/.exec(page)![0];
    const asked: readonly (readonly [string, RequestInit, number])[] = [
      ['/', {}, 200],
      ['/app/cadastros/cliente', {}, 200],
      [asset, {}, 200],
      ['/assets/nada.js', {}, 404],
      ['/nada.php', {}, 404],
      ['/', { method: 'POST' }, 404],
      ['/', { method: 'HEAD' }, 200],
      ['/services/nada', {}, 404],
      ['/services/backoffice/menu', {}, 401],
      ['/services/logout', {}, 403],
      ['/services/login', { method: 'POST', headers: { username: 'x', password: 'y' } }, 200],
      ['/services/client/save', { method: 'POST', body: '{', headers: { 'remember-me': 'x' } }, 401],
      ['/healthz', {}, 200],
      ['/services/openapi.json', {}, 401],
    ];
    for (const [path, init, status] of asked) {
      const answer = await fetch(url + path, { redirect: 'manual', ...init });
      expect([path, answer.status === status || answer.status]).toEqual([path, true]);
      expect([path, wanted.filter((name) => !answer.headers.has(name))]).toEqual([path, []]);
      expect([
        path,
        ['x-powered-by', 'server', 'access-control-allow-origin'].filter((name) => answer.headers.has(name)),
      ]).toEqual([path, []]);
      expect([path, path.startsWith('/services/') && answer.headers.get('cache-control')]).toEqual([
        path,
        path.startsWith('/services/') && 'no-store',
      ]);
    }
    const far = await fetch(url, { headers: { 'x-forwarded-proto': 'https' } });
    expect(far.headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/);
  });
});
