interface SkeletonProps {
  /** CSS width: '60%', '12ch'. The whole line when left out. */
  readonly width?: string;
  /** CSS height; a line of text when left out. */
  readonly height?: string;
  readonly className?: string;
}
/**
 * The shape of what is coming. Appears after 150 ms, so that quick answers do not flicker. Put `aria-busy` and a label
 * on the region that loads; the shapes themselves are silent.
 */
export const Skeleton = ({ width, height, className }: SkeletonProps) => (
  <span className={className ? `skeleton ${className}` : 'skeleton'} style={{ width, height }} aria-hidden="true" />
);
