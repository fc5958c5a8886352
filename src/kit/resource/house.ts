import type { Call } from '../calls/action';
import type { Fields, Values } from '../entity/field';
import type { Icon } from '../icons';
import type { Doing } from '../messages';
import type { Permission, Plan } from '../vocabulary';

/** A page of the app, or another site's. */
export interface Way {
  readonly label: string;
  readonly to: string;
}
/** Button of a notice that shows the answer of a call, to read and to copy. */
export interface Facts<F extends Fields = Fields> {
  readonly call: `GET ${string}`;
  readonly title: string;
  /** Task whose sentence is said when the call fails on its way; 'load' when left out. */
  readonly fails?: Doing;
  readonly fields: F;
  /** Shown fields, in their order. */
  readonly show: readonly (keyof F & string)[];
  /** Said above the facts. */
  text?(values: Values<F>): string | false;
  way?(values: Values<F>): Way | undefined;
}
export type NoticeAction =
  | Way
  /** Done after its question; then the page begins anew. */
  | { readonly label: string; readonly call: Call; readonly confirm: string }
  | { readonly label: string; readonly show: Facts };
/** A line above every page. */
export interface Notice {
  readonly icon: Icon;
  readonly text: string;
  /** Line that stops the work: while it is there, no notice can be put away. */
  readonly tone?: 'danger';
  /** True when a reader may put it away until tomorrow. */
  readonly mayWait?: true;
  /** The text goes on with the link to the support line, where one is configured; with these words the talk begins. */
  readonly support?: string;
  readonly actions?: readonly NoticeAction[];
}
interface Readers {
  /** Everybody who works in a company when left out. */ readonly permission?: Permission;
  readonly plan?: Plan;
  /** They ask again after so many seconds. */ readonly every?: number;
}
/** Formats of a value for the reader, and the reader's day. */
export interface NoticeWords {
  readonly today: string;
  readonly money: (value: number) => string;
  readonly date: (day: string) => string;
}
interface Notices<F extends Fields = Fields> {
  readonly call: `GET ${string}`;
  /** Answer of the call, from which the lines are made. */
  readonly result: F;
  /** Readers of the notice; everybody who works in a blocked company is one too. */
  readonly readers: readonly Readers[];
  lines(values: Values<F>, words: NoticeWords): readonly (Notice | false | null | undefined | '')[];
}

/** Words of a customer about the product, as the page of the login shows them. */
export interface Voice {
  readonly text: string;
  readonly name: string;
  /** Below the name: work and company. */
  readonly about?: string;
  /** Address of a picture that strangers may see. */
  readonly picture?: string | null;
}

/**
 * A component above the pages of a company: fetched once `call`, which answers rows, has one that `of` says is meant
 * for it on the page that is open. It makes the same call, and then asks for nothing again.
 */
export interface Above {
  readonly call: `GET ${string}`;
  /** `page`: the path of the open page, '/app/delivery/pedido'. */
  readonly of: (row: Readonly<Record<string, unknown>>, page: string) => boolean;
  readonly screen: () => Promise<{ readonly default: (props: { readonly page: string }) => unknown }>;
}

