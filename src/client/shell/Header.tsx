import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon, IconButton, Menu, Popover, Skeleton } from '#fields/parts';
import { initials } from '#kit/text';
import { logout } from '../authProvider';
import { useIsPhone } from '../ui/useIsPhone';
import { Late } from '../live/Late';
import { Running } from '../processes/Running';
import type { User } from '../session';
import { chooseTheme, readTheme, type Theme } from '../theme/theme';
import { ErrorBoundary } from '../ui';
import { AfterFirst } from '../ui/paint';
import { CompanyName } from '../company/CompanyName';
import { HeaderDownloads } from './HeaderDownloads';
import { screensOf } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { usePalette } from './usePalette';

const CompanySwitcher = lazy(() => import('../company/CompanySwitcher'));
const SupportPanel = lazy(() => import('../support/SupportPanel'));
const CommandPalette = lazy(() => import('./CommandPalette'));
const Bell = lazy(() => import('../live/Bell'));
const HeaderPage = lazy(() => import('./HeaderPage'));

/** Entries of the business, for who finds the same in the menu. */
const shortcuts =
  Object.values(
    import.meta.glob<readonly Shortcut[]>('/schemas/vocabulary.ts', { eager: true, import: 'userMenu' }),
  )[0] ?? [];
interface Shortcut {
  readonly label: string;
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly state: string;
}

const themes = { light: 'Tema claro', dark: 'Tema escuro', system: 'Tema do sistema' } as const;
const iconOf = { light: 'light_mode', dark: 'dark_mode', system: 'monitor' } as const;
interface HeaderProps {
  readonly user: User;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
}
export const Header = ({ user, isMenuOpen, onMenu }: HeaderProps) => {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [isHelp, setHelp] = useState(false);
  const help = useRef<HTMLButtonElement>(null);
  const palette = usePalette();
  const isPhone = useIsPhone();
  const { entries } = useMenu();
  const open = new Set(
    user.companyId === null ? [] : screensOf(entries).flatMap(({ state, ativo }) => (ativo ? [state] : [])),
  );
  const navigate = useNavigate();
  const company = <CompanyName name={user.companyName} />;
  const choose = (one: Theme) => {
    chooseTheme(one);
    setTheme(one);
  };
  return (
    <header className="header">
      <IconButton
        icon="menu"
        label={isMenuOpen ? 'Recolher menu' : 'Abrir menu'}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onMenu}
      />
      {user.userAdmin ? (
        <ErrorBoundary fallback={company}>
          <Suspense fallback={company}>
            <CompanySwitcher user={user} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        company
      )}
      <AfterFirst>
        {entries
          .filter(({ tipo }) => tipo === 'cabecalho')
          .map((entry) => (
            <ErrorBoundary key={entry.state} fallback={null}>
              <Late place={<span className="header__bell" />}>
                <HeaderPage entry={entry} />
              </Late>
            </ErrorBoundary>
          ))}
      </AfterFirst>
      <div className="header__space" />
      <AfterFirst>
        {!user.blocked && (
          <IconButton
            className="header__search"
            icon="search"
            label="Buscar telas, registros e ações"
            shortcut="Ctrl+K"
            aria-keyshortcuts="Control+K"
            onClick={() => palette.show()}
          />
        )}
        {!user.blocked && (
          <ErrorBoundary fallback={null}>
            <Running />
          </ErrorBoundary>
        )}
        {!user.blocked && (
          <Late place={<span className="header__bell" />}>
            <HeaderDownloads />
          </Late>
        )}
        {!user.blocked && (
          <ErrorBoundary fallback={null}>
            <Late place={<span className="header__bell" />}>
              <Bell />
            </Late>
          </ErrorBoundary>
        )}
        <IconButton
          ref={help}
          icon="support"
          label="Suporte"
          aria-haspopup="dialog"
          aria-expanded={isHelp}
          onClick={() => setHelp(!isHelp)}
        />
        <Popover
          open={isHelp}
          onClose={() => setHelp(false)}
          anchor={help}
          placement="bottom-end"
          role="dialog"
          aria-label="Suporte"
        >
          <ErrorBoundary>
            <Suspense
              fallback={
                <div className="support">
                  <Skeleton width="24ch" />
                </div>
              }
            >
              <SupportPanel user={user} />
            </Suspense>
          </ErrorBoundary>
        </Popover>
        <span className="header__theme">
          <Menu
            label="Tema"
            trigger={(trigger) => <IconButton {...trigger} icon={iconOf[theme]} label={themes[theme]} />}
            items={(['light', 'dark', 'system'] as const).map((one) => ({
              label: themes[one],
              checked: one === theme,
              onSelect: () => choose(one),
            }))}
          />
        </span>
        <Menu
          label="Menu do usuário"
          header={
            <>
              <strong>{user.name}</strong>
              <div className="lead">{user.userName}</div>
            </>
          }
          trigger={(trigger) => (
            <button {...trigger} type="button" className="header__user">
              <span className="avatar" aria-hidden="true">
                {initials(user.name || user.userName)}
              </span>
              <span className="header__name">
                <span className="visually-hidden">Menu do usuário: </span>
                {user.name}
              </span>
              <Icon name="arrow_drop_down" />
            </button>
          )}
          items={[
            // A phone's header has no room for its button.
            ...(isPhone ? [{ label: 'Buscar', icon: 'search' as const, onSelect: () => palette.show() }] : []),
            { label: 'Meu perfil', icon: 'person', onSelect: () => void navigate('/app/cadastros/perfil') },
            ...shortcuts
              .filter(({ state }) => open.has(state))
              .map(({ label, icon, state }) => ({ label, icon, onSelect: () => void navigate(`/app/${state}`) })),
            { label: 'Alterar senha', icon: 'key', onSelect: () => void navigate('/app/cadastros/alterar-senha') },
            {
              label: theme === 'dark' ? themes.light : themes.dark,
              icon: theme === 'dark' ? iconOf.light : iconOf.dark,
              onSelect: () => choose(theme === 'dark' ? 'light' : 'dark'),
            },
            null,
            { label: 'Sair', icon: 'logout', onSelect: logout },
          ]}
        />
      </AfterFirst>
      {palette.turn > 0 && !user.blocked && (
        <ErrorBoundary resetKey={String(palette.isOpen)}>
          <Suspense fallback={null}>
            <CommandPalette key={palette.turn} open={palette.isOpen} onClose={palette.hide} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
};
