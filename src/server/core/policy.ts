/** Where browsers say what the policy has stopped (calls/cspReport.ts). */
export const reports = '/services/csp';

/**
 * Of a page: the scripts that it names itself, known by a nonce of this one answer, and what those load; `'self'` is
 * for browsers that know no `'strict-dynamic'` and ignored by all others. No inline script; of styles the product's
 * files, or the one that stands in the page, by its hash.
 */
export const pagePolicy = (nonce: string, style = "'self'"): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ');

/** Of the worker that opens pages without a network: it asks for our own files, and runs nothing beside itself. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a policy calls a style that stands in the page. */
export const hashSource = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
};
