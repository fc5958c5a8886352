import type { Model } from '../read/model';
import { meant } from './names';
import {
  error,
  joined,
  none,
  ofEach,
  quoted,
  repeated,
  unless,
  type Context,
  type Finding,
  type Findings,
} from './finding';
import { isReserved, madeCalls, makersOf } from './served';

/** R001 to R005: what two declarations may not have in common. R007, R098: where they stand. */
export const houseChecks = (context: Context): Findings =>
  joined(
    shared(context.all, (model) => model.name, 'R001', 'name', 'rename one of the entities'),
    shared(context.all, (model) => model.root, 'R002', 'root', 'give one of them a root of its own'),
    shared(context.all, (model) => model.table, 'R003', 'table', 'say `table` in one of them'),
    shared(context.all, (model) => model.path, 'R004', 'address', 'move one of them to another section'),
    routes(context),
    filed(context),
    alone(context),
    titled(context),
  );

/** The folder of a declaration is a section of the menu and of addresses: people read its title. */
const titled = ({ all, house: { vocabulary: { sections } = {} } }: Context): Findings =>
  sections === undefined
    ? none
    : ofEach(all, ({ name, section }) =>
        unless(sections.includes(section), () =>
          error(
            'R008',
            name,
            `its folder '${section}' has no title.`,
            meant(section, sections, 'name it in `sections` of schemas/vocabulary.ts'),
            section,
          ),
        ),
      );

/** The name of the file is that of the entity: by it the browser finds the declaration, and people do. */
const filed = ({ house: { files = {} } }: Context): Findings =>
  ofEach(Object.entries(files), ([name, path]) => {
    const file = path.split('/').at(-1)!.replace(/\.ts$/, '');
    return unless(file === name, () =>
      error('R007', name, `its file is ${path}.`, `name the entity '${file}', or the file '${name}.ts'`, name),
    );
  });

/**
 * The browser finds a resource by the file of its entity, and any other declaration as the only one of a file. A second
 * one is known to the server alone, and its page is not found.
 */
const alone = ({ house: { screens = [] } }: Context): Findings =>
  joined(
    ofEach(screens, ({ name, entity, path }) =>
      unless(entity === undefined || path.split('/').at(-1) === `${entity}.ts`, () =>
        error('R098', name, `its resource stands in ${path}.`, `move it to a file '${entity}.ts'`, name),
      ),
    ),
    ofEach(repeated(screens.map(({ path }) => path)), (path) => {
      const named = screens.filter((one) => one.path === path).map(({ name }) => name);
      return [error('R098', named.at(-1)!, `${path} declares ${quoted(named)}.`, 'give each a file', named.at(-1))];
    }),
  );

const shared = (
  models: readonly Model[],
  of: (model: Model) => string,
  code: Finding['code'],
  what: string,
  fix: string,
): Findings =>
  ofEach(repeated(models.map(of)), (value) => {
    const found = models.filter((model) => of(model) === value);
    return [
      error(
        code,
        found.at(-1)!.name,
        `the ${what} '${value}' is that of ${quoted(found.map((model) => model.name))}.`,
        fix,
      ),
    ];
  });

const routes = (context: Context): Findings => {
  const calls = madeCalls(context);
  return joined(
    ofEach(repeated(calls), (call) => {
      const makers = makersOf(call, context);
      return [
        error(
          'R005',
          makers.at(-1)!,
          `the call '${call}' is declared by ${quoted(makers)}.`,
          'change the path of one of them',
        ),
      ];
    }),
    ofEach([...new Set(calls.filter((call) => isReserved(call, context)))], (call) => [
      error('R005', makersOf(call, context).at(-1)!, `the call '${call}' is served by the core.`, 'change the path'),
    ]),
  );
};
