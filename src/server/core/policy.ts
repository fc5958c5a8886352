import type { PagePolicy } from '#kit/resource/policy';

/** Address for reports of browsers on the policy (calls/cspReport.ts). */
export const reports = '/services/csp';

/**
 * Policy of a page: the scripts that it names itself, known by a nonce of this one answer, and those that they load;
 * `'self'` is for browsers without `'strict-dynamic'` and ignored by all others. No inline script; styles are the
 * product's files, or the inline one of the page, by its hash. `own`: the foreign origins of one page; without them
 * nothing of another site is requested or shown.
 */
export const pagePolicy = (nonce: string, style = "'self'", own: PagePolicy = {}): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(own.connect ?? [])].join(' '),
    ...(own.frame ? [`frame-src ${own.frame.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ');

/**
 * Policy of the service worker that opens pages without a network: it fetches our own files, and runs nothing besides
 * itself.
 */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Source of an inline style in a policy. */
export const hashSource = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
};
