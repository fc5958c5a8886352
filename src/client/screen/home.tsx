import { lazy, Suspense, type ComponentProps } from 'react';
import type { Icon } from '#kit/icons';
import { iconOf, screensOf } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
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
/** The ways into the work, by use; `own` are those that the person has chosen instead, without those of no menu. */
export const Shortcuts = (props: ComponentProps<typeof DrawnShortcuts>) => (
  <Suspense fallback={null}>
    <DrawnShortcuts {...props} />
  </Suspense>
);

/** A page that the menu of the person has open. */
export interface MenuScreen {
  /** Its address under /app. */
  readonly state: string;
  readonly title: string;
  readonly icon: Icon;
  /** Title of its area; '' outside of any. */
  readonly area: string;
}
/** Pages of the person's own menu, in its order, without the welcome page. */
export const useScreens = (): { readonly screens: readonly MenuScreen[]; readonly isLoading: boolean } => {
  const { entries, isLoading } = useMenu();
  const screens = entries.flatMap((entry) =>
    screensOf([entry])
      .filter(({ ativo, state }) => ativo && !state.startsWith('pages/'))
      .map(({ state, titulo, icone }) => ({
        state,
        title: titulo,
        icon: iconOf(icone),
        area: entry.tipo === 'sub' ? entry.titulo : '',
      })),
  );
  return { screens, isLoading };
};

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
