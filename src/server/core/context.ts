import type { NoticeCategory } from '#kit/work/notice';
import type { Method } from '#kit/calls/action';
import type { BoundHandlers, HandlerContext, OpenContext, OutsideContext } from '#kit/calls/handlers';
import type { House } from '#kit/resource/house';
import type { MenuArea, MenuLink } from '#kit/resource/menu';
import type { Model } from '#kit/read/model';
import type { ApiScopeDef } from '#kit/vocabulary';
import type { PartAccess } from '#kit/entity/parts';
import type { BoundSaves } from '#kit/entity/saves';
import type { BoundMoves } from '#kit/entity/states';
import type { WizardModel } from '#kit/resource/wizard';
import type { Ask, Database, TenantScope, Tx } from '../db/database';
import type { Ports } from '../ports';
import type { Noticed } from '../operations/rows/rows';
import type { OwnPageModel } from '#kit/resource/page';
import type { Token } from './digest';
import type { Log } from './log';
import type { Maintenance } from './maintenance';
import type { Safety } from './safety';

/** User of a session, as every layer below it sees them. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** `papel` of the user's row: ADMIN, ANALISTA, VENDEDOR, EMPRESA, OPERADOR. */
  readonly role: string;
  /** Platform administrator (ROLE_ADMIN). */
  readonly admin: boolean;
  /** True for people of the platform: outside any company until they enter one. */
  readonly platform: boolean;
  /**
   * Id of a seller's row among the sellers, 0 without one; null for other users. Rows of others are visible where a
   * permission says so.
   */
  readonly seller: number | null;
  readonly permissions: ReadonlySet<string>;
  /**
   * Permissions that the profile has in vain, because an experimental module closes them in this company or the platform
   * alone holds them: they open nothing, but may be handed on with a profile.
   */
  readonly closed?: ReadonlySet<string>;
  /** Functions of the company's plan; all of them outside any company. */
  readonly plan: ReadonlySet<string>;
  /** The company the user is in; null on the platform. */
  readonly company: { readonly id: number; readonly name: string } | null;
  /**
   * True when the user's company is blocked: the user may only see why. People of the platform who have entered it work
   * on.
   */
  readonly isBlocked: boolean;
  /** Planned maintenance of the product; undefined where none is planned. */
  readonly maintenance?: Maintenance;
  /** Safety of sign-ins, as the settings of the platform say it. */
  readonly safety?: Safety;
  /** IANA zone of the company. */
  readonly zone: string;
  /** The key of a program, which then is the caller in the name of its maker. */
  readonly key?: ProgramKey;
}
/** Key of a company by which a program calls. */
export interface ProgramKey {
  readonly id: number;
  /** Name of the program, as the audit and the people of the company know it. */
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
}

/** Words of the business that no entity brings, code to text: `schemas/vocabulary.ts`. */
export interface Words {
  readonly permissions: Readonly<Record<string, string>>;
  readonly planFunctions: Readonly<Record<string, string>>;
  /** Permissions that nobody of a company holds, whatever the profile says: what the platform decides about companies. */
  readonly platformPermissions?: readonly string[];
  /** Scopes of keys of programs. */
  readonly apiScopes?: Readonly<Record<string, ApiScopeDef>>;
  /** Titles of the sections. */
  readonly sections: Readonly<Record<string, string>>;
  /** Areas of the menu, in its order, and what leads out of the product from there. */
  readonly areas?: Readonly<Record<string, MenuArea>>;
  readonly links?: readonly MenuLink[];
  /** Parts of the framework's screens and calls that the business provides. */
  readonly house?: House;
}

/** Dependencies that the host gives the services. They hold no state of their own but short caches. */
export interface Deps {
  readonly models: readonly Model[];
  readonly words: Words;
  readonly handlers: readonly BoundHandlers[];
  readonly database: Database;
  readonly ports: Ports;
  readonly log: Log;
  readonly now: () => Date;
  /**
   * Address at which people open the product, without a slash at the end: for links in messages, never taken from a
   * request.
   */
  readonly publicUrl: string;
  /** E.164; who helps the users. Without one the panel shows no link. */
  readonly supportWhatsapp?: string;
  /** Administrators of the platform may, or must, sign in with a second step. */
  readonly adminSecondStep: 'offered' | 'required';
  /** Permissions of each experimental module (src/kit/resource/experimental.ts). */
  readonly experiments?: ReadonlyMap<string, ReadonlySet<string>>;
  /** It is reached by HTTPS. */
  readonly isSecure: boolean;
  /** True in tests: an undeclared value stays in the answer, so that a test finds it; otherwise it never leaves. */
  readonly keepsUndeclared?: true;
}
/**
 * Parts that every call may use. A room adds its own by declaration merging (`declare module '../core/context'`), so
 * that the core knows no type of the rooms above it.
 */
