import { Skeleton } from '#fields/parts';
import type { ScreenName } from '../addresses';
import { useIsNavigating } from '../ui/navigation';

/** The outline of a screen while its program and declaration arrive. */
export const PageSkeleton = ({ screen }: { readonly screen: ScreenName }) => {
  useIsNavigating();
  return (
    <div className="page" aria-busy="true" aria-label="Carregando">
      <div className="page__head">
        <Skeleton width="220px" height="24px" />
      </div>
      <div className="card page-skeleton">
        {Array.from({ length: screen === 'list' ? 10 : 6 }, (_, index) => (
          <Skeleton key={index} width={`${92 - ((index * 17) % 40)}%`} />
        ))}
      </div>
    </div>
  );
};
