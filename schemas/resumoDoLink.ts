import { f } from '#fields';

/** What a link is found by: the digest of what it carries, which nobody needs to read. */
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
