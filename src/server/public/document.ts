import type { PagePolicy } from '#kit/resource/policy';
import { hashSource, pagePolicy } from '../core/policy';
import { randomHex } from '../core/digest';

export interface Document {
  readonly title: string;
  readonly about?: string;
  /** The address of its manifest, of a page that may be installed. */
  readonly manifest?: string;
  readonly markup: string;
  readonly style: string;
  /** The script that begins, and those that it will ask for. */
  readonly files?: readonly string[];
  /** Foreign origins of the page. */
  readonly policy?: PagePolicy;
  /** Initial data of the script. */
  readonly begins?: unknown;
}
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (value: string): string => value.replace(/[&<>"']/g, (one) => entities[one]!);
/** Nothing in it ends the element that it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const meta = (name: string, content: string | undefined, key = 'name'): string =>
  content === undefined ? '' : `<meta ${key}="${name}" content="${text(content)}">`;

/**
 * A whole page: it is read before any script has come. Not kept, not found by search engines, and where a link leads
 * from it is not told whence: the address is the key.
 */
export const documentOf = async (
  { title, about, manifest, markup, style, policy, files: [first, ...others] = [], begins }: Document,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const nonce = randomHex(16);
  const scripts =
    first === undefined
      ? ''
      : `${others.map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`).join('')}<script type="module" src="${first}" nonce="${nonce}"></script>`;
  return new Response(
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">${meta('viewport', 'width=device-width,initial-scale=1')}` +
      `${meta('robots', 'noindex,nofollow')}${meta('format-detection', 'telephone=no')}<title>${text(title)}</title>${meta('og:title', title, 'property')}${meta('og:description', about, 'property')}` +
      `<link rel="icon" href="data:,">${manifest === undefined ? '' : `<link rel="manifest" href="${text(manifest)}">`}<style>${style}</style>${scripts}</head><body><div id="pagina">${markup}</div>` +
      `${begins === undefined ? '' : `<script type="application/json" id="desenho">${json(begins)}</script>`}</body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': pagePolicy(nonce, await hashSource(style), policy),
        ...headers,
      },
    },
  );
};
