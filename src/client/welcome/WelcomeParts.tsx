import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import { modelByName } from '../models';
import { can, hasPlan, type User, useSession, useZone } from '../session';
import { iconOf, screensOf, type MenuEntry } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { useShortcuts } from '../menu/useShortcuts';
import { EmptyState, ErrorState } from '../ui';
import { Attention, AttentionSkeleton } from './Attention';
import type { Shown } from './FigureCard';
import { daysOf, isDuring } from './figureDays';
import { welcomesOf } from './welcomes';
import './welcome.css';

/** The figures for this user: the rows may be listed, the plan includes them, and the user is where they matter. */
const figuresFor = async (user: User): Promise<readonly Shown[]> => {
  const all = (await welcomesOf()).flatMap(({ figures }) => figures);
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

interface TodayProps {
  readonly title?: string;
  /** One below the other, for a place beside others. */
  readonly asList?: boolean;
}
/** Figures that need attention today: the declared ones that this person may see. Nothing where there are none. */
export const Today = ({ title = 'O que pede atenção hoje', asList = false }: TodayProps) => {
  const { user } = useSession();
  const zone = useZone();
  const {
    data: figures,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bemvindo', 'figuras', user?.companyId, user?.permissions],
    enabled: user !== null,
    queryFn: () => (user ? figuresFor(user) : []),
  });
  if (error && !figures) return <ErrorState text={messages.serverErrorRetry} onRetry={refetch} />;
  if (figures?.length === 0) return null;
  return (
    <section aria-labelledby="hoje" className={asList ? 'card today' : undefined}>
      <h2 id="hoje" className="welcome__title">
        {title}
      </h2>
      {figures ? <Attention shown={figures} zone={zone} asList={asList} /> : <AttentionSkeleton />}
    </section>
  );
};

/** Shortcut that a person has made: a page of the menu under a name of their own. */
interface OwnShortcut {
  /** Its address under /app. */
  readonly state: string;
  readonly title: string;
}
interface ShortcutsProps {
  /** Chosen by the person: they stand alone while the menu has one of them. */
  readonly own?: readonly OwnShortcut[];
}
/**
 * The ways into the work: those that the person has chosen; without any, by use. Until there is a habit, what one has
 * marked and what the business says is usual; without a word of it, the first screen of each area.
 */
export const Shortcuts = ({ own = [] }: ShortcutsProps) => {
  const { entries, isLoading } = useMenu();
  const { favourites, often, recent } = useShortcuts();
  const { user } = useSession();
  const { data: usual = [] } = useQuery({
    queryKey: ['bemvindo', 'atalhos', user?.companyId ?? null],
    queryFn: async () =>
      (await welcomesOf()).flatMap(
        ({ shortcuts }) => shortcuts?.[user?.companyId == null ? 'platform' : 'company'] ?? [],
      ),
  });
  const screens = screensOf(entries).filter(({ ativo, state }) => ativo && !state.startsWith('pages/'));
  const pick = (states: readonly string[]) =>
    states.flatMap((state) => screens.find((entry) => entry.state === state) ?? []);
  const chosen = own.flatMap(({ state, title: titulo }) => pick([state]).map((entry) => ({ ...entry, titulo })));
  if (chosen.length > 0) return <Tiles title="Atalhos" entries={chosen} />;
  const firsts = entries.flatMap((entry) => screensOf(entry.subMenu).find(({ ativo }) => ativo) ?? []);
  const begin = pick(usual);
  const shortcuts = [...new Set([...pick(often), ...pick(favourites), ...(begin.length > 0 ? begin : firsts)])].slice(
    0,
    8,
  );
  const last = pick(recent)
    .filter(({ state }) => !shortcuts.some((one) => one.state === state))
    .slice(0, 4);
  return (
    <>
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
    </>
  );
};

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
