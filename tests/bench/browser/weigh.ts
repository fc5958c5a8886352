import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** One file that a page fetched; bytes as gzip -9 makes them. */
export interface Fetched {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Notes what a page fetches to be drawn: document, scripts and styles; fonts and pictures come after. Answers what came
 * since it was last asked.
 */
export const weigh = (page: Page): (() => Promise<readonly Fetched[]>) => {
  const coming: Promise<Fetched>[] = [];
  page.on('response', (response) => {
    if (!['document', 'script', 'stylesheet'].includes(response.request().resourceType()) || !response.ok()) return;
    const path = new URL(response.url()).pathname;
    coming.push(
      response.body().then(
        (body) => ({ path, bytes: gzipSync(body, { level: 9 }).length }),
        () => ({ path, bytes: 0 }),
      ),
    );
  });
  return () => Promise.all(coming.splice(0));
};
/**
 * The program of forms and the inputs that come by themselves (src/fields/inputs.tsx): fetched once the rows of a list
 * stand and the browser is idle, if they have not been wanted before; they are of the form, whenever they come.
 */
export const isOfForms = ({ path }: Fetched): boolean =>
  /^\/assets\/(?:form|Address|Emails|File|Group|List|Token)-/.test(path);
/**
 * True for files that `Late` fetches some seconds after the page: they belong to no screen, and would count with the
 * next one.
 */
export const isLate = ({ path }: Fetched): boolean =>
  /^\/assets\/(?:Live|ringing|Bell|house|RunningIndicator|process|resources-\w+-parte)-/.test(path);
export const sum = (files: readonly Fetched[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** Until nothing has been asked for during a second: parts that load by themselves ask once they are on the screen. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await page.waitForLoadState('networkidle');
};