interface HouseDef<F extends Fields> {
  /** Notices above every page of a company. */
  readonly notices?: Notices<F>;
  /** Components of `#screen` above the pages of a company, below the notices, in their order. */
  readonly above?: readonly Above[];
  /** Voices beside the form of the login, where there is room: a call without a session that answers rows. */
  readonly voices?: {
    readonly call: `GET ${string}`;
    /** Undefined for an answer that is none. */
    readonly of: (row: Readonly<Record<string, unknown>>) => Voice | undefined;
  };
  /**
   * «Preços e Planos». `showcase` answers `{ atual, pedido, contratadas: [{ codigo, nome }], planos: [{ id, nome,
   * descricao, valor, aVenda, funcoes: [{ codigo, nome }] }] }`; `contratadas` are the functions that the company has
   * beside its plan. `ask` takes `{ planoId }`, and so does `change`, an administrator's, with `empresaId`.
   */
  readonly plans?: {
    readonly permission: Permission;
    readonly showcase: `GET ${string}`;
    readonly ask: `POST ${string}`;
    readonly change: `POST ${string}`;
  };
  /** The way out of a blocked account beside the support line. */
  readonly blocked?: Way & { readonly permission: Permission };
  /** The call that finds a company to enter by what was typed (`sentenca`), and what else it wants to be told. */
  readonly companies?: { readonly find: `POST ${string}`; readonly with: Readonly<Record<string, unknown>> };
  /** Page of the files that people have requested, and its title. */
  readonly downloads?: Way;
  /** Days on which the support line keeps the hours of a Sunday: rows of an entity, the day in one of its fields. */
  readonly holidays?: {
    readonly entity: string;
    readonly day: string;
    readonly where: Readonly<Record<string, string | number | boolean>>;
  };
  /**
   * The support line: fields of settings without a tenant. An empty field is the framework's own. The number of the
   * environment takes precedence.
   */
  readonly support?: {
    readonly entity: string;
    readonly whatsapp: string;
    readonly email: string;
    readonly hours: string;
    readonly text: string;
  };
  /**
   * The account that mails leave by: fields of settings without a tenant. Mails leave by it while it names a server
   * and a sender, unless the environment names a server. `password` is an `f.token`.
   */
  readonly mail?: { readonly entity: string } & { readonly [K in MailField]: string };
  /**
   * The brand: name, prefix of page titles, colour and logo, fields of settings without a tenant. An empty field is the
   * product's own. `picture` is the address at which anybody may see the logo.
   */
  readonly brand?: {
    readonly entity: string;
    readonly name: string;
    readonly prefix: string;
    readonly color: string;
    readonly logo: string;
    readonly picture: (logo: number) => string;
  };
  /**
   * Safety of sign-ins: fields of settings without a tenant. `secondStep`, yes or no: administrators of the platform
   * must have a second step, which the environment may also demand. `sessionHours`: a session of anybody else that
   * nobody uses for so many hours ends; 14 days where it is empty or longer.
   */
  readonly safety?: { readonly entity: string; readonly secondStep: string; readonly sessionHours: string };
  /**
   * The page that a person has chosen to begin with: a row of an entity, found by its reference to the person; `choice`
   * holds one of the keys of `pages`, which are addresses under /app. It opens while the person's menu has it; else the
   * welcome page does.
   */
  readonly begin?: {
    readonly entity: string;
    readonly person: string;
    readonly choice: string;
    readonly pages: Readonly<Record<string, string>>;
  };
  /**
   * Notices by WhatsApp beside the bell. `phone`: field of people with their telephone. `line`: reference of settings
   * without a tenant to the line that messages leave by; while it is empty nobody can turn them on. The business sends
   * them: `aviso.por_whatsapp` and `aviso_whatsapp` say what goes to whom.
   */
  readonly texts?: { readonly phone: string; readonly entity: string; readonly line: string };
  /**
   * A planned maintenance: two instants and a text of settings without a tenant. Between them every call is answered
   * 503 with the text and the hour of the end, but those of administrators of the platform, the sign-in, webhooks of
   * partners, and calls without a session that say `duringMaintenance`.
   */
  readonly maintenance?: {
    readonly entity: string;
    readonly start: string;
    readonly end: string;
    readonly text: string;
  };
}
/** Parts of an account of a mail server. */
export type MailField = 'server' | 'port' | 'user' | 'password' | 'from' | 'name';
export interface House<F extends Fields = Fields> extends HouseDef<F> {
  readonly type: 'house';
}

/**
 * Declares the parts of the framework's screens that the business provides; `resources/house.ts` exports it as `house`.
 * A business may have none.
 */
export const houseOf = <const F extends Fields = Record<never, never>>(def: HouseDef<F>): House<F> => ({
  ...def,
  type: 'house',
});
/** The facts of a notice's button, typed by their fields. */
export const facts = <const F extends Fields>(def: Facts<F>): Facts => def as unknown as Facts;
