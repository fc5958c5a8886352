import { useState } from 'react';
import { Icon, IconButton, Menu } from '#fields/parts';
import { logout } from '../authProvider';
import type { User } from '../session';
import { chooseTheme, readTheme, type Theme } from '../theme/theme';

const themes = { light: 'Tema claro', dark: 'Tema escuro', system: 'Tema do sistema' } as const;
const iconOf = { light: 'light_mode', dark: 'dark_mode', system: 'monitor' } as const;
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
};

interface HeaderProps {
  readonly user: User;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
}
export const Header = ({ user, isMenuOpen, onMenu }: HeaderProps) => {
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <header className="header">
      <IconButton icon="menu" label={isMenuOpen ? 'Recolher menu' : 'Abrir menu'} aria-expanded={isMenuOpen} aria-controls="menu" onClick={onMenu} />
      <div className="header__company">{user.companyName || 'Plataforma'}</div>
      <div className="header__space" />
      <Menu
        label="Tema" trigger={(trigger) => <IconButton {...trigger} icon={iconOf[theme]} label={themes[theme]} />}
        items={(['light', 'dark', 'system'] as const).map((one) => ({
          label: themes[one], checked: one === theme, onSelect: () => { chooseTheme(one); setTheme(one); },
        }))}
      />
      <Menu
        label="Menu do usuário" header={<><strong>{user.name}</strong><div className="lead">{user.userName}</div></>}
        trigger={(trigger) => (
          <button {...trigger} type="button" className="header__user">
            <span className="avatar" aria-hidden="true">{initials(user.name || user.userName)}</span>
            <span className="header__name"><span className="visually-hidden">Menu do usuário: </span>{user.name}</span>
            <Icon name="arrow_drop_down" />
          </button>
        )}
        items={[{ label: 'Sair', icon: 'logout', onSelect: () => void logout() }]}
      />
    </header>
  );
};
