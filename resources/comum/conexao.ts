/** Errors of a connection that was never made: the call certainly did not arrive. */
const semConexao: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/**
 * True where a failed `fetch` never reached the other side, so that the call may be made again. A connection that broke
 * after it was made may have carried the call.
 */
export const naoChegou = (error: unknown): boolean =>
  error instanceof Error &&
  semConexao.has(String((error.cause as { readonly code?: unknown } | undefined)?.code ?? ''));
