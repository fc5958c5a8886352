import type { ServerResponse } from 'node:http';
import { reports } from '../core/policy';

/** Placeholder that Vite writes for the nonce; each answer replaces it by its own. */
export const noncePlace = '__NONCE__';

/** Policy of every other answer: should it be opened as a page, nothing in it runs, loads or sends. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'reporting-endpoints': `csp="${reports}"`,
};

/** Headers of every response. Headers of its own (the page's policy, a downloaded file's sandbox) replace them. */
export const securityHeaders = ({ isHttps }: { readonly isHttps: boolean }): Readonly<Record<string, string>> =>
  isHttps ? overHttps : usual;
const usual = { ...fixed, 'content-security-policy': policy };
const overHttps = { ...usual, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * The answer, as it goes over the line, to what never became a request. To a connection on which nothing came for too
 * long it is 408: a browser that had opened it ahead, and sends in that very moment, knows by it that nobody has heard,
 * and sends again.
 */
export const unheard = ({ code }: NodeJS.ErrnoException): string =>
  `HTTP/1.1 ${code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'}\r\n${Object.entries({
    ...usual,
    connection: 'close',
    'content-length': '0',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Answers 400 to a request that is read in more than one way, and ends its connection. */
export const refuseUnread = (response: ServerResponse): void => {
  response.writeHead(400, { ...usual, connection: 'close', 'content-length': '0' }).end();
};
