import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { usePathname } from '../lean/router/context';
import { PageSkeleton } from '../page/PageSkeleton';
import { getSession, type User } from '../session';
import { ErrorBoundary, ErrorState, LoadingBar } from '../ui';
import { AfterFirst } from '../ui/paint';
import { Late } from '../live/Late';
import { Header } from './Header';
import { Notices } from './Notices';
import { SideMenu } from '../menu/SideMenu';
import { useSideMenu } from '../menu/useSideMenu';
import { useRecentScreens } from '../menu/useShortcuts';
import { useReadAccess, useUser } from '../menu/useUser';

const AlertBar = lazy(() => import('./AlertBar'));
const Above = lazy(() => import('./Above'));
const Live = lazy(() => import('../live/Live'));
const denied = '/app/acesso-negado';

/** The frame of every screen of the app: menu, header, page. */
export const Shell = () => {
  const { user, error, retry } = useUser();
  const readAccess = useReadAccess();
  const menu = useSideMenu();
  const pathname = usePathname();
  const main = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useEffect(() => {
    if (!menu.isPhone || !menu.isOpen) return undefined;
    const before = document.activeElement;
    const content = main.current;
    side.current?.querySelector<HTMLElement>('a')?.focus();
    return () => {
      if (before instanceof HTMLElement && !content?.contains(document.activeElement)) before.focus();
    };
  }, [menu.isPhone, menu.isOpen]);
  useRecentScreens();
  // Off the canvas the menu is all there is: nothing behind it takes the focus.
  const isCovered = menu.isPhone && menu.isOpen;
  const isVisible = menu.isPhone ? menu.isOpen : !menu.isCollapsed;
  if (!user)
    return error && getSession().token ? (
      <main className="main">
        <ErrorState isPage text={error.message} onRetry={retry} />
      </main>
    ) : (
      <LoadingBar navigating />
    );
  return (
    <div
      className={['shell', menu.isCollapsed && 'shell--collapsed', menu.isOpen && 'shell--open']
        .filter(Boolean)
        .join(' ')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && menu.isOpen) menu.close();
      }}
    >
      <LoadingBar />
      <a
        className="skip-link"
        href="#conteudo"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Ir para o conteúdo
      </a>
      <nav ref={side} id="menu" className="side" aria-label="Menu principal">
        <SideMenu isCollapsed={menu.isCollapsed} onExpand={menu.expand} />
      </nav>
      {menu.isOpen && <button type="button" className="side__cover" aria-label="Fechar menu" onClick={menu.close} />}
      <div className="column" inert={isCovered}>
        <Header user={user} isMenuOpen={isVisible} onMenu={menu.toggle} />
        <Notices />
        {user.blocked !== true && (
          <ErrorBoundary fallback={null}>
            <Late>
              <Live onAccess={readAccess} />
            </Late>
          </ErrorBoundary>
        )}
        {user.companyId !== null && (
          <AfterFirst>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={null}>
                <AlertBar />
                {user.blocked !== true && <Above />}
              </Suspense>
            </ErrorBoundary>
          </AfterFirst>
        )}
        <main ref={main} id="conteudo" className="main" tabIndex={-1}>
          {mayWork(user) || pathname === denied ? (
            <ErrorBoundary isPage resetKey={pathname}>
              <Suspense fallback={<PageSkeleton screen="list" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <Navigate to={denied} replace />
          )}
        </main>
      </div>
    </div>
  );
};

/**
 * Demands the back-office access check of users who are no sales representatives (decision 0001). The server demands
 * the same.
 */
const mayWork = ({ seller, backoffice }: User): boolean => seller === true || backoffice !== false;

/** Another page starts at its top, for the eyes and for the keyboard; a change of the same list's page does not. */
const useFocusOnNavigation = (main: RefObject<HTMLElement | null>): void => {
  const pathname = usePathname();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    // A page that has already put the focus where the work begins keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};
