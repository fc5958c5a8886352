import type { Model } from '../read/model';
import type { OwnPageModel } from '../resource/page';
import { unknownPermission, unknownPlan } from './field';
import { error, repeated, unless, type Context, type Finding } from './finding';
import { isIcon, meantIcon } from './icon';
import { meant } from './names';
import { policyFindings } from './policy';

const frames = ['app', 'wide', 'full', 'header'];

/** R170 to R174: pages of one's own. */
export const pageChecks = (context: Context): Finding[] => {
  const { pages = [], wizards = [], reports = [] } = context.house;
  const paths = [...context.models.values(), ...wizards, ...reports, ...pages].map(({ path }) => path);
  return [
    ...repeated(pages.map(({ name }) => name)).map((name) =>
      error('R170', name, 'two pages have this name.', 'rename one'),
    ),
    ...repeated(paths)
      .filter((path) => pages.some((one) => one.path === path))
      .map((path) => error('R004', 'pages', `the address '${path}' is that of another declaration.`, 'say `path`')),
    ...pages.flatMap((one) => ofPage(one, context)),
    ...(context.house.pages ? [...context.models.values()].flatMap(asked(pages)) : []),
  ];
};

/** R173: who presses the button of an action finds the page that asks, which knows the record. */
const asked =
  (pages: readonly OwnPageModel[]) =>
  ({ name, section, actions }: Model): Finding[] =>
    actions.flatMap(({ name: action, scope, page }) => {
      if (page === undefined) return [];
      const where = `${name} action ${action}`;
      const found = pages.find(({ path }) => path === `${section}/${page}`);
      const here = pages.flatMap(({ path }) =>
        path.startsWith(`${section}/`) ? [path.slice(section.length + 1)] : [],
      );
      if (!found)
        return [
          error(
            'R173',
            where,
            `no page of one's own stands at '${section}/${page}'.`,
            meant(page, here, `declare it in resources/…/${section}/`),
            page,
          ),
        ];
      return unless(scope !== 'record' || found.params?.[name] !== undefined, () =>
        error(
          'R173',
          where,
          `the page '${page}' is not told which ${name}.`,
          `params: { ${name}: f.ref('${name}') }`,
          page,
        ),
      );
    });

const ofPage = (
  { name, label, menu, permission, plan, frame, says, policy, screen }: OwnPageModel,
  context: Context,
): Finding[] => [
  ...unless(/^[a-z][A-Za-z0-9]*$/.test(name), () =>
    error('R170', name, 'the name is not camelCase.', 'rename it, and its file'),
  ),
  ...unless(label.trim() !== '', () => error('R171', name, 'it has no label.', 'write what people read')),
  ...unless(typeof screen === 'function', () =>
    error('R171', name, 'it has no screen.', "screen: () => import('./<name>.Screen')"),
  ),
  ...unless(frames.includes(frame), () =>
    error('R172', name, `the frame '${frame}' does not exist.`, meant(frame, frames, 'leave it out'), frame),
  ),
  ...unless((says !== undefined) === (frame === 'header'), () =>
    error('R172', name, '`says` is what the sign of a page in the header says.', "frame: 'header', says: …"),
  ),
  ...unless(frame !== 'header' || menu !== false, () =>
    error('R172', name, 'a page in the header has a sign there.', "menu: { icon: '…' }"),
  ),
  ...unless(menu === false || isIcon(menu.icon), () =>
    error('R042', name, `the icon '${menu && menu.icon}' does not exist.`, meantIcon(menu && menu.icon)),
  ),
  ...permission.flatMap((one) => unknownPermission(one, name, context)),
  ...unknownPlan(plan, name, context),
  ...policyFindings(policy, name),
];
