import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PasswordPage, ProfilePage } from '../account';
import { FieldServicesProvider } from '../form/fields/FieldServicesProvider';
import { AccessDenied } from '../screens/AccessDenied';
import { Begin } from '../screens/Begin';
import { NotFound } from '../page/NotFound';
import { Screen } from '../screens/Screen';
import { Section } from '../screens/Section';
import { WhileOpen } from '../screens/WhileOpen';
import { Maintenance } from '../shell/Maintenance';
import { Shell } from '../shell/Shell';
import { ConfirmProvider, ErrorBoundary, Toasts } from '../ui';
import { Contexts } from './Contexts';

const Welcome = lazy(() => import('../screens/Welcome'));
const BackofficeAccess = lazy(() => import('../screens/BackofficeAccess'));
const UpgradePlan = lazy(() => import('../screens/UpgradePlan'));
const PublicNotFound = lazy(() => import('../screens/PublicNotFound'));
const ImportPage = lazy(() => import('../imports/ImportPage'));

/**
 * ra-core without its own screens: its providers, our routes. Its telemetry and login page live in `CoreAdminUI`, which
 * is not used.
 */
export const App = () => (
  <ErrorBoundary isPage>
    <Contexts>
      <ConfirmProvider>
        <FieldServicesProvider>
          <Routes>
            <Route path="/" element={<Navigate to="/app" replace />} />
            {['/auth', '/auth/user', '/auth/user/login'].map((path) => (
              <Route key={path} path={path} element={<Navigate to="/app" replace />} />
            ))}
            <Route path="/app" element={<Shell />}>
              <Route index element={<Begin />} />
              <Route element={<WhileOpen />}>
                <Route path="pages" element={<Navigate to="/app/pages/bemvindo" replace />} />
                <Route path="pages/bemvindo" element={<Welcome />} />
                <Route path="pages/acesso-ao-backoffice" element={<BackofficeAccess />} />
                <Route path="upgrade-plano" element={<UpgradePlan />} />
              </Route>
              <Route path="acesso-negado" element={<AccessDenied />} />
              <Route path="cadastros/perfil" element={<ProfilePage />} />
              <Route path="cadastros/alterar-senha" element={<PasswordPage />} />
              <Route path="importacao/*" element={<ImportPage />} />
              <Route path=":section" element={<Section />} />
              <Route path=":section/:slug/*" element={<Screen />} />
              <Route path="*" element={<NotFound />} />
            </Route>
            <Route
              path="/error/404"
              element={
                <Suspense fallback={null}>
                  <PublicNotFound />
                </Suspense>
              }
            />
            <Route path="*" element={<Navigate to="/error/404" replace />} />
          </Routes>
        </FieldServicesProvider>
        <Toasts />
        <Maintenance />
      </ConfirmProvider>
    </Contexts>
  </ErrorBoundary>
);
