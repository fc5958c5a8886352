import { f } from '#fields';

/** Digest of the basket stored under a key: the same key with another basket is refused. */
export const resumoDaCesta = () =>
  f.text({ label: 'Resumo da cesta', max: 64, readOnly: true, copy: false, audited: false, read: 'ROLE_ADMIN' });
