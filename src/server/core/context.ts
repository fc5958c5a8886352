import type { Method } from '#kit/action';
import type { BoundHandlers, HandlerContext, OpenContext, OutsideContext } from '#kit/handlers';
import type { House } from '#kit/house';
import type { MenuArea, MenuLink } from '#kit/menu';
import type { Model } from '#kit/model';
import type { PartAccess } from '#kit/parts';
import type { BoundSaves } from '#kit/saves';
import type { BoundMoves } from '#kit/states';
import type { WizardModel } from '#kit/wizard';
import type { Ask, Database, TenantScope, Tx } from '../db/database';
import type { Ports } from '../ports';
import type { Noticed } from '../operations/rows';
import type { OwnPageModel } from '#kit/page';
import type { Token } from './digest';
import type { Log } from './log';

/** Who asks, as every layer below the session knows him. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** `papel` of his row: ADMIN, ANALISTA, VENDEDOR, EMPRESA, OPERADOR. */
  readonly role: string;
  /** Platform administrator (ROLE_ADMIN). */
  readonly admin: boolean;
  /** Of the platform: outside any company until he enters one. */
  readonly platform: boolean;
  /**
   * He is a seller: the id of his row among them, 0 when he has none. What is not his he sees where a permission says
   * so.
   */
  readonly seller: number | null;
  readonly permissions: ReadonlySet<string>;
  /** Functions of the company's plan; all of them outside any company. */
  readonly plan: ReadonlySet<string>;
  /** The company he is in; null on the platform. */
  readonly company: { readonly id: number; readonly name: string } | null;
  /** His company is blocked: he may only see why. People of the platform who have entered it work on. */
  readonly isBlocked: boolean;
  /** IANA zone of the company. */
  readonly zone: string;
}

/** Words of the business that no entity brings, code to text: `schemas/vocabulary.ts`. */
export interface Words {
  readonly permissions: Readonly<Record<string, string>>;
  readonly planFunctions: Readonly<Record<string, string>>;
  /** Titles of the sections. */
  readonly sections: Readonly<Record<string, string>>;
  /** Areas of the menu, in its order, and what leads out of the product from there. */
  readonly areas?: Readonly<Record<string, MenuArea>>;
  readonly links?: readonly MenuLink[];
  /** What the business tells the screens and calls of the framework. */
  readonly house?: House;
}

/** What the host gives the services. They hold no state of their own but short caches. */
export interface Deps {
  readonly models: readonly Model[];
  readonly words: Words;
  readonly handlers: readonly BoundHandlers[];
  readonly database: Database;
  readonly ports: Ports;
  readonly log: Log;
  readonly now: () => Date;
  /** Where people find the product, without a slash at the end: for links in messages, never taken from a request. */
  readonly publicUrl: string;
  /** E.164; who helps the users. Without one the panel shows no link. */
  readonly supportWhatsapp?: string;
  /** Administrators of the platform may, or must, sign in with a second step. */
  readonly adminSecondStep: 'offered' | 'required';
  /** It is reached by HTTPS. */
  readonly isSecure: boolean;
  /** What a call answers beyond its `result` stays in the answer, where a test finds it; else it never leaves. */
  readonly keepsUndeclared?: true;
}
/**
 * Parts that every call may use. A room adds its own by declaration merging (`declare module '../core/context'`), so
 * that the core knows no type of the rooms above it.
 */
export interface Services extends Deps {
  readonly byName: ReadonlyMap<string, Model>;
  /** What modules do around a save, by entity. */
  readonly saves: ReadonlyMap<string, readonly BoundSaves[]>;
  readonly moves: ReadonlyMap<string, BoundMoves['bound']>;
  /** What a function of the business works with in a transaction. */
  readonly contextOf: (work: Work, action: string, noticed?: Noticed) => HandlerContext;
  /** The same where no transaction is open: `transaction` opens one. */
  readonly outsideContextOf: (
    caller: Pick<Call, 'services' | 'user' | 'scope' | 'ip' | 'shown'>,
    transaction: OutsideContext['transaction'],
  ) => OutsideContext;
  /** The same for what nobody asks who has a session. */
  readonly openContextOf: (action: string, from?: { readonly ip?: string; readonly user?: User }) => OpenContext;
  readonly wizards: readonly WizardModel[];
  readonly pages: readonly OwnPageModel[];
  /** One more request of a caller, by the way that all go. */
  readonly fetch: (request: Request, info: { readonly ip: string; readonly socket?: string }) => Promise<Response>;
}

/**
 * Who may make a call. There is no default: a call without one stops the start-up. 'public': our own page before the
 * login; 'open': anybody, a partner's server or a link, who proves himself to the operation.
 */
export type Policy =
  | 'public'
  | 'open'
  | 'signedIn'
  | {
      readonly anyOf: readonly string[];
      /** Of a call of the house: the permissions of parts of the business, which join `anyOf` at the start. */
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
  readonly scope: TenantScope;
  /** One statement, along with what else the request asks at this moment. */
  readonly ask: Ask;
  /** He has just shown that it is he, or what he is to be asked for: see `session/accounts.ts`. */
  readonly shown?: Shown;
  /** What leaves was looked up by a call that says so: see `Clear.lookup`. */
  readonly isLookup?: true;
}
/** Of who changes what guards his own account: done, or the names of what shows that it is he. */
export type Shown = 'password' | readonly ('senha' | 'codigo')[];
export type Reply =
  | { readonly result?: unknown }
  | { readonly results: readonly unknown[]; readonly totalRecords: number }
  | Response;

/** What an operation needs once the transaction is open. */
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
