import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Drawn, PublicPage, PublicProgram, PublicProps, PublicWords } from '#kit/resource/publicPages';
import base from './base.css?inline';

type Screen = ComponentType<PublicProps<unknown>>;
const screens = import.meta.glob<{ readonly default: Screen }>([
  '/resources/*/**/*.public.tsx',
  '!/resources/**/*.*.public.tsx',
]);
const styles = import.meta.glob<string>('/resources/*/**/*.public.css', { query: '?inline', import: 'default' });

/** A screen is declared as what loads it; the browser finds it by its file. */
const fileOf = async (screen: Screen): Promise<string> => {
  for (const [file, load] of Object.entries(screens)) if ((await load()).default === screen) return file;
  throw new Error('a screen of a public page stands in a file <name>.public.tsx of resources');
};
const known = new WeakMap<
  PublicPage,
  Promise<{ readonly screen: Screen; readonly file: string; readonly style: string }>
>();
const partsOf = async (page: PublicPage) => {
  const { default: screen } = (await page.screen()) as unknown as { readonly default: Screen };
  const file = await fileOf(screen);
  const own = await styles[file.replace(/tsx$/, 'css')]?.();
  return { screen, file, style: base + (own ?? '') };
};

/** The server's half of the program: the same components as in the browser, once, to a string. */
export const draw = async (page: PublicPage, props: PublicProps<unknown>): Promise<Drawn> => {
  const parts = known.get(page) ?? partsOf(page);
  known.set(page, parts);
  const { screen, file, style } = await parts.catch((error: unknown) => {
    known.delete(page);
    throw error;
  });
  return { markup: renderToString(createElement(screen, props)), style, screen: file };
};

const Words = ({ label, title, text }: PublicWords) => (
  <main className="page">
    <p className="page__shop">{label}</p>
    <h1>{title}</h1>
    <p className="muted">{text}</p>
  </main>
);
export const say: PublicProgram['say'] = (words) =>
  Promise.resolve({ markup: renderToString(<Words {...words} />), style: base });
