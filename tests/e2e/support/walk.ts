import type { Page } from 'playwright-core';
import { callAs } from './services';

interface Entry {
  readonly tipo: string;
  readonly state: string;
  readonly ativo: boolean;
  readonly subMenu: readonly Entry[];
}
const screensOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ tipo, state, ativo, subMenu }) => [
    ...(tipo === 'interno' && state && ativo ? [state] : []),
    ...screensOf(subMenu),
  ]);

/** Screens in the menu of the signed-in user: 'cadastros/cliente'. */
export const menuOf = async (page: Page): Promise<string[]> =>
  screensOf((await callAs(page, 'GET', 'backoffice/menu')).envelope.result!.menuList as readonly Entry[]);

/** To an address by the app's own way, so that a walk loads the program once. */
export const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // An address without a screen leads to a page of its own, outside the shell.
  await page.locator('main h1').first().waitFor();
  // A screen that asks every second is never idle on a busy machine.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
};

/** From now on the page writes what its policy stops, and what that was, to the console. */
export const namesViolations = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`csp: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  });
