import type { CurrentSession } from '../session/sessions';
import { xsrfOf } from './token';
import type { Operation, Services } from './context';
import { failureOf } from './failureOf';
import { nobody } from './nobody';
import { refusal, respond } from './reply';
import { xsrfCookie, xsrfCookieOf } from './xsrf';

/** Row-level security lets no row through. */
const noCompany = { company: 0 } as const;

/** One request: what its operation answers or why it is refused, as an envelope, with what the client must hold; a line in the log. */
export const answer = async (services: Services, operation: Operation, request: Request, params: Readonly<Record<string, string>>, ip: string): Promise<Response> => {
  const started = performance.now();
  let session: CurrentSession | undefined;
  let response: Response;
  const known = (found: CurrentSession): void => { session = found; };
  try {
    const reply = await operation.run({ services, request, params, ip, ask: services.database.asking(), user: nobody, scope: noCompany, known });
    response = await respond(reply, request, session && keep(services, request, session));
  } catch (cause) {
    const failure = failureOf(cause) ?? { kind: 'broken' };
    if (failure.kind === 'broken' || failure.kind === 'unavailable') services.log.error('request failed', { path: operation.path }, cause);
    response = refusal(failure, {}, session && keep(services, request, session));
  }
  const { user } = session ?? {};
  const ms = Math.round(performance.now() - started);
  services.log.info('request', { method: operation.method, path: operation.path, status: response.status, ms, user: user?.id, company: user?.company?.id });
  return response;
};

/** What the client must hold from now on: a renewed token, the XSRF cookie. */
const keep = ({ isSecure }: Services, request: Request, { token, isRenewed }: CurrentSession): Readonly<Record<string, string>> => {
  const xsrf = xsrfOf(token);
  return { ...(isRenewed && { 'remember-me': token.text }), ...(xsrfCookieOf(request) !== xsrf && { 'set-cookie': xsrfCookie(xsrf, isSecure) }) };
};
