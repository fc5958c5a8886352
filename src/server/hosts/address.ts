import { addressNumber, isWithin, type Network } from '#kit/networks';

/** Caller, as far as the host knows it. */
export interface Caller {
  /** Address for limits and logs: behind trusted proxies, the one that the outermost of them saw. */
  readonly ip: string;
  /** The other end of the connection, for the log alone: nothing is decided by it. */
  readonly socket: string;
  readonly isHttps: boolean;
  /** True when somebody forwards for others who is not among the trusted proxies. */
  readonly isUnbelieved: boolean;
}

/** Only proxies of `trusted` networks (TRUSTED_PROXIES) are believed about their callers. */
export const callerOf = (request: Request, remote: string | undefined, trusted: readonly Network[]): Caller => {
  const socket = remote ?? '';
  const isProxy = isWithin(trusted, socket);
  const forwarded = request.headers.get('x-forwarded-for');
  return {
    socket,
    ip: isProxy ? behind(socket, forwarded, trusted) : socket,
    isUnbelieved: forwarded !== null && !isProxy,
    // With two proxies, the first one spoke to the browser.
    isHttps:
      request.url.startsWith('https:') ||
      (isProxy && request.headers.get('x-forwarded-proto')?.split(',')[0]!.trim() === 'https'),
  };
};

/**
 * Each proxy adds at the right whom it heard: from there back to the first that is no proxy of ours. Anybody may have
 * written the addresses further left.
 */
const behind = (socket: string, forwarded: string | null, trusted: readonly Network[]): string => {
  let seen = socket;
  for (const one of (forwarded ?? '').split(',').toReversed()) {
    const address = withoutPort(one.trim());
    if (addressNumber(address) === undefined) return seen;
    seen = address;
    if (!isWithin(trusted, address)) return seen;
  }
  return seen;
};
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;

/** True for a request with more than one line `Host`: a proxy before us may have read the other one. */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/** The path of an address that is written as URLs are. */
export const pathOf = ({ url }: Pick<Request, 'url'>): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
};
