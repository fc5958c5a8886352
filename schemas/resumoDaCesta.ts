import { f } from '#fields';

/** The digest of what a key was used for: the same key with another basket is refused, not answered. */
export const resumoDaCesta = () =>
  f.text({ label: 'Resumo da cesta', max: 64, readOnly: true, copy: false, audited: false, read: 'ROLE_ADMIN' });
