import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFailed } from 'vitest';
import { password } from './product';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** The development server: its client and React's say things on the console that are not complaints. */
  readonly development?: string;
}
/** One person in front of one browser. Whatever the browser complains about fails the test. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses of documents and requests, in order. */
  readonly requests: readonly string[];
  /** Opens an address of the product and signs in when asked to. */
  open(path: string): Promise<void>;
  signIn(user: string): Promise<void>;
  /** No violation of axe at level AA and best practice, without exclusions. */
  accessible(): Promise<void>;
  /** Nothing scrolls sideways. */
  fits(): Promise<void>;
  /** A picture for people to look at. */
  picture(name: string): Promise<void>;
  /** Answers with one of these codes are part of the story: [409, 422]. */
  expectFailures(...codes: number[]): void;
  quiet(): void;
}

/** For each test file: a browser, and a function that brings a person to it. */
export const people = (): ((visit?: Visit) => Promise<Person>) => {
  let browser: Browser;
  const present: { readonly person: Person; readonly context: BrowserContext }[] = [];
  beforeAll(async () => { browser = await chromium.launch({ executablePath: inject('chromePath'), args: flags }); });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const leaving = present.splice(0);
    await Promise.all(leaving.map(({ context }) => context.close()));
    for (const { person } of leaving) person.quiet();
  });
  return async (visit = {}) => {
    const { width = 1280, height = 800, dark = false, touch = false, development } = visit;
    const context = await browser.newContext({
      viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo',
      hasTouch: touch, isMobile: touch, reducedMotion: 'reduce', baseURL: development ?? inject('productUrl'), acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const person = personAt(page, context, development ? ['warning', 'error'] : undefined);
    present.push({ person, context });
    onTestFailed(async () => {
      if (!page.isClosed()) await page.screenshot({ path: join(inject('shots'), `failed-${Date.now()}.png`), fullPage: true });
    });
    return person;
  };
};

const personAt = (page: Page, context: BrowserContext, levels?: readonly string[]): Person => {
  const complaints: string[] = [];
  const requests: string[] = [];
  const expected = new Set<number>();
  const isExpected = (response: Response): boolean => expected.has(response.status());
  page.on('console', (message) => {
    // The browser reports every failed answer by itself; those are judged below, by their code.
    if (!message.text().startsWith('Failed to load resource') && (levels?.includes(message.type()) ?? true)) complaints.push(`console.${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('requestfailed', (request) => {
    // A list that is typed into abandons its former question.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response)) complaints.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return {
    page, context, requests,
    open: async (path) => { await page.goto(path); },
    signIn: async (user) => {
      await page.getByLabel('Usuário').fill(user);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.getByRole('navigation').first().waitFor({ state: 'attached' });
    },
    accessible: async () => { expect(await violations(page)).toEqual([]); },
    fits: async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide).toBeLessThanOrEqual(0);
    },
    picture: async (name) => { await page.screenshot({ path: join(inject('shots'), `${name}.png`) }); },
    expectFailures: (...codes) => { for (const code of codes) expected.add(code); },
    quiet: () => { expect(complaints).toEqual([]); },
  };
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
interface Axe { run(context: Document, options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; target: unknown[]; failureSummary?: string }[] }[] }> }
const violations = async (page: Page): Promise<string[]> => {
  // Evaluated by the debugger, so the page's own policy on scripts stays in force.
  await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations: found } = await axe.run(document, { runOnly: { type: 'tag', values } });
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`));
  }, tags);
};
