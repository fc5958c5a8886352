import { messages } from '#kit/messages';
import type { CurrentSession } from '../session/sessions';
import { presentedBy, xsrfOf } from '../session/token';
import { atHand } from './body';
import type { Call, Operation, Reply, Services, User } from './context';
import { databaseFailure } from './databaseFailure';
import { fail, Failed, type Failure } from './failure';
import { demand, demandOpen, refuseForeignSignature, refuseForgery } from './guard';
import { nobody } from './nobody';
import { refusal, respond } from './reply';
import { scopeOfUser } from './scope';
import { xsrfCookie, xsrfCookieOf } from './xsrf';

/** Row-level security lets no row through. */
const noCompany = { company: 0 } as const;

/**
 * One request, from session to envelope; the same for a generic call, an action and a named call.
 * What an operation does inside (conditions, yup, transaction, audit) is in `operations/`.
 */
export const answer = async (services: Services, operation: Operation, request: Request, params: Readonly<Record<string, string>>, ip: string): Promise<Response> => {
  const started = performance.now();
  let session: CurrentSession | undefined;
  let response: Response;
  try {
    // An open call uses nothing that a browser sends along by itself: there is nothing to forge.
    if (operation.mutates && operation.policy !== 'open') refuseForgery(request);
    const ask = services.database.asking(operation);
    const call = { services, request, params, ip, ask };
    let reply: Reply;
    if (isAnonymous(operation)) reply = await operation.run({ ...call, user: nobody, scope: noCompany });
    else {
      const token = presentedBy(request);
      const guess = operation.isForeseen && services.sessions.lastUser(token);
      // With the body at hand, what it asks goes to the database along with the session.
      if (guess) await atHand(request);
      const asked = services.sessions.find(token, ip);
      const prepared = guess && prepare(operation, { ...call, user: guess, scope: scopeOfUser(guess) });
      session = await asked ?? fail({ kind: 'unauthenticated' });
      const { user } = session;
      services.accesses.note(session, ip);
      if (operation.mutates) refuseForeignSignature(request, session);
      allow(operation, request, user);
      reply = await (prepared && user === guess ? prepared : operation.run({ ...call, user, session, scope: scopeOfUser(user) }));
    }
    response = await respond(reply, request, session && keep(services, request, session));
  } catch (cause) {
    const failure = failureOf(cause);
    if (failure.kind === 'broken' || failure.kind === 'unavailable') services.log.error('request failed', { path: operation.path }, cause);
    response = refusal(failure, {}, session && keep(services, request, session));
  }
  services.log.info('request', { method: operation.method, path: operation.path, status: response.status, ms: Math.round(performance.now() - started), user: session?.user.id, company: session?.user.company?.id });
  return response;
};

const allow = (operation: Operation, request: Request, user: User): void => {
  refuseOtherCompany(request, user);
  demandOpen(user, operation);
  demand(user, operation.policy);
};
/** The answer for whom the token was last used by, on its way before the session is known. Nobody gets it unless it is still he, with the same rights. */
const prepare = (operation: Operation, call: Call): Promise<Reply> => {
  const reply = Promise.resolve(call).then((one) => {
    allow(operation, one.request, one.user);
    return operation.run(one);
  });
  reply.catch(() => undefined);
  return reply;
};

const isAnonymous = ({ policy }: Operation): boolean => policy === 'public' || policy === 'open';

/** What the client must hold from now on: a renewed token, the XSRF cookie. */
const keep = ({ isSecure }: Services, request: Request, { token, isRenewed }: CurrentSession): Readonly<Record<string, string>> => {
  const xsrf = xsrfOf(token);
  return { ...(isRenewed && { 'remember-me': token.text }), ...(xsrfCookieOf(request) !== xsrf && { 'set-cookie': xsrfCookie(xsrf, isSecure) }) };
};

/** The tab was opened for another company than the session is in now (decisions 8). */
const refuseOtherCompany = (request: Request, user: User): void => {
  const tab = request.headers.get('x-empresa');
  if (tab !== null && tab !== String(user.company?.id ?? '*')) fail({ kind: 'conflict', message: messages.companyChanged });
};

const failureOf = (cause: unknown): Failure => (cause instanceof Failed ? cause.failure : databaseFailure(cause) ?? { kind: 'broken' });
