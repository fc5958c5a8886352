import { describe, it } from 'vitest';
import { entering } from '../e2e/support/enter';
import { people, type Person } from '../e2e/support/person';
import { callAs } from '../e2e/support/services';
import { go, menuOf, namesViolations } from '../e2e/support/walk';
import { amount, none, scale, sized } from '../support/figures';
import { modelsByRoute } from './suites/addresses';

const arrive = people();
const enter = entering(async (visit) => {
  const person = await arrive(visit);
  await namesViolations(person.page);
  return person;
});
const wide = { width: 1280, height: 800 } as const;
const narrow = { width: 320, height: 700 } as const;
/** Some of the screens at a smaller size than the targets'. */
const part = <T>(all: readonly T[]): readonly T[] => (scale >= 1 ? all : all.slice(0, sized(all.length, 3)));

interface Found {
  readonly violations: Map<string, string[]>;
  readonly sideways: string[];
  states: number;
}
const found: Found = { violations: new Map(), sideways: [], states: 0 };

type View = readonly [size: typeof wide | typeof narrow, scheme: 'light' | 'dark', rules: 'everything' | 'colours'];
const views: readonly View[] = [
  [wide, 'light', 'everything'],
  [wide, 'dark', 'colours'],
  [narrow, 'dark', 'colours'],
  [narrow, 'light', 'everything'],
];
/** States that add little to a screen are checked in one of the views, another for each. */
const turns: readonly View[] = [
  [wide, 'light', 'everything'],
  [narrow, 'dark', 'everything'],
  [narrow, 'light', 'everything'],
  [wide, 'dark', 'everything'],
];

/** Checks the present screen by axe: light and dark, wide and narrow, with all rules. */
const judge = async ({ page, violations, overflow }: Person, state: string, isWhole = false): Promise<void> => {
  for (const [size, colorScheme, rules] of isWhole ? views : [turns[found.states % turns.length]!]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const sideways = size === narrow ? await overflow() : 0;
    // The main action floats above the rows of a phone. Scrolled to the end, it may cover nothing.
    if (size === narrow) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    if (sideways > 0) found.sideways.push(`${state}: ${sideways} px`);
    for (const line of await violations(rules))
      found.violations.set(line, [...(found.violations.get(line) ?? []), `${state}, ${size.width} ${colorScheme}`]);
  }
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
  found.states += 1;
};

/** The list as it stands when it is answered so. */
const answered = async (
  person: Person,
  path: string,
  state: string,
  answer: { readonly status: number; readonly json: object },
): Promise<void> => {
  const { page } = person;
  await page.route('**/filterpaginated/**', (route) => route.fulfill(answer));
  await page.goto(path);
  await page.locator('#conteudo h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await judge(person, `${path} ${state}`);
  await page.unroute('**/filterpaginated/**');
};

const screens = async (person: Person, done: Set<string>): Promise<void> => {
  const { page } = person;
  const lists = new Map(modelsByRoute().map(({ list, model }) => [list, model]));
  for (const state of part((await menuOf(page)).filter((one) => !done.has(one)))) {
    done.add(state);
    const path = `/app/${state}`;
    const model = lists.get(path);
    await go(page, path);
    await judge(person, path, true);
    if (!model) continue;
    await answered(person, path, 'failed', { status: 503, json: { hasError: true, messageError: 'Tente novamente!' } });
    await answered(person, path, 'empty', { status: 200, json: { hasError: false, results: [], totalRecords: 0 } });
    await forms(person, path, `${model.root}filterpaginated/1/1`, model.off.includes('create'));
  }
};
const forms = async (person: Person, path: string, list: string, isFixed: boolean): Promise<void> => {
  const { page } = person;
  const id = (await callAs(page, 'POST', list, {})).envelope.results?.[0]?.id;
  if (id !== undefined) {
    await go(page, `${path}/edicao/${encodeURIComponent(btoa(String(id)))}`);
    await judge(person, `${path}/edicao/…`, true);
    await dialog(person, `${path}/edicao/…`);
  }
  if (isFixed) return;
  await go(page, `${path}/edicao`);
  await judge(person, `${path}/edicao`, true);
  await page.keyboard.press('Control+S');
  if (
    await page
      .locator('#conteudo [aria-invalid=true]')
      .first()
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
  )
    await judge(person, `${path}/edicao with mistakes`);
};
/** «Confirma excluir?», where the record has it in its menu. */
const dialog = async (person: Person, state: string): Promise<void> => {
  const { page } = person;
  const more = page.locator('#conteudo').getByRole('button', { name: 'Mais ações' }).first();
  if (!(await more.isVisible())) return;
  await more.click();
  await judge(person, `${state} menu`);
  const remove = page.getByRole('menuitem', { name: 'Excluir' });
  if (await remove.isVisible()) {
    await remove.click();
    await page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
    await judge(person, `${state} dialog`);
  }
  await page.keyboard.press('Escape');
};

/**
 * Every screen of the menus and the forms behind them, as they are, empty, failed, with mistakes and under a dialog.
 */
describe('every screen', () => {
  const done = new Set<string>();
  const complaints: string[] = [];
  const listen = (person: Person): void => {
    person.expectFailures(403, 404, 422, 503);
    person.expectComplaints(/^console\.error: csp/);
    person.page.on('console', (message) => {
      if (message.text().startsWith('csp:')) complaints.push(message.text());
    });
  };
  it('of the platform and of a company is judged', async () => {
    await Promise.all(
      ['admin', 'empresa'].map(async (user) => {
        const person = await enter(user);
        listen(person);
        await screens(person, done);
        for (const path of [
          '/app/cadastros/perfil',
          '/app/cadastros/alterar-senha',
          '/app/ferramentas/processos',
          '/app/acesso-negado',
          '/app/nao/existe',
        ]) {
          await go(person.page, path);
          await judge(person, `${path} of ${user}`, true);
        }
      }),
    );
  });
  it('before the login is judged', async () => {
    const person = await arrive();
    listen(person);
    for (const path of [
      '/auth/user/login',
      '/auth/esqueci-minha-senha',
      '/auth/alterar-senha',
      '/auth/error',
      '/error/404',
    ]) {
      await person.open(path);
      await person.page.locator('h1').first().waitFor();
      await judge(person, path, true);
    }
  });
  it('has no violation of axe', () => {
    amount('screens and states judged by axe, light and dark, 1280 and 320 px', found.states);
    none(
      'axe violations',
      [...found.violations].map(([line, places]) => `${places.length}x ${places.slice(0, 3).join('; ')}: ${line}`),
    );
  });
  it('is not wider than the window', () => none('screens that scroll sideways at 320 px', found.sideways));
  it('does what its policy lets it', () => none('violations of the content security policy on the walk', complaints));
});
