import { lazy, Suspense, useLayoutEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnPageModel, OwnScreen, Params } from '#kit/resource/page';
import { AskProvider } from '../screen/asking';
import { useSession } from '../session';
import { foldMenu } from '../menu/useSideMenu';
import { OutsideCompany } from '../page/OutsideCompany';
import { OwnPageContext } from '../page/ownPageContext';
import { PageSkeleton } from '../page/PageSkeleton';
import { areaCrumb } from '../page/title';

type Drawn = LazyExoticComponent<ComponentType<{ readonly params: Readonly<Record<string, unknown>> }>>;
const screens = new Map<OwnScreen, Drawn>();
const screenOf = (load: OwnScreen): Drawn => {
  const known = screens.get(load) ?? lazy(load as Parameters<typeof lazy>[0] as () => Promise<{ default: Drawn }>);
  screens.set(load, known);
  return known;
};
/** Parameters of the address; null where one is missing or invalid. */
const said = (params: Params, search: string): Readonly<Record<string, unknown>> => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(params).map(([name, { kind }]) => {
      const text = query.get(name);
      const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
      return [name, kind.name === 'text' ? text : number];
    }),
  );
};

/** A page of one's own: its component, which draws itself by `Page` of `#screen`. */
const OwnPage = ({ page }: { readonly page: OwnPageModel }) => {
  const { user } = useSession();
  const isElsewhere = user?.companyId === null && !page.outside;
  const isFull = page.frame === 'full' && !isElsewhere;
  // Before anything is drawn: the style sheet then leaves menu and header out, for the eyes and for screen readers.
  useLayoutEffect(() => {
    if (!isFull) return undefined;
    document.documentElement.dataset.frame = 'full';
    return () => {
      delete document.documentElement.dataset.frame;
    };
  }, [isFull]);
  const isWide = page.frame === 'wide';
  useLayoutEffect(() => (isWide ? foldMenu() : undefined), [isWide]);
  const Own = screenOf(page.screen);
  const { search } = useLocation();
  if (isElsewhere)
    return (
      <OutsideCompany
        title={page.label}
        crumbs={areaCrumb(page.group, page.label)}
        text="Esta página mostra uma empresa de cada vez."
      />
    );
  return (
    <OwnPageContext value={page}>
      <AskProvider>
        <Suspense fallback={<PageSkeleton screen="list" />}>
          {/* Another company, or another address: another piece of work. */}
          <Own key={`${user?.companyId ?? ''}${search}`} params={said(page.params, search)} />
        </Suspense>
      </AskProvider>
    </OwnPageContext>
  );
};
export default OwnPage;
