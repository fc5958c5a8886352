import { expect, it } from 'vitest';

/** All screens for strangers, as they are written. */
const screens = import.meta.glob<string>('/resources/**/*.public.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(Object.entries(screens))('%s leaves no message to the browser', (_file, source) => {
  // A form of its own would show the browser's bubble, in the browser's language, instead of a message at the field.
  expect(source).not.toMatch(/<form\b/);
  // These validate by themselves, and say what is wrong in a bubble or not at all.
  expect(source).not.toMatch(/\stype="(email|url|number|tel|date|time)"/);
  expect(source).not.toMatch(/\s(required|pattern|min|max)=?[{\s>"]/);
});

it('reads all pages: those of the shop, a gift card, a courier, a customer', () => {
  const names = Object.keys(screens).map((file) => file.split('/').at(-1)!.split('.')[0]);
  for (const one of [
    'loja',
    'paginaDoVale',
    'entregador',
    'acompanhar',
    'meusDados',
    'clube',
    'paginaCupom',
    'confirmarEmail',
  ])
    expect(names).toContain(one);
});
