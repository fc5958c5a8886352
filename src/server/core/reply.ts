import { isFile, type FileAnswer } from '#kit/calls/answer';
import type { Envelope } from '#kit/calls/envelope';
import { print } from '../print/print';
import type { CurrentSession, Operation, Reply, Services, User } from './context';
import { envelopeOf, statusOf, type Failure } from './failure';
import { failureOf } from './failureOf';
import { nobody } from './nobody';
import { xsrfCookie, xsrfCookieOf, xsrfOf } from './digest';

type Headers = Readonly<Record<string, string>>;
/** An envelope on the wire. Nothing of the services is ever kept by a cache. */
export const json = (
  envelope: Envelope & Readonly<Record<string, unknown>>,
  status = 200,
  headers: Headers = {},
): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

export const refusal = (
  failure: Failure,
  extra: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): Response =>
  json(
    { ...envelopeOf(failure), ...extra },
    statusOf(failure),
    'seconds' in failure ? { ...headers, 'retry-after': String(failure.seconds) } : headers,
  );

/**
 * Makes the response; a printed document is given as PDF to a request for that. `kept`: headers for the client, unless
 * the operation has set them itself.
 */
export const respond = async (reply: Reply, { headers }: Request, kept: Headers = {}): Promise<Response> => {
  if (reply instanceof Response) return withHeaders(reply, kept);
  if ('result' in reply && isFile(reply.result)) {
    const { printed } = reply.result;
    return withHeaders(
      fileResponse(
        printed && headers.get('accept')?.startsWith('application/pdf') ? await print(printed, 'pdf') : reply.result,
      ),
      kept,
    );
  }
  return json(
    'results' in reply
      ? { hasError: false, ...reply }
      : { hasError: false, ...(reply.result !== undefined && { result: reply.result }) },
    200,
    kept,
  );
};
const withHeaders = (response: Response, kept: Headers): Response => {
  for (const [name, value] of Object.entries(kept)) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
};

/**
 * A file an operation has made: saved or printed by our page, never opened as a page of ours. A printed file tells the
 * page that a PDF is available too.
 */
const fileResponse = ({ name, media, content, printed, parts }: FileAnswer): Response =>
  new Response(parts ? sent(parts) : content, {
    headers: {
      'content-type': media,
      ...(printed && { link: '<>; rel="alternate"; type="application/pdf"', vary: 'accept' }),
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    },
  });

/**
 * Reads the parts as the client takes them. An error in the middle breaks the response off, so that nobody takes it for
 * whole.
 */
const sent = (parts: AsyncGenerator<Uint8Array, void>): ReadableStream =>
  new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return();
    },
  });

/** To another page of the product, for this once. Another place would make every link of ours a way to anywhere. */
export const redirection = (path: string): Response => {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path)) throw new Error(`not an address of the product: ${path}`);
  return new Response(null, {
    status: 302,
    headers: { location: path, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
};
export const plainText = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
/** A file name as a header carries it: plain, and in UTF-8 (RFC 6266). */
export const attachment = (name: string, disposition: 'attachment' | 'inline' = 'attachment'): string =>
  `${disposition}; filename="${name.normalize('NFD').replace(/[^\w .-]/g, '')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;

/** Row-level security lets no row through. */
const noCompany = { company: 0 } as const;

/**
 * One request: what its operation answers or why it is refused, as an envelope, with what the client must hold; a line
 * in the log.
 */
export const answer = async (
  services: Services,
  operation: Operation,
  request: Request,
  params: Readonly<Record<string, string>>,
  ip: string,
): Promise<Response> => {
  const started = performance.now();
  let session: CurrentSession | undefined;
  let program: User | undefined;
  let reason: string | undefined;
  let response: Response;
  const known = (found: CurrentSession): void => {
    session = found;
  };
  try {
    const reply = await operation.run({
      services,
      request,
      params,
      ip,
      ask: services.database.asking(),
      user: nobody,
      scope: noCompany,
      known,
      programKnown: (found) => {
        program = found;
      },
    });
    response = await respond(reply, request, session && keep(services, request, session));
  } catch (cause) {
    const failure = failureOf(cause) ?? { kind: 'broken' };
    if (failure.kind === 'broken' || failure.kind === 'unavailable')
      services.log.error('request failed', { path: operation.path }, cause);
    reason = envelopeOf(failure).messageError;
    response = refusal(failure, {}, session && keep(services, request, session));
  }
  const user = session?.user ?? program;
  const ms = Math.round(performance.now() - started);
  if (program)
    services.programCalls.note(program, { ...calledAs(operation, request), status: response.status, ms, ip, reason });
  services.log.info('request', {
    method: operation.method,
    path: operation.path,
    status: response.status,
    ms,
    user: user?.id,
    company: user?.company?.id,
    ...(program && { key: program.key?.id }),
  });
  return response;
};
/** Names of a call for people, and its path without the query, which may say more. */
const calledAs = (
  { label, tag, method }: Operation,
  { url }: Request,
): { readonly label: string; readonly path: string } => ({
  label: [tag, label].filter(Boolean).join(': '),
  path: `${method} ${new URL(url).pathname.replace('/services/', '')}`,
});

/** Headers that renew the client's state: a new token, the XSRF cookie. */
const keep = (
  { isSecure }: Services,
  request: Request,
  { token, isRenewed }: CurrentSession,
): Readonly<Record<string, string>> => {
  const xsrf = xsrfOf(token);
  return {
    ...(isRenewed && { 'remember-me': token.text }),
    ...(xsrfCookieOf(request) !== xsrf && { 'set-cookie': xsrfCookie(xsrf, isSecure) }),
  };
};
