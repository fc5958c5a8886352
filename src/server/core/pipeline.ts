import { messages } from '#kit/messages';
import type { Operation, Services, User } from './context';
import { databaseFailure } from './databaseFailure';
import { fail, Failed, type Failure } from './failure';
import { demand, refuseForgery } from './guard';
import { refusal, respond } from './reply';

/** The anonymous: what a public call gets for a user. Holds nothing. */
const nobody: User = { id: 0, login: '', name: '', admin: false, permissions: new Set(), plan: new Set(), company: null, zone: 'America/Sao_Paulo' };
/** Row-level security lets no row through. */
const noCompany = { company: 0 } as const;

/**
 * One request, from session to envelope; the same for a generic call, an action and a named call.
 * What an operation does inside (conditions, yup, transaction, audit) is in `operations/`.
 */
export const answer = async (services: Services, operation: Operation, request: Request, params: Readonly<Record<string, string>>, ip: string): Promise<Response> => {
  const started = performance.now();
  let user = nobody;
  let response: Response;
  try {
    if (operation.mutates) refuseForgery(request);
    if (operation.policy !== 'public') {
      user = await services.sessions.userOf(request.headers.get('remember-me')) ?? fail({ kind: 'unauthenticated' });
      refuseOtherCompany(request, user);
    }
    demand(user, operation.policy);
    const scope = operation.policy === 'public' ? noCompany : { company: user.company?.id ?? '*' } as const;
    response = respond(await operation.run({ services, request, params, ip, user, scope }));
  } catch (cause) {
    const failure = failureOf(cause);
    if (failure.kind === 'broken' || failure.kind === 'unavailable') services.log.error('request failed', { path: operation.path }, cause);
    response = refusal(failure);
  }
  services.log.info('request', { method: operation.method, path: operation.path, status: response.status, ms: Math.round(performance.now() - started), user: user.id || undefined, company: user.company?.id });
  return response;
};

/** The tab was opened for another company than the session is in now (decisions 8). */
const refuseOtherCompany = (request: Request, user: User): void => {
  const tab = request.headers.get('x-empresa');
  if (tab !== null && tab !== String(user.company?.id ?? '*')) fail({ kind: 'conflict', message: messages.companyChanged });
};

const failureOf = (cause: unknown): Failure => (cause instanceof Failed ? cause.failure : databaseFailure(cause) ?? { kind: 'broken' });