export interface Services extends Deps {
  readonly byName: ReadonlyMap<string, Model>;
  /** Hooks of modules around a save, by entity. */
  readonly saves: ReadonlyMap<string, readonly BoundSaves[]>;
  readonly moves: ReadonlyMap<string, BoundMoves['bound']>;
  /** Context of a function of the business in a transaction. */
  readonly contextOf: (work: Work, action: string, noticed?: Noticed) => HandlerContext;
  /** The same where no transaction is open: `transaction` opens one. */
  readonly outsideContextOf: (
    caller: Pick<Call, 'services' | 'user' | 'scope' | 'ip' | 'shown'>,
    transaction: OutsideContext['transaction'],
  ) => OutsideContext;
  /** The same for what nobody asks who has a session. */
  readonly openContextOf: (action: string, from?: { readonly ip?: string; readonly user?: User }) => OpenContext;
  /** Subjects of notices, those of the framework first. */
  readonly noticeCategories: readonly NoticeCategory[];
  readonly wizards: readonly WizardModel[];
  readonly pages: readonly OwnPageModel[];
  /** One more request of a caller, by the way that all go. */
  readonly fetch: (request: Request, info: { readonly ip: string; readonly socket?: string }) => Promise<Response>;
}

/**
 * Callers of a call. There is no default: a call without a policy stops the start-up. 'public': our own page before the
 * login; 'open': anybody, a partner's server or a link; the operation checks their proof.
 */
export type Policy =
  | 'public'
  | 'open'
  | 'signedIn'
  | {
      readonly anyOf: readonly string[];
      /** Framework's own calls only: permissions of parts of the business, which join `anyOf` at the start. */
      readonly ofParts?: readonly PartAccess[];
      readonly plan?: string;
    };

/** A served call. `openapi/about.ts` adds its description. */
export interface Operation {
  readonly method: Method;
  /** Under /services; `{name}` are parameters. */
  readonly path: string;
  readonly policy: Policy;
  readonly mutates: boolean;
  /** Answered also while the caller's company is blocked; what does not say so is refused then. */
  readonly whileBlocked?: true;
  /** True when a call without a session is answered also during a planned maintenance. */
  readonly duringMaintenance?: true;
  /** Scopes of keys, any of which opens it to a program; none: no key does. */
  readonly api?: readonly string[];
  /** In the words of the screens, where a declaration has some. */
  readonly label?: string;
  readonly tag?: string;
  run(call: Call): Promise<Reply>;
}
/** The session a request came with. */
export interface CurrentSession {
  readonly id: number;
  readonly user: User;
  /** The token the client must hold from now on. */
  readonly token: Token;
  /** It is another than the one presented. */
  readonly isRenewed: boolean;
}
/** One request on its way down. */
export interface Call {
  readonly services: Services;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: string;
  /** Known for every policy but 'public'. */
  readonly user: User;
  /** Undefined for public calls, which look it up themselves if they can use one. */
  readonly session?: CurrentSession;
  /** Is told whose session it is, as soon as that is known. */
  readonly known?: (session: CurrentSession) => void;
  /** The same of a program, which has none. */
  readonly programKnown?: (user: User) => void;
  readonly scope: TenantScope;
  /** One statement, along with what else the request asks at this moment. */
  readonly ask: Ask;
  /** Proof that the user has just given, or the proof to ask for: see `session/accounts.ts`. */
  readonly shown?: Shown;
  /** True when the call that read the answer is a lookup: see `Clear.lookup`. */
  readonly isLookup?: true;
}
/** Proof for a change that guards one's own account: given, or the names of the missing parts. */
export type Shown = 'password' | readonly ('senha' | 'codigo')[];
export type Reply =
  | { readonly result?: unknown }
  | { readonly results: readonly unknown[]; readonly totalRecords: number }
  | Response;

/** Context of an operation once the transaction is open. */
export interface Work {
  readonly services: Services;
  readonly user: User;
  readonly scope: TenantScope;
  readonly ip: string;
  readonly tx: Tx;
  /** In another company of the network: the company in which the person works. */
  readonly home?: number;
  /** How deep in saves that save again. */
  readonly depth?: number;
  readonly shown?: Shown;
  readonly isLookup?: true;
}
