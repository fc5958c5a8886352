import type { HandlerContext } from '#kit/calls/handlers';
import { writing } from '../../core/work';
import type { Mode } from '../descriptor';
import { wordOf } from './approval';
import type { State, Step } from './step';
import { before } from './step';

/** Gives the function its context; a call without a session gets the text and the headers of its request, too. */
export const provideContext: Step = ({ name, mode, act, second, headers = [] }) =>
  act || mode === 'own'
    ? undefined
    : before((state) => ({
        ...state,
        context: { ...contexts[mode](state, name), ...(second && { word: wordOf(state.second) }) },
        ...(mode === 'open' && { input: { ...state.input, ...sentTo(state, headers) } }),
      }));

const contexts: Readonly<Record<Exclude<Mode, 'own'>, (state: State, name: string) => object>> = {
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
  open: ({ call }, name) => call.services.openContextOf(name, call),
};
const sentTo = ({ call, text }: State, headers: readonly string[]): object => ({
  body: text,
  headers: Object.fromEntries(headers.map((header) => [header, call.request.headers.get(header)])),
});
