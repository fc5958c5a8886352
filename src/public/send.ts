/** Answer of the services to a call: the result, or the failure with the fields that are wrong. */
export type Sent<D> =
  | { readonly ok: true; readonly result: D }
  | { readonly ok: false; readonly failure: string; readonly fields: Readonly<Record<string, string>> };
const lost = 'Sem conexão. Tente de novo!';

interface Envelope<D> {
  readonly result?: D;
  readonly hasError?: boolean;
  readonly messageError?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
}
const answered = async <D>(asked: Promise<Response>): Promise<Sent<D>> => {
  const answer = await asked.catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as Envelope<D> | undefined;
  return answer?.ok === true && body?.hasError === false
    ? { ok: true, result: body.result as D }
    : { ok: false, failure: body?.messageError ?? lost, fields: body?.fieldErrors ?? {} };
};
/**
 * Makes a call of a public page by POST, with what it carries.
 *
 * @example const sent = await send<DataOf<typeof contaAberta>>(`${from}/conta`, { itens });
 */
export const send = <D>(to: string, body: unknown = {}): Promise<Sent<D>> =>
  answered<D>(
    fetch(to, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
    }),
  );
/** Asks a call of a public page by GET. */
export const ask = <D>(to: string): Promise<Sent<D>> =>
  answered<D>(fetch(to, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(15_000) }));
