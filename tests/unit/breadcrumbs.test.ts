/** The breadcrumb of every page names the area of the menu that holds its entry. */
import { describe, expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { menu } from '../../src/server/calls/menu';
import type { Work } from '../../src/server/core/context';
import type { State } from '../../src/server/operations/steps/step';
import { systemModels } from '../../src/server/system';
import { areaTitle } from '../../src/client/page/sections';
import { bemvindo } from '../../resources/pages/bemvindo';
import { areas } from '../../schemas/vocabulary';

interface Item {
  readonly titulo: string;
  readonly tipo: string;
  readonly state: string;
  readonly subMenu: readonly Item[];
}
const business = readBusiness();
const wizards = business.wizards.map(({ model }) => model);
const reports = business.reports.map(({ model }) => model);
/** Title and group of each page, by its address. */
const pages = [
  ...[...business.models, ...systemModels].map(({ path, heading, group }) => ({ path, title: heading, group })),
  ...[...wizards, ...reports, ...business.pages].map(({ path, label, group }) => ({ path, title: label, group })),
];
const permissions = new Set([
  ...[...business.models, ...systemModels].flatMap(({ access }) => Object.values(access).flat()),
  ...reports.flatMap(({ permission }) => permission),
  ...business.pages.flatMap(({ permission }) => permission),
  ...Object.keys(business.words.permissions),
]);
const company = { id: 1, name: 'Um' };

const menuOf = async (platform: boolean): Promise<readonly Item[]> => {
  const user = {
    permissions,
    plan: new Set(Object.keys(business.words.planFunctions)),
    company,
    platform,
    isBlocked: false,
  };
  const services = { ...business, reports: business.reports, wizards, processes: new Map() };
  const answer = (await menu.act!({ call: { services, user } } as unknown as State, {} as Work)) as {
    readonly menuList: readonly Item[];
  };
  return answer.menuList;
};

describe.each([
  ['people of a company', false],
  ['people of the platform', true],
] as const)('for %s', (_, platform) => {
  it('every entry of the menu has a page that is called the same and names its area', async () => {
    const list = await menuOf(platform);
    const entries = list.flatMap(({ titulo, tipo, subMenu }) =>
      tipo === 'sub' ? subMenu.filter((one) => one.tipo === 'interno').map((one) => ({ area: titulo, ...one })) : [],
    );
    expect(entries.length).toBeGreaterThan(100);
    const wrong = entries.flatMap(({ area, titulo, state }) => {
      const page = pages.find(({ path }) => path === state);
      if (state === 'importacao') return [];
      if (!page) return [`${state} has no page`];
      const says = [areaTitle(page.group, platform), page.title];
      const meant = [area, titulo];
      return says.join(' › ') === meant.join(' › ') ? [] : [`${state}: ${says.join(' › ')}, not ${meant.join(' › ')}`];
    });
    expect(wrong).toEqual([]);
  });
  it('a page without an entry names an area of the menu too', () => {
    const labels = Object.values(areas).map(({ label }) => label as string);
    const wrong = pages.flatMap(({ path, group }) => {
      const area = areaTitle(group, platform);
      return labels.includes(area) ? [] : [`${path}: ${area}`];
    });
    expect(wrong).toEqual([]);
  });
});

it('every shortcut of the page to begin with is an entry of the menu', async () => {
  for (const [place, platform] of [
    ['company', false],
    ['platform', true],
  ] as const) {
    const states = (await menuOf(platform)).flatMap(({ subMenu }) => subMenu.map(({ state }) => state));
    expect(bemvindo.shortcuts![place].filter((one) => !states.includes(one))).toEqual([]);
  }
});
