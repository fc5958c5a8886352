import { lazy, Suspense, use, type ComponentType } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Model } from '#kit/read/model';
import type { Verb } from '#kit/resource/resource';
import { addressOf, opened, screenOf, type ScreenName } from '../addresses';
import { usePathname } from '../lean/router/context';
import { ListScreen } from '../list/ListScreen';
import { modelByPath, pageByPath, type PageModel } from '../models';
import { can, hasPlan, useSession } from '../session';
import { ErrorBoundary } from '../ui';
import { ownPart } from '../ui/ownPart';
import {
  ownPageChunk,
  recordChunk,
  reportChunk,
  screenChunks,
  settingsChunk,
  wizardChunk,
  type ScreenProps,
} from './chunks';
import { NotFound } from '../page/NotFound';
import { PageSkeleton } from '../page/PageSkeleton';
import { sectionOf } from '../page/sections';
import type { UpgradePlanState } from './UpgradePlan';
import { BlockedAccount } from './WhileOpen';

const screens: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  list: ListScreen,
  ...screenChunks,
};
const Settings = lazy(settingsChunk);
const Wizard = lazy(wizardChunk);
const Report = lazy(reportChunk);
const Own = lazy(ownPageChunk);
const verbs = { list: 'list', create: 'create', edit: 'update', show: 'show' } as const satisfies Record<
  ScreenName,
  Verb
>;

/** /app/<section>/<slug>/…: finds the declaration, checks who may see it, shows its screen. */
export const Screen = () => {
  const { section = '', slug = '', '*': rest = '' } = useParams();
  const pathname = usePathname();
  const { search, hash } = useLocation();
  const named = sectionOf(section);
  if (named !== section)
    return <Navigate to={`/app/${named}${pathname.slice(`/app/${section}`.length)}${search}${hash}`} replace />;
  const wanted = screenOf(rest);
  // The chunk is asked for before the declaration has arrived.
  if (wanted && wanted.screen !== 'list') void screenChunks[wanted.screen].load().catch(() => undefined);
  return (
    <ErrorBoundary isPage resetKey={pathname}>
      <Suspense fallback={<PageSkeleton screen={wanted?.screen ?? 'edit'} />}>
        <Declared model={modelByPath(section, slug)} section={section} slug={slug} rest={rest} />
      </Suspense>
    </ErrorBoundary>
  );
};

interface DeclaredProps {
  readonly model: Promise<Model | undefined>;
  readonly section: string;
  readonly slug: string;
  readonly rest: string;
}
/** An entity's screen, a form in steps, a report or a page of one's own. */
const Declared = ({ model: promise, section, slug, rest }: DeclaredProps) => {
  const model = use(promise);
  const wanted = screenOf(rest);
  if (!model) return <OwnPage page={pageByPath(section, slug)} at={rest} />;
  return wanted ? <ModelScreen model={promise} {...wanted} /> : <NotFound />;
};

/** Leads to the plans, which lead back once the company has the function. */
const Locked = ({ plan }: { readonly plan: string | undefined }) => {
  const { pathname, search } = useLocation();
  const state: UpgradePlanState = { lacks: plan, from: pathname + search };
  return <Navigate to="/app/upgrade-plano" state={state} replace />;
};

const OwnPage = ({ page: promise, at }: { readonly page: Promise<PageModel | undefined>; readonly at: string }) => {
  const page = use(promise);
  const { user } = useSession();
  if (!page) return <NotFound />;
  if (user?.blocked && !(page.kind === 'page' && page.model.whileBlocked)) return <BlockedAccount />;
  if (!can(page.model.permission)) return <Navigate to="/app/acesso-negado" replace />;
  if (!hasPlan(page.model.plan)) return <Locked plan={page.model.plan} />;
  if (page.kind === 'page') return at === '' ? <Own key={page.model.name} page={page.model} /> : <NotFound />;
  if (page.kind === 'wizard') return <Wizard wizard={page.model} at={at} />;
  return at === '' ? <Report key={page.model.name} report={page.model} /> : <NotFound />;
};

interface ModelScreenProps {
  readonly model: Promise<Model | undefined>;
  readonly screen: ScreenName;
  readonly id?: number;
}
const ModelScreen = ({ model: promise, screen, id }: ModelScreenProps) => {
  const model = use(promise);
  const { user } = useSession();
  if (user?.blocked && !model?.whileBlocked) return <BlockedAccount />;
  if (!model || !exists(model, screen)) return <NotFound />;
  // A record without a form has one page, under either word.
  if (screen === 'edit' && model.off.includes('update') && opened(model) === 'show')
    return <Navigate to={addressOf(model, 'show', id)} replace />;
  if (!mayOpen(model, screen)) return <Navigate to="/app/acesso-negado" replace />;
  if (!hasPlan(model.plan)) return <Locked plan={model.plan} />;
  const Wanted =
    own(model, screen) ??
    (model.settings ? Settings : screen === 'show' && model.record ? recordChunk : screens[screen]);
  // A form belongs to one record: another record is another form. The list stays the same list.
  return <Wanted key={screen === 'list' ? model.name : `${model.name}/${screen}/${id ?? ''}`} model={model} id={id} />;
};

/** Reading is enough to open the form: it then shows what may not be changed. */
const mayOpen = (model: Model, screen: ScreenName): boolean =>
  can(model.access[verbs[screen]]) || (screen === 'edit' && can(model.access.show));
const exists = (model: Model, screen: ScreenName): boolean =>
  model.settings
    ? screen === 'list'
    : (screen !== 'create' || !model.off.includes('create')) &&
      (screen !== 'show' || opened(model) === 'show' || model.pages.show !== undefined);

/** A page of the resource's own, instead of the generated one. */
const own = ({ pages }: Model, screen: ScreenName): ComponentType<ScreenProps> | undefined =>
  pages[screen] && ownPart<ScreenProps>(pages[screen], <PageSkeleton screen={screen} />);
