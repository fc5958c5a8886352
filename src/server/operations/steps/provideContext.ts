import type { HandlerContext } from '#kit/calls/handlers';
import { writing } from '../../core/work';
import type { Mode } from '../descriptor';
import { wordOf } from './approval';
import type { State, Step } from './step';
import { before } from './step';

/** Gives the function its context beside form and record. */
export const provideContext: Step = ({ name, mode, act, second, headers = [] }) =>
  act || mode === 'own'
    ? undefined
    : before((state) => ({
        ...state,
        input: {
          ...state.input,
          ...equipment[mode](state, name, headers),
          ...(second && { word: wordOf(state.second) }),
        },
      }));

const equipment: Readonly<
  Record<Exclude<Mode, 'own'>, (state: State, name: string, headers: readonly string[]) => object>
> = {
  read: ({ work }, name) => work!.services.contextOf(work!, name),
  write: ({ work, noticed }, name) => work!.services.contextOf(work!, name, noticed),
  outside: ({ call, noticed }, name) =>
    call.services.outsideContextOf(call, async (run: (within: HandlerContext) => Promise<never>) => {
      // Told once they are stored: a transaction may be run again.
      let changes: Parameters<NonNullable<typeof noticed>>[] = [];
      const done = await writing(call, (work) => {
        changes = [];
        return run(
          work.services.contextOf(work, name, (...change) => {
            changes.push(change);
          }),
        );
      });
      for (const change of changes) noticed?.(...change);
      return done;
    }),
  open: ({ call, text }, name, headers) => ({
    ...call.services.openContextOf(name, call),
    body: text,
    headers: Object.fromEntries(headers.map((header) => [header, call.request.headers.get(header)])),
  }),
};
