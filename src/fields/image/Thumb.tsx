import { lazy, Suspense } from 'react';
import { initials } from '#kit/text';

const Picture = lazy(() => import('./Picture'));

interface Props {
  /** The number of a stored picture. */
  readonly id: unknown;
  /** Title of the shown record. It stands beside the picture, so screen readers skip the picture. */
  readonly title: string;
  readonly large?: boolean;
}
/** The picture beside a title, in a place whose size is known before it has come; until then, and without one, initials. */
export const Thumb = ({ id, title, large }: Props) => (
  <span className={large ? 'thumb thumb--large' : 'thumb'} aria-hidden="true">
    {initials(title)}
    {typeof id === 'number' && (
      <Suspense fallback={null}>
        <Picture id={id} size={large ? 320 : 96} />
      </Suspense>
    )}
  </span>
);
