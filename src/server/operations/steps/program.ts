import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import { badRequest, fail } from '../../core/failure';
import { scopeOfUser, showsSession } from '../../core/guard';
import { isWithin } from '#kit/networks';
import { quotaOfMinute } from '../../session/brake';
import { isInAddress } from '../../session/keys';
import type { Descriptor } from '../descriptor';
import type { State } from './step';

/**
 * The caller of a request with a key: a program. Answers 400, 401, 403, 429. What it may not do at all is refused here;
 * the steps after it ask for permission, plan and rows as of a person.
 */
export const asProgram = async (state: State, { api, mutates }: Descriptor, key: string): Promise<State> => {
  const { call } = state;
  const { services, request, ip } = call;
  if (isInAddress(request)) badRequest(messages.keyInAddress);
  if (showsSession(request)) badRequest(messages.keyBesideSession);
  const { user, networks, perMinute } = await services.keys.find(key);
  call.programKnown?.(user);
  if (networks.length > 0 && !isWithin(networks, ip)) fail({ kind: 'denied', message: messages.keyFromElsewhere });
  // Counts before the refusals below, so that they count too.
  await services.database.transaction({ company: '*' }, (tx) =>
    quotaOfMinute(tx, `programa:${user.key!.id}`, perMinute, services.now()),
  );
  if (!api) fail({ kind: 'denied', message: messages.keyNeverOpens });
  if (!api!.some((scope) => user.key!.scopes.has(scope)))
    fail({ kind: 'denied', message: fill(messages.keyLacksScope, { scopes: labelsOf(state, api!) }) });
  if (mutates && !request.headers.has('idempotency-key')) badRequest(messages.keyAsksOnce);
  return { ...state, call: { ...call, user, scope: scopeOfUser(user) } };
};
const labelsOf = ({ call: { services } }: State, api: readonly string[]): string =>
  api.map((scope) => services.words.apiScopes?.[scope]?.label ?? scope).join(' ou ');

/** Answers 401 to who has no session, and 400 where a key stands in the address instead of its header. */
export const demandKnown = (request: Request): never =>
  isInAddress(request) ? badRequest(messages.keyInAddress) : fail({ kind: 'unauthenticated' });
