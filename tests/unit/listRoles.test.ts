import { expect, it } from 'vitest';

/** All screens, as they are written. */
const screens = import.meta.glob<string>(['/src/**/*.tsx', '/resources/**/*.tsx', '!/**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Roles that make another widget of a list or of its item. Any other takes the list away from who hears the page. */
const allowed = [
  'listbox',
  'option',
  'menu',
  'menuitem',
  'menubar',
  'tablist',
  'tab',
  'tree',
  'treeitem',
  'radiogroup',
];

it('keeps lists lists: what is announced stands inside an item or around the list', () => {
  const wrong = Object.entries(screens).flatMap(([file, source]) =>
    [...source.matchAll(/<(?:li|ul|ol)\b[^>]*?\srole="(\w+)"/g)]
      .filter(([, role]) => !allowed.includes(role!))
      .map(([, role]) => `${file}: ${role}`),
  );
  expect(wrong).toEqual([]);
  expect(Object.keys(screens).length).toBeGreaterThan(100);
});
