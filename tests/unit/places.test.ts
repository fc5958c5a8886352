import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['resources', 'schemas'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(room, file)),
);
const {
  models,
  reports,
  wizards,
  pages,
  words: { areas = {} },
} = readBusiness();

/** «Area › Entry» of everything in the menu, for people of the platform and of a company. */
const places = new Set(
  [
    ...models.map(({ menu, settings, label }) => ({ menu, title: settings ? label.one : label.many })),
    ...[...reports, ...wizards].map(({ model: { menu, label } }) => ({ menu, title: label })),
    ...pages.map(({ menu, label }) => ({ menu, title: label })),
  ].flatMap(({ menu, title }) => {
    const area =
      menu && (areas[menu.group] ?? Object.values(areas).find(({ sections }) => sections?.includes(menu.group)));
    const ofCompany = area && area.ofCompany !== undefined ? areas[area.ofCompany] : undefined;
    return [area, ofCompany].flatMap((one) => (one ? [`${one.label} › ${title}`] : []));
  }),
);
/** The way in the WhatsApp of the telephone, not in ours. */
const elsewhere = new Set(['Dispositivos conectados › Conectar dispositivo']);

it('a sentence that says where something is names a place of the menu', () => {
  const told = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(\p{Lu}[\p{L} ]*?) › (\p{Lu}[\p{L} ]*)/gu)].map(
      ([whole, area, rest]) => ({
        file,
        whole: whole.slice(0, 80),
        place: [area!.split(' em ').at(-1)!, rest!] as const,
      }),
    ),
  );
  expect(told.length).toBeGreaterThan(20);
  const named = [...places, ...elsewhere];
  expect(
    told
      .filter(
        ({ place: [area, rest] }) =>
          !named.some(
            (one) => `${area} › ${rest}`.startsWith(one) && !/^[\p{L}]/u.test(`${area} › ${rest}`.slice(one.length)),
          ),
      )
      .map(({ file, whole }) => `${file}: ${whole}`),
  ).toEqual([]);
});
