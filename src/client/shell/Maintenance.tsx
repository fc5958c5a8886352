import { lazy, Suspense, useSyncExternalStore } from 'react';
import { maintenanceNow, onMaintenance } from '../http/maintenance';
import { ErrorBoundary } from '../ui';

const MaintenancePage = lazy(() => import('./MaintenancePage'));

/** Covers the app while a planned maintenance is under way. What was typed stays beneath. */
export const Maintenance = () => {
  const found = useSyncExternalStore(onMaintenance, maintenanceNow);
  return found ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <MaintenancePage found={found} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};
