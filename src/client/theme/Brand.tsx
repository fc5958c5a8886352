/** The brand's name, before every page title too. */
export const brand = 'Retaguarda';

/** The mark: an R that stands on its counter. */
export const BrandMark = ({ size = 28 }: { readonly size?: number }) => (
  <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0b6b66" />
    <path d="M9 8h8.5a5.5 5.5 0 0 1 2.2 10.54L23.5 24h-4.3l-3.4-5H12.6v5H9z" fill="#fff" />
    <path d="M12.6 11.2h4.6a2.3 2.3 0 0 1 0 4.6h-4.6z" fill="#0b6b66" />
    <path d="M6 27h20" stroke="#7fd6ce" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
