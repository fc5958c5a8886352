import type { User } from '../session';

/**
 * The company this tab works in: what the session said when the tab began, not what another tab has made of it since.
 */
let company: string | undefined;

/** For the header X-Empresa: an id, or '*' for the platform. Undefined until the user is known. */
export const tabCompany = (user: User | null): string | undefined => {
  if (company === undefined && user) company = user.companyId === null ? '*' : String(user.companyId);
  return company;
};
/** When the tab itself changes company, before it reloads; and at the end of a session. */
export const resetCompany = (): void => {
  company = undefined;
};

const listeners = new Set<() => void>();
/** Told that the session is in another company than this tab. The shell says so and reloads. */
export const onCompanyChanged = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const companyChanged = (): void => {
  for (const listener of listeners) listener();
};

/** Tabs of one browser tell each other; absent in old browsers and tests, where the 409 of the next call says it. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('retaguarda.empresa');
channel?.addEventListener('message', companyChanged);
/** This tab has taken the session to another company. */
export const tellOtherTabs = (): void => {
  channel?.postMessage('mudou');
};
