import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, Skeleton } from '#fields/parts';
import { counted } from '#kit/text';
import type { RetaguardaProvider } from '../dataProvider';
import { modelByPath } from '../models';
import { useSession } from '../session';
import { iconOf, type MenuEntry } from '../shell/menu';
import { useMenu } from '../shell/useMenu';
import { EmptyState } from '../ui';
import { Page } from './Page';

const greeting = (hour: number): string => (hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite');
const hourIn = (zone: string): number => {
  try {
    return Number(new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format());
  } catch {
    return new Date().getHours();
  }
};

/** app/pages/bemvindo: who you are here, and the ways into the work with how much there is of each. */
export const Welcome = () => {
  const { user } = useSession();
  const { entries, isLoading } = useMenu();
  const shortcuts = entries.flatMap((entry) => [entry, ...entry.subMenu]).filter(({ tipo, ativo, state }) => tipo === 'interno' && ativo && state.includes('/')).slice(0, 12);
  const [first = ''] = (user?.name ?? '').split(' ');
  return (
    <Page title={`${greeting(hourIn(user?.zone ?? 'America/Sao_Paulo'))}${first && `, ${first}`}`}>
      <p className="lead">{user?.companyName ? `Você está em ${user.companyName}.` : 'Você está na plataforma, fora de qualquer empresa.'}</p>
      {isLoading || shortcuts.length > 0
        ? <ul className="tiles" aria-busy={isLoading || undefined}>{isLoading ? [0, 1, 2].map((key) => <li key={key} className="card tile"><Skeleton /></li>) : shortcuts.map((entry) => <Tile key={entry.state} entry={entry} />)}</ul>
        : <EmptyState icon="lock" title="Nada liberado para você ainda" text="Fale com o administrador da sua empresa para receber um perfil." />}
    </Page>
  );
};

const Tile = ({ entry }: { readonly entry: MenuEntry }) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const { data, isLoading } = useQuery({
    queryKey: ['bemvindo', entry.state],
    queryFn: async ({ signal }) => {
      const [section = '', slug = ''] = entry.state.split('/');
      const model = await modelByPath(section, slug);
      if (!model) return null;
      const { total = 0 } = await provider.getList(model.name, { pagination: { page: 1, perPage: 1 }, signal });
      return counted(total, model.label);
    },
  });
  return (
    <li>
      <Link className="card tile" to={`/app/${entry.state}`}>
        <Icon name={iconOf(entry.icone)} size={24} />
        <span className="tile__text">
          <span className="tile__name">{entry.titulo}</span>
          <span className="tile__count">{isLoading ? <Skeleton width="8ch" /> : data}</span>
        </span>
      </Link>
    </li>
  );
};
