import { ownColor } from '#kit/brand';
import type { PublicApp } from '#kit/resource/publicPages';
import { letterMark } from '../core/brand';

/** The manifest of a page stands at its own address, with this after the `?`. */
export const manifestKey = 'manifesto';

/**
 * Web app manifest of a public page (W3C). A scope covers every address that begins with it: without the trailing
 * slash, that of /bella would cover /bella-nova, another shop.
 */
export const manifestOf = ({ name, icon }: PublicApp, pathname: string, color = ownColor): Response => {
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
      theme_color: color,
      icons: [
        icon ? { src: icon, sizes: '320x320' } : { src: letterMark(name, color), sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-store' } },
  );
};
