import type { QueryClient } from '@tanstack/react-query';
import { questionOf, type Choose } from '#kit/calls/action';
import { callPath } from '#kit/calls/calls';
import type { WireRecord } from '#kit/calls/envelope';
import { fieldsOf, type Model, type ModelAction } from '#kit/read/model';
import { fill } from '#kit/text';
import { selectionFor, type RetaguardaProvider } from '../dataProvider';
import { ask, call, messageOf } from '../http';
import type { Confirm, Toast } from '../ui';
import type { DialogState, Guide } from './dialogs/dialogs';
import { runEffects } from './effects';
import { keyFor } from './keys';
import { refreshAll } from './refreshAll';
import { about, partsFor, readable, wordsFor, type ActionTarget } from './target';
import { stillMeant } from './stillMeant';
import { vouched } from './vouched';
import { blankWindow, needsWindow } from './windows';

/** An action that a person has pressed, and its page. */
export interface Pressed {
  readonly model: Model;
  readonly action: ModelAction;
  readonly target: ActionTarget;
  /** Opened in the click, where nothing is asked first. */
  readonly opened: Window | undefined;
  /** Beside it opens what is chosen on the button. */
  readonly anchor: HTMLElement;
  readonly provider: RetaguardaProvider;
  readonly client: QueryClient;
  readonly toast: Toast;
  readonly confirm: Confirm;
  readonly setDialog: (dialog: DialogState | undefined) => void;
  /** Shows a dialog and answers when it is closed. */
  readonly show: (state: (onClose: () => void) => DialogState) => Promise<void>;
  readonly navigate: (to: string) => void;
  /** After what is shown has been asked again. */
  readonly onDone: () => void;
}
type Values = Readonly<Record<string, unknown>>;

/** Asks what there is to ask, or acts at once. Resolves when the call has been answered, or the question stands. */
export const runAction = async (pressed: Pressed): Promise<void> => {
  const { model, action, target, toast, setDialog } = pressed;
  const intention = keyFor(model.name, action.name, target);
  const { title: asked, text: told } = questionOf(action);
  const words = (template: string): string => fill(template, wordsFor(model, action, target));
  const [title, text, submit] = [
    about(model, target, asked === undefined ? action.label : words(asked)),
    told === undefined ? undefined : words(told),
    action.submit ?? action.label,
  ];
  if (action.choose && target.record) return setDialog(choiceOf(pressed, action.choose, intention));
  if (action.form && Object.keys(action.form).length > 0) {
    const { initial } = action as { readonly initial?: (record: WireRecord | undefined) => Values };
    const state: DialogState = {
      kind: 'fields',
      question: {
        title,
        text,
        fields: fieldsOf(action.form),
        submit,
        back: action.back,
        tone: action.tone,
        initial: target.begun?.values ?? initial?.(target.record),
        labels: target.begun?.labels ?? target.record?.$labels,
        onSubmit: (form) => send(pressed, intention, state, form),
        guide: guideOf(pressed),
      },
    };
    return setDialog(state);
  }
  if (action.confirm !== undefined) {
    const state: DialogState = {
      kind: 'sure',
      question: {
        title,
        text,
        submit,
        back: action.back,
        tone: action.tone,
        onSubmit: () => send(pressed, intention, state),
      },
    };
    return setDialog(state);
  }
  try {
    await send(pressed, intention);
  } catch (error) {
    toast.error(messageOf(error));
  }
  return undefined;
};

const choiceOf = (
  pressed: Pressed,
  { field, question, call: from, list, title, note, none }: Choose,
  intention: ReturnType<typeof keyFor>,
): DialogState => {
  const { model, action, target } = pressed;
  const { initial } = action as { readonly initial?: (record: WireRecord | undefined) => Values };
  const state: DialogState = {
    kind: 'choice',
    question: {
      title: about(model, target, question),
      anchor: pressed.anchor,
      ask: async (signal) => {
        const path = callPath(model.root, fill(from, partsFor(target)) as `GET ${string}`);
        const answer = (await ask<Values>('GET', path, undefined, { signal }))[list];
        const options = (answer as readonly Values[]).map((one) => ({
          id: one.id as number,
          title: String(one[title]),
          ...(note !== undefined && one[note] != null && { note: String(one[note]) }),
        }));
        const isEmpty = target.record?.[field] == null;
        return none !== undefined && isEmpty ? [...options, { id: null, title: none }] : options;
      },
      onChoose: (id) => send(pressed, intention, state, { ...initial?.(target.record), [field]: id }),
    },
  };
  return state;
};

/** The pages of the form and the preview beside them; undefined for a form that is asked at once. */
const guideOf = ({ model, action, target }: Pressed): Guide | undefined => {
  const { steps, preview } = action;
  if (!steps && !preview) return undefined;
  const shown = preview && fieldsOf(preview.show);
  return {
    steps: steps
      ? Object.entries(steps).map(([title, { fields = [], show = [] }]) => ({ title, fields, show }))
      : [{ title: action.label, fields: Object.keys(action.form ?? {}), show: Object.keys(shown ?? {}) }],
    ...(preview &&
      shown && {
        preview: {
          fields: shown,
          message: preview.message,
          bar: preview.bar,
          ask: async (form: Values, signal: AbortSignal) =>
            (
              await call<Values>(
                'POST',
                callPath(model.root, preview.call),
                {
                  ...(target.record && { id: target.record.id }),
                  ...(target.selection && { selection: selectionFor(target.selection) }),
                  ...form,
                },
                { signal },
              )
            ).result ?? {},
          ...(preview.submit !== undefined && {
            submit: (answer: Values) =>
              fill(preview.submit!, { ...wordsFor(model, action, target), ...readable(shown, answer) }),
          }),
        },
      }),
  };
};

/** The call, and what happens then. Throws for its dialog what the person should read. */
const send = async (
  pressed: Pressed,
  intention: ReturnType<typeof keyFor>,
  under?: DialogState,
  form?: Values,
): Promise<void> => {
  const { model, action, target, provider, client, onDone } = pressed;
  const opened = pressed.opened ?? (needsWindow(action) ? blankWindow(action.label) : undefined);
  try {
    const result = await stillMeant(model, target.selection, pressed.confirm, (selection) =>
      vouched(action.submit ?? action.label, under, pressed.setDialog, (second) =>
        client
          .getMutationCache()
          .build(client, {
            mutationFn: () =>
              provider.act(model.name, action.name, {
                ...target,
                ...(selection && { selection }),
                form,
                key: intention.key,
                second,
              }),
          })
          .execute(undefined),
      ),
    );
    intention.settle();
    void runEffects({
      ...pressed,
      form,
      result,
      opened,
      refresh: async () => {
        await refreshAll(client);
        onDone();
      },
    });
  } catch (error) {
    opened?.close();
    intention.settle(error);
    // Refused for what has changed meanwhile: the screen shows it too.
    void refreshAll(client);
    throw error;
  }
};
