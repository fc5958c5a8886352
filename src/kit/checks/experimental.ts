import { closedBy, doorsOf, type Reached } from '../resource/experimental';
import { partOf } from '../entity/parts';
import type { Model } from '../read/model';
import { meant } from './names';
import { error, joined, none, ofEach, quoted, unless, type Context, type Findings } from './finding';

const codesOf = (models: readonly Model[]): readonly string[] | undefined => {
  const choices = partOf(models, 'trials')?.fields.codigo?.choices;
  return choices && Object.keys(choices);
};

/**
 * R220: the code of an experimental module that no list opens. R221: a permission opens one of its parts, and something
 * beyond the module too: who is not on the list would keep it.
 */
export const experimentalChecks = ({
  all,
  house: { wizards = [], reports = [], pages = [], calls = [] },
}: Context): Findings => {
  const declared: readonly Reached[] = [...all, ...wizards, ...reports, ...pages];
  const closed = closedBy(declared);
  const codes = codesOf(all);
  const codeOf = new Map(all.map(({ name, experimental }) => [name, experimental]));
  const shared = (where: string, code: string, doors: readonly string[]): Findings => {
    const open = doors.filter((one) => !closed.get(code)!.has(one));
    return unless(doors.length > 0 && open.length === 0, () =>
      error(
        'R221',
        where,
        doors.length === 0
          ? 'it asks for no permission, so that its module cannot close it.'
          : `${quoted(open)} ${open.length === 1 ? 'opens' : 'open'} more than the module '${code}'.`,
        'give it a permission of its own, or put all that the permission opens into the module',
        open[0],
      ),
    );
  };
  return joined(
    ofEach(declared, (one) =>
      one.experimental === undefined
        ? none
        : joined(
            unless(codes === undefined || codes.includes(one.experimental), () =>
              error(
                'R220',
                one.name,
                `no list opens the module '${one.experimental}'.`,
                meant(one.experimental!, codes ?? [], 'add it to the codes of the entity that `is: trials`'),
                one.experimental,
              ),
            ),
            shared(one.name, one.experimental, doorsOf(one)),
          ),
    ),
    ofEach(calls, ({ entity, calls: bound }) => {
      const code = codeOf.get(entity.name);
      return code === undefined
        ? none
        : ofEach(Object.entries(bound), ([name, { permission }]) =>
            shared(`${entity.name} call ${name}`, code, permission),
          );
    }),
  );
};
