import { lazy, Suspense, useLayoutEffect, type ComponentType, type LazyExoticComponent } from 'react';
import type { OwnPageModel } from '#kit/page';
import type { Lazy } from '#kit/resource';
import { AskProvider } from '../screen/asking';
import { OwnPageContext } from './ownPageContext';
import { PageSkeleton } from './PageSkeleton';

type OwnScreen = LazyExoticComponent<ComponentType>;
const screens = new Map<Lazy, OwnScreen>();
const screenOf = (load: Lazy): OwnScreen => {
  const known = screens.get(load) ?? lazy(load as () => Promise<{ readonly default: ComponentType }>);
  screens.set(load, known);
  return known;
};

/** A page of one's own: its component, which draws itself by `Page` of `#screen`. */
const OwnPage = ({ page }: { readonly page: OwnPageModel }) => {
  const isFull = page.frame === 'full';
  // Before anything is drawn: the style sheet then leaves menu and header out, for the eyes and for screen readers.
  useLayoutEffect(() => {
    if (!isFull) return undefined;
    document.documentElement.dataset.frame = 'full';
    return () => {
      delete document.documentElement.dataset.frame;
    };
  }, [isFull]);
  const Own = screenOf(page.screen);
  return (
    <OwnPageContext value={page}>
      <AskProvider>
        <Suspense fallback={<PageSkeleton screen="list" />}>
          <Own />
        </Suspense>
      </AskProvider>
    </OwnPageContext>
  );
};
export default OwnPage;
