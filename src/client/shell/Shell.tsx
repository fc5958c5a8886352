import { useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { getSession } from '../session';
import { ErrorBoundary, ErrorState, LoadingBar } from '../ui';
import { Header } from './Header';
import { Notices } from './Notices';
import { SideMenu } from './SideMenu';
import { useSideMenu } from './useSideMenu';
import { useUser } from './useUser';

/** The frame of every screen of the app: menu, header, page. */
export const Shell = () => {
  const { user, error, retry } = useUser();
  const menu = useSideMenu();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useEffect(() => {
    if (menu.isPhone && menu.isOpen) side.current?.querySelector<HTMLElement>('a')?.focus();
  }, [menu.isPhone, menu.isOpen]);
  const isVisible = menu.isPhone ? menu.isOpen : !menu.isCollapsed;
  if (!user) return error && getSession().token ? <main className="main"><ErrorState text={error.message} onRetry={retry} /></main> : <LoadingBar navigating />;
  return (
    <div className={['shell', menu.isCollapsed && 'shell--collapsed', menu.isOpen && 'shell--open'].filter(Boolean).join(' ')}
      onKeyDown={(event) => { if (event.key === 'Escape' && menu.isOpen) menu.close(); }}>
      <LoadingBar />
      <a className="skip-link" href="#conteudo" onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>Ir para o conteúdo</a>
      <nav ref={side} id="menu" className="side" aria-label="Menu principal"><SideMenu isCollapsed={menu.isCollapsed} onExpand={menu.expand} /></nav>
      {menu.isOpen && <button type="button" className="side__cover" aria-label="Fechar menu" onClick={menu.close} />}
      <div className="column">
        <Header user={user} isMenuOpen={isVisible} onMenu={menu.toggle} />
        <Notices />
        <main ref={main} id="conteudo" className="main" tabIndex={-1}>
          <ErrorBoundary resetKey={pathname}><Outlet /></ErrorBoundary>
        </main>
      </div>
    </div>
  );
};

/** Another page starts at its top, for the eyes and for the keyboard; a change of the same list's page does not. */
const useFocusOnNavigation = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    // A page that has already put the focus where the work begins keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};
