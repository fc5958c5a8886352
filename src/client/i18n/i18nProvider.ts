import { useSyncExternalStore } from 'react';
import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { spoken } from './spoken';

type Texts = Parameters<typeof polyglotI18nProvider>[0];
/**
 * Portuguese of Brazil and nothing else. A text that is no key is shown as it is: ours are written in Portuguese
 * already.
 */
const speaking = (texts: ReturnType<Texts>, onMissing?: (key: string) => void): I18nProvider =>
  polyglotI18nProvider(() => texts, 'pt-BR', [{ locale: 'pt-BR', name: 'Português' }], {
    allowMissing: true,
    onMissingKey: (key: string, options?: { readonly _?: string }) => {
      onMissing?.(key);
      return options?._ ?? key;
    },
  });

const listeners = new Set<() => void>();
let coming = false;
/** A widget of react-admin stands on a page: from now on everything is said. */
const bringAll = (key: string): void => {
  if (coming || !key.startsWith('ra.')) return;
  coming = true;
  import('./messages').then(
    ({ messages }) => {
      present = speaking(messages);
      for (const listener of listeners) listener();
    },
    () => {
      coming = false;
    },
  );
};
let present = speaking(spoken as unknown as ReturnType<Texts>, bringAll);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const i18nNow = (): I18nProvider => present;
/** The texts as far as they have come; another provider once there are more, so that who translates draws anew. */
export const useI18n = (): I18nProvider => useSyncExternalStore(subscribe, i18nNow);
