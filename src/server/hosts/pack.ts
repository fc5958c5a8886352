import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

/**
 * Bytes from which an answer is packed, and from which that is done beside the event loop; in a tenth of a millisecond
 * ten rows become a sixth.
 */
const packing = { from: 1_024, beside: 100_000 } as const;
const quickly = { level: 3 } as const;
const gzipBeside = promisify(gzip);

/** True when the client accepts the encoding. */
export const unpacks = ({ headers }: Request, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b`).test(headers.get('accept-encoding') ?? '');

/**
 * A long answer in JSON, or a page for strangers, packed for who can unpack it. Its length tells nobody anything of
 * what it holds (BREACH): that takes a page that has a browser ask in somebody's name, and a session is a header, which
 * no other page can send.
 */
export const packed = async (request: Request, response: Response): Promise<Response> => {
  if (
    !unpacks(request, 'gzip') ||
    !/^(?:application\/json|text\/html)/.test(response.headers.get('content-type') ?? '')
  )
    return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  if (plain.length < packing.from) return new Response(plain, { status, headers });
  headers.set('content-encoding', 'gzip');
  return new Response(
    new Uint8Array(plain.length < packing.beside ? gzipSync(plain, quickly) : await gzipBeside(plain, quickly)),
    { status, headers },
  );
};
