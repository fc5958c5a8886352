import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { messages } from './messages';

/** Portuguese of Brazil and nothing else. A text that is no key is shown as it is: ours are written in Portuguese already. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(() => messages, 'pt-BR', [{ locale: 'pt-BR', name: 'Português' }], {
  allowMissing: true, onMissingKey: (key: string, options?: { readonly _?: string }) => options?._ ?? key,
});
