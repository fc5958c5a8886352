import { QueryClientProvider } from '@tanstack/react-query';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  NotificationContextProvider,
  ResourceDefinitionContextProvider,
  StoreContextProvider,
} from 'ra-core';
import type { ReactNode } from 'react';
import { authProvider } from '../authProvider';
import { dataProvider } from '../dataProvider';
import { useI18n } from '../i18n/i18nProvider';
import { queryClient } from '../http/queryClient';
import { store } from '../session/store';

/**
 * Contexts for ra-core's hooks and screens, like its `CoreAdminContext`, without the parts that this product does not
 * use: another language, the old forms of providers, undoable changes, the editor of preferences.
 */
export const Contexts = ({ children }: { readonly children: ReactNode }) => (
  <AuthContext value={authProvider}>
    <DataProviderContext value={dataProvider}>
      <StoreContextProvider value={store}>
        <QueryClientProvider client={queryClient}>
          <I18nContext value={useI18n()}>
            <NotificationContextProvider>
              <ResourceDefinitionContextProvider>{children}</ResourceDefinitionContextProvider>
            </NotificationContextProvider>
          </I18nContext>
        </QueryClientProvider>
      </StoreContextProvider>
    </DataProviderContext>
  </AuthContext>
);
