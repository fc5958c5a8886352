import type { PublicApp } from '#kit/resource/publicPages';

/** The manifest of a page stands at its own address, with this after the `?`. */
export const manifestKey = 'manifesto';

/** The first letter of its name, on the colour of the product. */
const letterOf = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0b6b66"/><text x="256" y="352" font-family="sans-serif" font-size="280" font-weight="700" text-anchor="middle" fill="#fff">${/\p{L}/u.exec(name)?.[0]?.toUpperCase() ?? ''}</text></svg>`,
  )}`;
/**
 * Web app manifest of a public page (W3C). A scope covers every address that begins with it: without the trailing
 * slash, that of /bella would cover /bella-nova, another shop.
 */
export const manifestOf = ({ name, icon }: PublicApp, pathname: string): Response => {
  const address = pathname.replace(/\/?$/, '/');
  return Response.json(
    {
      name,
      short_name: name.slice(0, 12),
      lang: 'pt-BR',
      id: address,
      start_url: address,
      scope: address,
      display: 'standalone',
      background_color: '#f6f7f9',
      theme_color: '#0b6b66',
      icons: [icon ? { src: icon, sizes: '320x320' } : { src: letterOf(name), sizes: 'any', type: 'image/svg+xml' }],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-store' } },
  );
};
