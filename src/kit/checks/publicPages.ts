import { callPath } from '../calls/calls';
import { takenAddresses, type PublicPage, type PublicPages } from '../resource/publicPages';
import { deepOf, isShape } from '../calls/result';
import { error, repeated, unless, type Context, type Finding } from './finding';
import { policyFindings } from './policy';
import { shape } from './served';

/** R200 to R204, and R174: pages for strangers. */
export const publicPageChecks = (context: Context): Finding[] => {
  const { publicPages: all = [] } = context.house;
  const paths = all.flatMap(({ pages }) => Object.values(pages).map(({ path }) => shape(path)));
  return [
    ...repeated(all.map(({ name }) => name)).map((name) =>
      error('R200', name, 'two declarations of public pages have this name.', 'rename one'),
    ),
    ...repeated(paths).map((path) =>
      error('R201', 'publicPages', `two public pages have the address '${path}'.`, 'change one'),
    ),
    ...all.flatMap((one) => ofPages(one, context)),
  ];
};

const ofPages = ({ name, label, pages }: PublicPages, context: Context): Finding[] => [
  ...unless(/^[a-z][A-Za-z0-9]*$/.test(name), () =>
    error('R200', name, 'the name is not camelCase.', 'rename it, and its file'),
  ),
  ...unless(label.trim() !== '' && Object.keys(pages).length > 0, () =>
    error('R204', name, 'it has no label, or no pages.', "pages: { x: at('/x/{token}', { … }) }"),
  ),
  ...Object.entries(pages).flatMap(([key, page]) => ofPage(`${name} page ${key}`, page, context)),
];

const ofPage = (where: string, { path, title, load, policy, screen }: PublicPage, { house }: Context): Finding[] => {
  const first = path.split('/')[1] ?? '';
  const answered = (house.calls ?? []).some(({ entity, calls }) =>
    Object.values(calls).some(
      ({ call, kind }) => kind === 'open' && callPath(entity.root, call) === callPath('', load.call),
    ),
  );
  return [
    ...unless(/^(\/([a-z0-9-]+|\{\w+\}))+$/.test(path) && (!first.startsWith('{') || isNamed(first, load)), () =>
      error(
        'R201',
        where,
        `'${path}' is no address that begins with a word of its own, or with a name of small letters, figures and hyphens.`,
        "'/p/{token}', or a pattern of [a-z0-9-] for the field of '/{site}'",
        path,
      ),
    ),
    ...unless(!takenAddresses.includes(first), () =>
      error('R201', where, `'/${first}' is the product's own.`, 'begin with another word', path),
    ),
    ...unless(namesIn(path).join() === namesIn(load.call).join(), () =>
      error(
        'R202',
        where,
        `'${path}' does not carry what '${load.call}' is asked with.`,
        'write the same names in both paths',
        path,
      ),
    ),
    ...unless(answered, () =>
      error('R203', where, `nothing answers '${load.call}'.`, 'run(…) among the calls of an entity, in its .server.ts'),
    ),
    ...unless(
      deepOf(load.result).every((one) => !isShape(one) || !['redirect', 'text', 'oneOf'].includes(one.shape)),
      () => error('R203', where, `'${load.call}' answers no values that a page could show.`, 'name values of f and r'),
    ),
    ...unless(typeof screen === 'function' && (typeof title === 'function' || title?.trim() !== ''), () =>
      error('R204', where, 'it has no title, or no screen.', "screen: () => import('./<name>.public')"),
    ),
    ...policyFindings(policy, where),
  ];
};
/** The name that it begins with is said to be nothing else: what the product answers is told from it. */
const isNamed = (first: string, { form }: PublicPage['load']): boolean =>
  form?.[first.slice(1, -1)]?.options.pattern?.source === '^[a-z0-9-]+$';
const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();
