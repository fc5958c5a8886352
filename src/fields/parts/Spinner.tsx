/** Something is at work here; say what in the text beside it. Turned into a still mark under reduced motion. */
export const Spinner = ({ size = 20 }: { readonly size?: number }) => (
  <svg className="spinner" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" />
    <path d="M10 2a8 8 0 0 1 8 8" />
  </svg>
);
