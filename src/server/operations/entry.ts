import { messages } from '#kit/messages';
import type { Policy } from '../core/context';
import { fail } from '../core/failure';
import { demand, demandOpen, refuseForeignSignature, refuseForgery } from '../core/guard';
import { scopeOfUser } from '../core/scope';
import { lacksSecondStep } from '../session/secondStep';
import { presentedBy } from '../core/token';
import { before, type Step } from './step';

const isAnonymous = (policy: Policy): boolean => policy === 'public' || policy === 'open';

/** 403. An open call uses nothing that a browser sends along by itself: there is nothing to forge. */
export const unforged: Step = ({ mutates, policy }) => mutates && policy !== 'open' ? before((state) => {
  refuseForgery(state.call.request);
  return state;
}) : undefined;

/** 401. */
export const signedIn: Step = ({ policy }) => isAnonymous(policy) ? undefined : before(async (state) => {
  const { services, request, ip, known } = state.call;
  const session = await services.sessions.find(presentedBy(request), ip) ?? fail({ kind: 'unauthenticated' });
  known?.(session);
  services.accesses.note(session, ip);
  const { user } = session;
  return { ...state, call: { ...state.call, user, session, scope: scopeOfUser(user) } };
});

/** 403 and 409: the session's own signature, the tab's company, a blocked one, permission, plan. */
export const permitted: Step = ({ policy, mutates, whileBlocked }) => isAnonymous(policy) ? undefined : before((state) => {
  const { request, user, session } = state.call;
  if (mutates && session) refuseForeignSignature(request, session);
  // The tab was opened for another company than the session is in now (decisions 8).
  const tab = request.headers.get('x-empresa');
  if (tab !== null && tab !== String(user.company?.id ?? '*')) fail({ kind: 'conflict', message: messages.companyChanged });
  demandOpen(user, { whileBlocked });
  demand(user, policy);
  return state;
});

/** 403. Where administrators must have a second step, one who has none is answered only where he can get it: what says `whileBlocked`. */
export const secured: Step = ({ policy, whileBlocked }) => isAnonymous(policy) || whileBlocked ? undefined : before((state) => {
  const { services, user } = state.call;
  if (services.adminSecondStep !== 'required' || !user.admin) return state;
  return lacksSecondStep(services, user).then((lacks) => (lacks ? fail({ kind: 'denied', message: messages.secondStepFirst }) : state));
});
