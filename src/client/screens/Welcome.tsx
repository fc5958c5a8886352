import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon, Skeleton } from '#fields/parts';
import type { Figures } from '#kit/figures';
import { messages } from '#kit/messages';
import { modelByName } from '../models';
import { can, hasPlan, type User, useSession, useZone } from '../session';
import { iconOf, screensOf, type MenuEntry } from '../shell/menu';
import { useMenu } from '../shell/useMenu';
import { useShortcuts } from '../shell/useShortcuts';
import { EmptyState, ErrorState } from '../ui';
import { Attention } from './Attention';
import type { Shown } from './FigureCard';
import { daysOf, isDuring } from './figureDays';
import { Page } from './Page';
import './welcome.css';

const greeting = (hour: number): string =>
  hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';
const hourIn = (zone: string): number => {
  try {
    return Number(new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format());
  } catch {
    return new Date().getHours();
  }
};
const declared = import.meta.glob<Readonly<Record<string, Figures>>>('/resources/pages/bemvindo.ts');

/** The figures this person may see: he may list the rows, the plan includes them, and he stands where they matter. */
const figuresFor = async (user: User): Promise<readonly Shown[]> => {
  const modules = await Promise.all(Object.values(declared).map((load) => load()));
  const all = modules
    .flatMap((module) => Object.values(module))
    .filter(({ type }) => type === 'figures')
    .flatMap(({ figures }) => figures);
  const today = daysOf(user.zone);
  const place = user.companyId === null ? 'platform' : 'company';
  const found = await Promise.all(
    all
      .filter((figure) => (figure.where ?? place) === place && isDuring(figure, today))
      .map(async (figure) => ({ figure, model: await modelByName(figure.entity) })),
  );
  return found.flatMap(({ figure, model }) =>
    model && can(model.access.list) && hasPlan(model.plan) ? [{ figure, model }] : [],
  );
};

/** app/pages/bemvindo: what needs attention today, and the ways into the work. */
const Welcome = () => {
  const { user } = useSession();
  const { entries, isLoading } = useMenu();
  const { favourites, often, recent } = useShortcuts();
  const {
    data: figures,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bemvindo', 'figuras', user?.companyId, user?.permissions],
    enabled: user !== null,
    queryFn: () => (user ? figuresFor(user) : []),
  });
  const screens = screensOf(entries).filter(({ ativo, state }) => ativo && state !== 'pages/bemvindo');
  const pick = (states: readonly string[]) =>
    states.flatMap((state) => screens.find((entry) => entry.state === state) ?? []);
  // By use; until there is a habit, what one has marked and the first screen of each area.
  const firsts = entries.flatMap((entry) => screensOf(entry.subMenu).find(({ ativo }) => ativo) ?? []);
  const shortcuts = [...new Set([...pick(often), ...pick(favourites), ...firsts])].slice(0, 8);
  const last = pick(recent)
    .filter(({ state }) => !shortcuts.some((one) => one.state === state))
    .slice(0, 4);
  const [first = ''] = (user?.name ?? '').split(' ');
  const zone = useZone();
  return (
    <Page title={`${greeting(hourIn(zone))}${first && `, ${first}`}`}>
      <p className="lead">
        {user?.companyName ? `Você está em ${user.companyName}.` : 'Você está na plataforma, fora de qualquer empresa.'}
      </p>
      {error && !figures && <ErrorState text={messages.serverErrorRetry} onRetry={refetch} />}
      {(figures ? figures.length > 0 : !error) && (
        <section aria-labelledby="hoje">
          <h2 id="hoje" className="welcome__title">
            O que pede atenção hoje
          </h2>
          {figures ? (
            <Attention shown={figures} zone={zone} />
          ) : (
            <ul className="figures" aria-busy="true">
              {[0, 1, 2].map((key) => (
                <li key={key} className="card figure">
                  <Skeleton />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {isLoading || shortcuts.length > 0 ? (
        <Tiles title="Atalhos" entries={shortcuts} />
      ) : (
        <EmptyState
          icon="lock"
          title="Nada liberado para você ainda"
          text="Fale com o administrador da sua empresa para receber um perfil."
        />
      )}
      {last.length > 0 && <Tiles title="Abertas por último" entries={last} />}
    </Page>
  );
};
export default Welcome;

const Tiles = ({ title, entries }: { readonly title: string; readonly entries: readonly MenuEntry[] }) => (
  <section aria-label={title}>
    <h2 className="welcome__title">{title}</h2>
    <ul className="tiles">
      {entries.map((entry) => (
        <li key={entry.state}>
          <Link className="card tile" to={`/app/${entry.state}`}>
            <Icon name={iconOf(entry.icone)} size={24} />
            <span className="tile__name">{entry.titulo}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
