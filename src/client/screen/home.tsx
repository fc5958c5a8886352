import { lazy, Suspense, type ComponentProps } from 'react';
import { useGreeting } from '../welcome/greeting';
import { useSession, useZone } from '../session';

const DrawnChart = lazy(async () => ({ default: (await import('../charts/Chart')).Chart }));
const DrawnToday = lazy(async () => ({ default: (await import('../welcome/WelcomeParts')).Today }));
const DrawnShortcuts = lazy(async () => ({ default: (await import('../welcome/WelcomeParts')).Shortcuts }));

/** A chart as reports draw it, of figures that a call has answered. It comes after the page. */
export const Chart = (props: ComponentProps<typeof DrawnChart>) => (
  <Suspense fallback={<div className="chart-waits" role="status" aria-busy="true" aria-label="Carregando o gráfico" />}>
    <DrawnChart {...props} />
  </Suspense>
);
/** The declared figures that ask for attention today, one below the other; nothing where there are none. */
export const Attention = ({ title }: { readonly title: string }) => (
  <Suspense fallback={null}>
    <DrawnToday title={title} asList />
  </Suspense>
);
/** The ways into the work, by use. */
export const Shortcuts = () => (
  <Suspense fallback={null}>
    <DrawnShortcuts />
  </Suspense>
);

/** User and place: the greeting of the hour, the present company, its zone. */
export const useWho = () => {
  const { user } = useSession();
  return {
    greeting: useGreeting(),
    /** Names what is kept of the person on this device; 0 before it is known. */
    person: user?.userId ?? 0,
    name: user?.name ?? '',
    /** True for a seller, who has rows of their own. */
    seller: user?.seller === true,
    company: user?.companyId == null ? null : { id: user.companyId, name: user.companyName },
    zone: useZone(),
  };
};
