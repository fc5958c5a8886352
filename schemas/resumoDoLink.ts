import { f } from '#fields';

/** Digest of a link's token, by which it is found. The token itself is not stored. */
export const resumoDoLink = (label: string) =>
  f.text({
    label,
    max: 64,
    readOnly: true,
    copy: false,
    audited: false,
    unique: 'everywhere',
    read: 'ROLE_ADMIN',
  });
