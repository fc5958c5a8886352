import { HttpError } from 'ra-core';
import { callPath } from '#kit/calls/calls';
import { meets } from '#kit/entity/condition';
import type { BulkReport } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import { fieldsOf, type Model, type ModelAction } from '#kit/read/model';
import { counted, fill } from '#kit/text';
import { addressOf } from '../addresses';
import { call, callBytes, messageOf, onceKey, type ReceivedFile } from '../http';
import { saveAs } from '../http/files';
import { isInside, safeLink } from '../session/safeLink';
import type { Toast } from '../ui';
import type { DialogState } from './dialogs/dialogs';
import { about, effectsOf, isValues, partsFor, wordsFor, type ActionTarget, type AnyEffect } from './target';

/** An action that has succeeded, and what its effects need. */
export interface Done {
  readonly model: Model;
  readonly action: ModelAction;
  readonly target: ActionTarget;
  readonly form: Readonly<Record<string, unknown>> | undefined;
  readonly result: unknown;
  /** Opened in the click. */
  readonly opened: Window | undefined;
  readonly toast: Toast;
  readonly navigate: (to: string) => void;
  /** Asks again what is shown. */
  readonly refresh: () => Promise<void>;
  readonly show: (state: (onClose: () => void) => DialogState) => Promise<void>;
}

/**
 * Each in its turn; a dialog is waited for. One that fails says so, and the rest goes on: the action itself has
 * succeeded.
 */
export const runEffects = async (done: Done): Promise<void> => {
  const effects = effectsOf(done.action);
  const fresh = done.refresh();
  for (const effect of effects) {
    try {
      await happen(done, effect);
    } catch (error) {
      done.opened?.close();
      done.toast.error(messageOf(error));
    }
  }
  await fresh;
};

const happen = async (done: Done, effect: AnyEffect): Promise<void> => {
  const { model, action, target, form, result, opened, toast, show } = done;
  const words = (template: string): string => fill(template, wordsFor(model, action, target, form, result));
  const path = (template: string): string =>
    callPath(model.root, fill(template, partsFor(target, form, result)) as `GET ${string}`);
  if (effect === 'refresh') return;
  if (effect === 'reload') return window.location.reload();
  if (effect === 'report') return reported(done, result as BulkReport);
  if (effect === 'progress')
    return show((onClose) => ({
      kind: 'progress',
      view: { id: (result as { readonly processo: number }).processo, onClose, onOver: () => void done.refresh() },
    }));
  if (effect === 'download') return saved(result as ReceivedFile, action.label);
  if (effect === 'print') return printed(opened!, result as ReceivedFile);
  if ('toast' in effect) {
    const isBad = effect.warning !== undefined && isValues(result) && meets(effect.warning, result);
    const { undo } = effect;
    return toast[isBad ? 'warning' : 'success'](
      words(effect.toast),
      undo && (() => takeBack(done, path(undo.call), undo.toast)),
    );
  }
  if ('redirect' in effect) return done.navigate(addressFor(done, effect.redirect));
  if ('print' in effect) return printed(opened!, await callBytes('GET', path(effect.print)));
  if ('download' in effect) {
    if (effect.download.startsWith('GET ')) return saved(await callBytes('GET', path(effect.download)), action.label);
    return openIn(opened!, fill(effect.download, isValues(result) ? result : {}));
  }
  const shown = (names: readonly string[]) => {
    const fields = fieldsOf(action.result ?? {});
    return names.flatMap((name) => fields[name] ?? []);
  };
  if ('poll' in effect) {
    const { poll, until, every = 2_000 } = effect;
    return show((onClose) => ({
      kind: 'poll',
      view: {
        title: about(model, target, effect.title ?? action.label),
        fields: shown(effect.show ?? []),
        every,
        until: until as never,
        onClose,
        onMet: () => void done.refresh(),
        ask: async (signal) => (await call('GET', path(poll), undefined, { signal })).result,
      },
    }));
  }
  return show((onClose) => ({
    kind: 'result',
    view: {
      title: about(model, target, effect.title ?? action.label),
      fields: shown(effect.show),
      values: isValues(result) ? result : {},
      onClose,
    },
  }));
};

/** Undoes an action by a call, and shows the result that its answer tells. */
const takeBack = async ({ toast, refresh }: Done, path: string, told: string): Promise<void> => {
  try {
    const { result } = await call('POST', path, {}, { key: onceKey() });
    toast.success(fill(told, isValues(result) ? result : {}));
  } catch (error) {
    toast.error(messageOf(error));
  }
  await refresh();
};

/** Shows a report of failures; without any, a toast, unless the declaration has effects of its own. */
const reported = ({ model, action, toast, show }: Done, report: BulkReport): Promise<void> | void => {
  if (report.failed.length > 0)
    return show((onClose) => ({ kind: 'report', view: { title: action.label, report, label: model.label, onClose } }));
  if (!effectsOf(action).some((effect) => typeof effect === 'object' && 'toast' in effect))
    toast.success(`${action.label}: ${counted(report.changed, model.label)}.`);
};

const printed = async (opened: Window, received: ReceivedFile): Promise<void> =>
  (await import('./print')).printIn(opened, received);
const saved = ({ blob, name }: ReceivedFile, label: string): void => {
  if (blob.size === 0) throw new HttpError(messages.noFile, 404);
  saveAs(blob, name ?? label);
};
/** An address of the result: of another site, or inside the app. */
const openIn = (opened: Window, address: string): void => {
  const safe = safeLink(address);
  if (!safe) throw new HttpError(messages.noFile, 404);
  opened.opener = null;
  opened.location.replace(safe);
};

const addressFor = ({ model, target, form, result }: Done, to: string): string => {
  if (to.startsWith('/')) {
    const address = fill(to, partsFor(target, form, result));
    return isInside(address) ? address : addressOf(model);
  }
  const id = isValues(result) && typeof result.id === 'number' ? result.id : target.record?.id;
  return to === 'list' || id === undefined ? addressOf(model) : addressOf(model, to === 'show' ? 'show' : 'edit', id);
};
