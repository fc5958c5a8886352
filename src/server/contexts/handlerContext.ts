import type {} from '#kit/calls/handlers';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { BulkReport } from '#kit/calls/envelope';
import type { HandlerContext, OpenContext, OutsideContext } from '#kit/calls/handlers';
import type { Services, User, Work } from '../core/context';
import { fail } from '../core/failure';
import type { Caller } from '../core/work';
import type { Tx } from '../db/database';
import { demandAddresses } from '../files/outsiders';
import { filesFor, type Files } from '../files/handed';
import type { MailAccount, MailMessage, Ports } from '../ports';
import { emitterOf, type Emit } from '../jobs/emit';
import { print, type Print } from '../print/print';
import type { Tell } from '#kit/work/notice';
import { mailerOf, type LeaveMail } from '../mail/postman';
import type { MakeMove } from '#kit/entity/states';
import { receiverOf, type Receive } from '../partners/inboxes';
import { addresserOf, type NewAddress } from '../partners/addresses';
import { putterOf } from '../partners/outboxes';
import { starterOf, underwayOf } from '../processes/start';
import { audiencesOf, type Audiences } from '../audiences/audiences';
import { offboardingOf, type Offboarding } from '../offboarding/offboarding';
import { personOf, tracesOf, type Person } from '../personal/person';
import { addressKey, giveBack, quotaOfStrangers } from '../session/brake';
import { drawKey } from '../session/keys';
import { demandPassword } from '../session/reauthenticate';
import { passwordLinkIn, passwordLinkOf, type PasswordLink } from '../session/passwordLink';
import type { Row } from '../db/query';
import { legible } from '../operations/present';
import { mergingOf, type Merging } from '../operations/save/merging';
import { tellerOf } from './teller';
import { moverOf } from '../operations/save/moving';
import { wordOf } from '../operations/steps/approval';
import type { Noticed, Rows } from '../operations/rows/rows';
import { reported } from '../operations/rows/rowFailure';
import { rowsFor } from '../operations/rows/rowsFor';
import { tableFor, type Table } from '../operations/generic/tableFile';
import { exporterOf, type Exporting } from '../operations/generic/exportLater';
import { networkOf } from './network';
import { upkeepOf } from './upkeep';

