import { lookup } from 'node:dns/promises';
import { isWithin, networksOf } from '#kit/networks';

/**
 * Addresses outside the public internet: loopback, private, link-local (the cloud's metadata), shared, multicast,
 * reserved.
 */
const inside = networksOf(
  [
    '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.168.0.0/16,198.18.0.0/15,224.0.0.0/3',
    '::/127,64:ff9b::/96,2002::/16,fc00::/7,fe80::/10,ff00::/8',
  ].join(),
)!;

/** Does the name of a host lead into the server's own network? */
export const isInside = async (host: string): Promise<boolean> => {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.some(({ address }) => isWithin(inside, address));
};

/** Asks only the public internet; for addresses that a person has typed. Fails as a network does that leads nowhere. */
export const abroad =
  (ask: typeof fetch): typeof fetch =>
  async (input, options) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    const isRefused = await isInside(hostname).catch((cause: unknown) => {
      throw new TypeError('fetch failed', { cause });
    });
    if (isRefused) throw new TypeError('fetch failed', { cause: { code: 'ENETUNREACH', host: hostname } });
    return ask(input, options);
  };
