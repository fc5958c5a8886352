import type { Locator, Page } from 'playwright-core';

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });

/**
 * An entry of the menu; the area in which it stands is opened first, where it is not open. Those that stand nowhere are
 * none.
 */
export const entryOf = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const entry = menuOf(page).getByRole('link', { name, exact: true });
  const areas = menuOf(page).locator('.side__area');
  await areas.first().waitFor();
  for (let at = 0; (await entry.count()) === 0 && at < (await areas.count()); at++) {
    if ((await areas.nth(at).getAttribute('aria-expanded')) === 'false') await areas.nth(at).click();
  }
  return entry.first();
};
/** All that stands in the menu, in words: each area is opened in its turn. */
export const entriesOf = async (page: Page): Promise<readonly string[]> => {
  const areas = menuOf(page).locator('.side__area');
  await areas.first().waitFor();
  const found: string[] = [];
  for (let at = 0; at < (await areas.count()); at++) {
    if ((await areas.nth(at).getAttribute('aria-expanded')) === 'false') await areas.nth(at).click();
    found.push(...(await menuOf(page).locator('.side__nav .side__text').allTextContents()));
  }
  return [...new Set(found)];
};
