/** A network as CIDR writes it: addresses of 128 bits, IPv4 where it stands in IPv6 (::ffff:0:0/96). */
export interface Network {
  readonly base: bigint;
  readonly host: bigint;
}

const mapped = 0xffffn << 32n;

/** An address of either version as a number; undefined for a text that is none. */
export const addressNumber = (text: string): bigint | undefined => {
  const [bare = ''] = text.toLowerCase().split('%');
  const [before, v4] = [bare.slice(0, bare.lastIndexOf(':') + 1), bare.slice(bare.lastIndexOf(':') + 1)];
  if (!v4.includes('.')) return ofSix(bare);
  const low = ofFour(v4);
  if (low === undefined || before === '') return low === undefined ? undefined : mapped | low;
  // An IPv4 at the end of an IPv6 is its last two groups.
  return ofSix(`${before}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`);
};
const ofFour = (text: string): bigint | undefined => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
    ? parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
    : undefined;
};
const ofSix = (text: string): bigint | undefined => {
  const [head = '', tail, ...more] = text.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/.test(group))
    ? groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
    : undefined;
};

/** `10.0.0.0/8`, `fd00::/8`, or one address; undefined for what is none, and for a network of everybody. */
export const networkOf = (text: string): Network | undefined => {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const number = addressNumber(address);
  const [bits, ahead] = address.includes(':') ? [128, 0] : [32, 96];
  const prefix = Number(length ?? bits);
  if (number === undefined || prefix < 1 || prefix > bits) return undefined;
  const host = (1n << BigInt(128 - ahead - prefix)) - 1n;
  return { base: number & ~host, host };
};

/** A list of networks, separated by commas; undefined where one of them is none. */
export const networksOf = (text: string): readonly Network[] | undefined => {
  const networks = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(networkOf);
  return networks.every((one) => one !== undefined) ? networks : undefined;
};

export const isWithin = (networks: readonly Network[], address: string): boolean => {
  const number = addressNumber(address);
  return number !== undefined && networks.some(({ base, host }) => (number & ~host) === base);
};

/** Is it an address, or a network as CIDR writes it, that is not everybody's? */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;
