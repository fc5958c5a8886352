import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { password } from './product';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** Another server than the one that all files share. */
  readonly product?: string;
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
  signIn(user: string, secret?: string): Promise<void>;
  /** Another tab of the same browser, watched like the first. */
  tab(path?: string): Promise<Page>;
  /** No violation of axe at level AA and best practice, without exclusions; on another tab, where one is named. */
  accessible(tab?: Page): Promise<void>;
  /** The same, and its colours in the dark too. */
  accessibleEitherWay(): Promise<void>;
  /** Violations that axe finds now, a line each; `colours`: only those that another theme can cause. */
  violations(which?: 'everything' | 'colours'): Promise<string[]>;
  /** Nothing scrolls sideways. */
  fits(): Promise<void>;
  /** By how many pixels the page is wider than the window. */
  overflow(): Promise<number>;
  /** A picture for people to look at. */
  picture(name: string): Promise<void>;
  /** Answers with one of these codes are part of the story: [409, 422]. */
  expectFailures(...codes: number[]): void;
  /** Complaints that are part of the story. */
  expectComplaints(...patterns: RegExp[]): void;
  quiet(): void;
}

/**
 * For each test file: a browser, with switches of its own where it needs any, and a function that brings a person to
 * it.
 */
export const people = (...switches: readonly string[]): ((visit?: Visit) => Promise<Person>) => {
  let browser: Browser;
  const present: { readonly person: Person; readonly context: BrowserContext }[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromePath'), args: [...flags, ...switches] });
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    const leaving = present.splice(0);
    if (task.result?.state === 'fail') {
      const open = leaving.flatMap(({ context }) => context.pages());
      await Promise.all(
        open.map((page, index) =>
          page.screenshot({ path: join(inject('shots'), `failed-${Date.now()}-${index}.png`) }),
        ),
      );
    }
    await Promise.all(leaving.map(({ context }) => context.close()));
    for (const { person } of leaving) person.quiet();
  });
  return async (visit = {}) => {
    const { width = 1280, height = 800, dark = false, touch = false, product, development } = visit;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      baseURL: development ?? product ?? inject('productUrl'),
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const person = personAt(page, context, development ? ['warning', 'error'] : undefined);
    present.push({ person, context });
    return person;
  };
};

/** Names what was found in the first line of the failure, which is all that the summary of a whole run shows. */
const none = (found: readonly string[]): void => expect(found, found.join('; ')).toEqual([]);

const personAt = (page: Page, context: BrowserContext, levels?: readonly string[]): Person => {
  const complaints: string[] = [];
  const requests: string[] = [];
  const expected = new Set<number>();
  const foreseen: RegExp[] = [];
  const isExpected = (response: Response): boolean => expected.has(response.status());
  const watch = (tab: Page): void => {
    tab.on('console', (message) => {
      // The browser reports every failed answer by itself; those are judged below, by their code.
      if (!message.text().startsWith('Failed to load resource') && (levels?.includes(message.type()) ?? true))
        complaints.push(`console.${message.type()}: ${message.text()}`);
    });
    tab.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
    tab.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    tab.on('requestfailed', (request) => {
      // A list that is typed into abandons its former question.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    tab.on('response', (response) => {
      if (response.status() >= 400 && !isExpected(response))
        complaints.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  };
  watch(page);
  return {
    page,
    context,
    requests,
    open: async (path) => {
      await page.goto(path);
    },
    tab: async (path) => {
      const tab = await context.newPage();
      tab.setDefaultTimeout(15_000);
      watch(tab);
      if (path) await tab.goto(path);
      return tab;
    },
    signIn: async (user, secret = password) => {
      await page.getByLabel('Usuário').fill(user);
      await page.getByLabel('Senha', { exact: true }).fill(secret);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.locator('#conteudo').waitFor();
    },
    accessible: async (tab = page) => {
      none(await violations(tab));
    },
    accessibleEitherWay: async () => {
      none(await violations(page));
      await page.emulateMedia({ colorScheme: 'dark' });
      none(await violations(page, colours));
      await page.emulateMedia({ colorScheme: 'light' });
    },
    violations: (which) => violations(page, which === 'colours' ? colours : everything),
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    async fits() {
      expect(await this.overflow()).toBeLessThanOrEqual(0);
    },
    picture: async (name) => {
      await page.screenshot({ path: join(inject('shots'), `${name}.png`) });
    },
    expectFailures: (...codes) => {
      for (const code of codes) expected.add(code);
    },
    expectComplaints: (...patterns) => {
      foreseen.push(...patterns);
    },
    quiet: () => {
      none(complaints.filter((one) => !foreseen.some((pattern) => pattern.test(one))));
    },
  };
};

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** Rules that another theme can break: the document is the same. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{
    violations: { id: string; help: string; nodes: { html: string; target: unknown[]; failureSummary?: string }[] }[];
  }>;
}
const violations = async (
  page: Page,
  runOnly: { readonly type: string; readonly values: readonly string[] } = everything,
): Promise<string[]> => {
  // Figures that are asked for anew are dimmed until they are here.
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 5000 })
    .catch(() => undefined);
  // Evaluated by the debugger, so the page's own policy on scripts stays in force; once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations: all } = await axe.run(document, { runOnly: only });
    // A target half under a bar that stays in place is judged where a scroll brings it out.
    const sizes = { type: 'rule', values: ['target-size'] };
    const isSmallInView = async (target: unknown): Promise<boolean> => {
      const [selector] = target as readonly string[];
      document.querySelector(selector!)?.scrollIntoView({ block: 'center' });
      const again = await axe.run(document, { runOnly: sizes });
      return again.violations.some(({ nodes }) => nodes.some((one) => String(one.target) === selector));
    };
    const found = [];
    for (const { nodes, ...one } of all) {
      if (one.id !== 'target-size') {
        found.push({ ...one, nodes });
        continue;
      }
      const small = [];
      for (const node of nodes) if (await isSmallInView(node.target)) small.push(node);
      if (small.length > 0) found.push({ ...one, nodes: small });
    }
    // A name that is read to people has its values, not the names of their fields.
    const unfilled = [...document.querySelectorAll('[aria-label*="{"], [title*="{"], [alt*="{"]')].map(
      (one) => `unfilled: ${one.outerHTML.slice(0, 200)}`,
    );
    return found
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
      )
      .concat(unfilled);
  }, runOnly);
};