/** Members that need no transaction. */
interface Base {
  readonly user: User;
  readonly ports: Ports;
  readonly now: Date;
  /** Address at which people open the product, without a slash at the end. */
  readonly publicUrl: string;
  /** True where the product sends mail. */
  readonly sendsMail: boolean;
  /** Parts of the settings of the platform that the environment says: those are not read. */
  readonly given: { readonly mail: boolean; readonly supportWhatsapp: string | null; readonly secondStep: boolean };
  /** A document as the file that the effects 'print' and 'download' take. */
  readonly print: Print;
  /**
   * A rule of the business says no: the message for the person. It stands at `field` of the form, where one is named.
   */
  refuse(message: string, field?: string): never;
  /** Answers 404: no such record, or not for this user; both are answered alike. */
  notFound(): never;
  /** Answers 409: the request contradicts what has been stored since. */
  conflict(message: string): never;
}
declare module '#kit/calls/handlers' {
  interface HandlerContext extends Base {
    /** The open transaction, in the company of the caller. */
    readonly db: Tx;
    readonly rows: Rows;
    readonly table: Table;
    /** Counts and members of a stored filter, each by one statement. */
    readonly audience: Audiences;
    /**
     * A file of what a filter finds, made in the background: it comes to the downloads centre. One row of the audit,
     * with the reason and the number of rows.
     */
    readonly exporting: Exporting;
    readonly person: Person;
    /**
     * Rows for a document or a sentence that is made of them: personal data masked as in a list. Whole to who may see
     * it, and in a routine.
     */
    legible<E extends AnyEntity>(entity: E, rows: readonly Infer<E>[]): Promise<readonly Infer<E>[]>;
    readonly files: Files;
    /**
     * Emits an event to its listeners once this transaction is stored, and not otherwise. `company`: that of the event,
     * where the transaction is of the platform.
     */
    readonly emit: Emit;
    /**
     * Leaves a mail, which is sent once this transaction is stored, and not otherwise. Throws for an address that is
     * wrong, or known not to exist, and where no mail is sent.
     */
    readonly mail: LeaveMail;
    /** A link to choose a new password, made in this transaction: see {@link OutsideContext}. */
    passwordLink(userId: number): Promise<PasswordLink | undefined>;
    /** Gives a notice under the bell, once this transaction is stored. */
    readonly tell: Tell;
    /**
     * Makes a move of a record's life as a person would, with all its checks; undefined where it cannot be made from
     * where the row stands.
     */
    readonly move: MakeMove;
    /**
     * Another person's word, which the action's `second` leaves to its function: the id of who gave it. Where nobody
     * has, the screen asks for it, and everything is done anew.
     */
    word(): number;
    /**
     * Makes the address at which a partner tells this company, and answers it: it is shown once. The former ones are
     * good for a day more.
     */
    readonly newAddress: NewAddress;
    /**
     * Stores events that were fetched from a partner, as if its webhook had brought them: a known key once. Only over all
     * companies (`within('*', …)`). Tell the partner that they arrived once this transaction is stored.
     */
    readonly receive: Receive;
    /** Draws a key for a program of the company: its text is shown once, its digest stored (docs/keys.md). */
    readonly drawKey: typeof drawKey;
    /** Makes one of two rows, and two again, of an entity that says `mergedInto`. */
    readonly merging: Merging;
  }
  interface OutsideContext extends Base {
    transaction<T>(run: (within: HandlerContext) => Promise<T>): Promise<T>;
    /**
     * The same for each of some rows, one after the other: whom a port or a rule refuses stands in the report, and the
     * others go on.
     */
    report<E extends AnyEntity>(
      entity: E,
      rows: readonly Infer<E>[],
      act: (row: Infer<E>) => Promise<unknown>,
    ): Promise<BulkReport>;
    /** So often an hour for what the key names; once more is answered with 429. */
    atMost(perHour: number, key: string): Promise<void>;
    /** A link to choose a new password, for one user: good once and for an hour. Undefined for who may not sign in. */
    passwordLink(userId: number): Promise<PasswordLink | undefined>;
    /**
     * Sends a mail at once by an account of a mail server, to find out whether it works; by that of the environment
     * where it names one. Throws for what the server says. `isSimulated`: nothing has left this machine.
     */
    tryMail(message: MailMessage, account?: MailAccount): Promise<{ readonly isSimulated: boolean }>;
    /**
     * Demands the signed-in user's password before something that an open screen alone must not allow; `field` of the
     * form gets the message when it is wrong.
     */
    demandPassword(password: string, field: string): Promise<void>;
    /**
     * Before something goes by e-mail: demands a permission for an address that is nobody's in the company, and writes
     * an audit row; `field` of the form gets the message when it is lacking.
     */
    demandAddresses(field: string, emails: readonly string[], entity: AnyEntity, id: number): Promise<void>;
    /** A company that leaves: everything that is hers, told from the declarations. */
    readonly offboarding: Offboarding;
    /**
     * Deletes the traces of a person outside of entities. Runs before `person.erase`, which empties the record that
     * says whom to look for.
     */
    eraseTraces<E extends AnyEntity>(entity: E, record: Infer<E>): Promise<void>;
  }
  interface InCompany {
    readonly user: User & { readonly company: NonNullable<User['company']> };
  }
  interface OpenContext extends Omit<Base, 'user'> {
    /** One transaction in a company, by its clock, as nobody; '*': in all of them, to find out which. */
    within<T>(company: number, run: (within: HandlerContext & InCompany) => Promise<T>): Promise<T>;
    within<T>(company: number | '*', run: (within: HandlerContext) => Promise<T>): Promise<T>;
    /**
     * So often an hour for what the key names, a tenth of it (ten at least) within a minute; once more is answered with
     * 429. Its `perHour` counts by address.
     */
    atMost(perHour: number, key: string): Promise<void>;
    /**
     * Counts a guess of the caller's address at what the key names before it is made, so that a hundred at once gain
     * nothing, and gives it back where it was right. One too many is answered with 429.
     */
    guess<T>(perHour: number, key: string, make: () => Promise<T>, isRight: (made: T) => boolean): Promise<T>;
  }
}

