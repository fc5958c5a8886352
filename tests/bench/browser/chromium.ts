import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { browser as findBrowser } from '../../../scripts/lib/browser.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const openChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: flags });

/**
 * A browser that has fetched nothing yet, at the address of who serves; with the storage of another where it is given.
 */
export const newVisit = async (
  browser: Browser,
  baseURL: string,
  storageState?: BrowserContextOptions['storageState'],
  device: Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'> = {
    viewport: { width: 1280, height: 800 },
  },
): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const context = await browser.newContext({
    baseURL,
    storageState,
    ...device,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => {
    console.error(error);
  });
  return { context, page };
};
