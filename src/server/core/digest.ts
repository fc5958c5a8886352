/** SHA-256 of a text, hexadecimal. */
export const sha256 = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', typeof data === 'string' ? new TextEncoder().encode(data) : data)));

/** HMAC-SHA-256 of a text under a key, hexadecimal. */
export const hmac = async (key: string, data: string): Promise<string> => {
  const text = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', text.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, text.encode(data))));
};

/** Compares in a time that does not tell how much of it was right. */
export const equalText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let at = 0; at < Math.min(a.length, b.length); at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
};

/** As many random bytes, hexadecimal. */
export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