export const baseOf = ({
  user,
  services: { ports, now, publicUrl, mail, supportWhatsapp, adminSecondStep },
}: Pick<Work, 'user' | 'services'>): Base => ({
  user,
  ports,
  now: now(),
  publicUrl,
  sendsMail: mail.isOn,
  given: {
    mail: mail.isGiven,
    supportWhatsapp: supportWhatsapp ?? null,
    secondStep: adminSecondStep === 'required',
  },
  print,
  refuse: (message, field) =>
    fail(
      field === undefined
        ? { kind: 'business', message }
        : { kind: 'invalid', message, fieldErrors: { [field]: message } },
    ),
  notFound: () => fail({ kind: 'notFound' }),
  conflict: (message) => fail({ kind: 'conflict', message }),
});
/** In a transaction of its own, so that what is refused counts too. */
export const atMostOf =
  ({ database, now }: Pick<Services, 'database' | 'now'>): OpenContext['atMost'] =>
  async (perHour, key) => {
    await database.transaction({ company: '*' }, (tx) => quotaOfStrangers(tx, key, perHour, now()));
  };
/** Each count in a transaction of its own. */
export const guessOf =
  ({ database, now }: Pick<Services, 'database' | 'now'>, ip: string): OpenContext['guess'] =>
  async (perHour, key, make, isRight) => {
    const counted = `palpite:${key}|${addressKey(ip)}`;
    await database.transaction({ company: '*' }, (tx) => quotaOfStrangers(tx, counted, perHour, now()));
    const made = await make();
    if (isRight(made)) await database.transaction({ company: '*' }, (tx) => giveBack(tx, counted));
    return made;
  };
export const outsideContext = (call: Caller, transaction: OutsideContext['transaction']): OutsideContext => ({
  ...baseOf(call),
  transaction,
  tryMail: async (message, account) => ({ isSimulated: await call.services.mail.try(message, account) }),
  atMost: atMostOf(call.services),
  passwordLink: passwordLinkOf(call.services),
  eraseTraces: tracesOf(call.services),
  offboarding: offboardingOf(call.services),
  report: (entity, found, act) => reported(entity, found, act),
  demandAddresses: (field, emails, { name }, id) =>
    demandAddresses(call, field, emails, { model: call.services.byName.get(name), id }),
  demandPassword: (password, field) => demandPassword(call.services, call.user, password, field),
});
export const handlerContext = (work: Work, action: string, onChange?: Noticed): HandlerContext => ({
  ...baseOf(work),
  db: work.tx,
  rows: rowsFor(work, action, onChange),
  table: tableFor(work),
  audience: audiencesOf(work),
  exporting: exporterOf(work, onChange),
  person: personOf(work),
  legible: async ({ name }, rows) =>
    (await legible(
      work,
      work.services.byName.get(name) ?? fail({ kind: 'broken' }),
      rows as readonly unknown[] as readonly Row[],
    )) as readonly unknown[] as typeof rows,
  files: filesFor(work),
  start: starterOf(work),
  underway: underwayOf(work),
  put: putterOf(work),
  newAddress: addresserOf(work),
  receive: receiverOf(work),
  emit: emitterOf(work),
  tell: tellerOf(work),
  mail: mailerOf(work),
  passwordLink: passwordLinkIn(work),
  move: moverOf(work, onChange),
  network: networkOf(work, action, onChange),
  drawKey,
  merging: mergingOf(work, action, onChange),
  upkeep: upkeepOf(work),
  word: wordOf(undefined),
});
export type { HandlerContext, OpenContext, OutsideContext };
