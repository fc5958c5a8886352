import { useSyncExternalStore } from 'react';
import type { I18nProvider } from 'ra-core';
import Polyglot from '../lean/polyglot';
import { spoken } from './spoken';

type Texts = NonNullable<ConstructorParameters<typeof Polyglot>[0]>['phrases'];
/** Portuguese of Brazil and nothing else. A text that is no key is shown as it is: ours are written in Portuguese already. */
const speaking = (texts: Texts, onMissing?: (key: string) => void): I18nProvider => {
  const polyglot = new Polyglot({
    phrases: { '': '', ...texts },
    onMissingKey: (key, { _: text }) => {
      onMissing?.(key);
      return typeof text === 'string' ? text : key;
    },
  });
  return { translate: (key, options) => polyglot.t(key, options as Parameters<Polyglot['t']>[1]), changeLocale: () => Promise.resolve(), getLocale: () => 'pt-BR' };
};

const listeners = new Set<() => void>();
let coming = false;
/** A widget of react-admin stands on a page: from now on everything is said. */
const bringAll = (key: string): void => {
  if (coming || !key.startsWith('ra.')) return;
  coming = true;
  import('./messages').then(({ messages }) => {
    present = speaking(messages as unknown as Texts);
    for (const listener of listeners) listener();
  }, () => { coming = false; });
};
let present = speaking(spoken, bringAll);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const i18nNow = (): I18nProvider => present;
/** The texts as far as they have come; another provider once there are more, so that who translates draws anew. */
export const useI18n = (): I18nProvider => useSyncExternalStore(subscribe, i18nNow);
