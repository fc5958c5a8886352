import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Business } from '../../src/server/business';
import { documentOf } from '../../src/server/public/document';
import { staticFiles } from '../../src/server/hosts/files';
import { policiesOf } from '../../src/server/hosts/policies';

/** Policy of every document without foreign origins, written out, so that a change of it is seen. */
export const usualPolicy =
  "default-src 'none'; script-src 'nonce-N' 'strict-dynamic' 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "object-src 'none'; frame-ancestors 'none'; report-uri /services/csp; report-to csp";

const policyOf = ({ headers }: Response): string =>
  headers
    .get('content-security-policy')!
    .replace(/'nonce-[^']+'/, "'nonce-N'")
    .replace(/'sha256-[^']+'/, "'self'");

/** Policies that the host and the program of public pages send, by address; in place of nonce and hash a name. */
export const policiesSeen = async (business: Business): Promise<ReadonlyMap<string, string>> => {
  const directory = mkdtempSync(join(tmpdir(), 'retaguarda-policies-'));
  writeFileSync(join(directory, 'index.html'), '<html><head></head><script nonce="__NONCE__" src="/a.js"></script>');
  const { page } = await staticFiles(directory, undefined, policiesOf(business.pages));
  const { models, wizards, reports, pages, publicPages } = business;
  const declared = [...models, ...wizards.map(({ model }) => model), ...reports.map(({ model }) => model), ...pages];
  const addresses = [
    '/',
    '/app',
    '/auth/user/login',
    '/app/pages/bemvindo',
    '/error/404',
    ...declared.flatMap(({ path }) => [`/app/${path}`, `/app/${path}/`, `/app/${path}/edicao/MQ==`, `/x/app/${path}`]),
  ];
  const drawn = publicPages.flatMap((one) => Object.values(one.pages));
  return new Map([
    ...addresses.map((path) => [path, policyOf(page(new Request(`http://localhost${path}`))!)] as const),
    ...(await Promise.all(
      drawn.map(async ({ path, policy }) => {
        const answer = await documentOf({ title: '', markup: '', style: 'a{}', policy }, 200);
        return [path, policyOf(answer)] as const;
      }),
    )),
  ]);
};
