import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { icons } from '#kit/icons';

it('draws each icon that may be named, and no other', () => {
  const drawn = [
    ...readFileSync(new URL('icons.svg', import.meta.url), 'utf8').matchAll(
      /<symbol id="(\w+)" viewBox="0 0 24 24"><path d="[^"]+"\/><\/symbol>/g,
    ),
  ].map(([, name]) => name);
  expect(drawn).toEqual([...icons]);
  expect(icons).toEqual([...icons].toSorted());
});
