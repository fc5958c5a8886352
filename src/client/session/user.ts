/** Zone of days until a user is known. */
export const homeZone = 'America/Sao_Paulo';
/** Signed-in user, as `user/getUserInformations` answers. */
export interface User {
  readonly permissions: readonly string[];
  /** Functions that the company's plan includes. */
  readonly plan: readonly string[];
  readonly name: string;
  readonly userName: string;
  /** Key of the user's stored choices on this device; the login would outlive the session there. */
  readonly userId?: number;
  readonly companyName: string;
  readonly companyId: number | null;
  /** Platform administrator: outside any company until they enter one. */
  readonly admin: boolean;
  /** IANA zone of the company. */
  readonly zone: string;
  /** May enter companies: sees the company switcher. */
  readonly userAdmin?: boolean;
  /** Result of the back-office access check; sales representatives are not checked. */
  readonly seller?: boolean;
  readonly backoffice?: boolean;
  /** True when the company is blocked: the user may see why, and nothing else. */
  readonly blocked?: boolean;
  /** True when the user must turn on the second step of the sign-in first; counts as blocked until then. */
  readonly mustEnrol?: boolean;
  /** Page under /app that the user has chosen to begin with. */
  readonly begin?: string;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what came over the wire or out of the cache; undefined when it is not a user. */
export const readUser = (value: unknown): User | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Readonly<Record<string, unknown>>;
  if (!Array.isArray(raw.permissions)) return undefined;
  return {
    permissions: strings(raw.permissions),
    plan: strings(raw.plan),
    name: text(raw.name),
    userName: text(raw.userName),
    ...(typeof raw.userId === 'number' && { userId: raw.userId }),
    companyName: text(raw.companyName),
    companyId: typeof raw.companyId === 'number' ? raw.companyId : null,
    admin: raw.admin === true,
    zone: text(raw.zone) || homeZone,
    userAdmin: raw.userAdmin === true,
    seller: raw.seller === true,
    backoffice: raw.backoffice !== false,
    blocked: raw.blocked === true || raw.mustEnrol === true,
    mustEnrol: raw.mustEnrol === true,
    begin: text(raw.begin),
  };
};
