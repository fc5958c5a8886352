import type { BoundCalls } from '../calls/calls';
import type { AnyAudience } from '../entity/audience';
import type { Declared } from './options';
import type { Model } from '../read/model';
import type { BoundMoves } from '../entity/states';
import type { BoundProcesses } from '../work/process';
import type { NoticeCategory } from '../work/notice';
import type { BoundRoutines } from '../work/routine';
import type { Inbox } from '../work/inbox';
import type { Outbox } from '../work/outbox';
import type { OwnPageModel } from '../resource/page';
import type { PublicPages } from '../resource/publicPages';
import type { ReportModel } from '../resource/report';
import type { WizardModel } from '../resource/wizard';

/** Result of a check. */
export interface Finding {
  /** 'R010': explained in docs/checks.md. */
  readonly code: `R${number}`;
  /** An error stops the start-up. */
  readonly severity: 'error' | 'warning';
  /** 'cupom.valor', 'cupom action cancelar'. */
  readonly where: string;
  readonly message: string;
  /** Correction. */
  readonly fix: string;
  /** The wrong word itself, by which its line is found. */
  readonly word?: string;
}

/** Context of the checks beyond the declarations. Without a part, the checks that need it are skipped. */
export interface House {
  /** The declarations as they were written. */
  readonly declared?: Declared;
  /** The file of each entity. */
  readonly files?: Readonly<Record<string, string>>;
  /** Declarations that the browser loads by their files; a resource names its entity. */
  readonly screens?: readonly { readonly name: string; readonly entity?: string; readonly path: string }[];
  /** Names beyond those derived from the entities: the permissions and the functions of plans that exist. */
  readonly vocabulary?: {
    readonly permissions?: readonly string[];
    readonly plans?: readonly string[];
    /** The folders that have a title. */ readonly sections?: readonly string[];
  };
  /** The entities that have a bound `.server.ts`, with the actions it handles. */
  readonly handlers?: Readonly<Record<string, readonly string[]>>;
  /** The calls with a name of their own, bound in `.server.ts`. */
  readonly calls?: readonly BoundCalls[];
  /** Bound moves of `.server.ts`. */
  readonly moves?: readonly BoundMoves[];
  /** Long work, bound in `.server.ts`. */
  readonly processes?: readonly BoundProcesses[];
  /** Work by the clock, bound in `.server.ts`. */
  readonly routines?: readonly BoundRoutines[];
  /** Names of processes that are exported and belong to no entity. */
  readonly loose?: readonly string[];
  /** Webhooks of partners, bound in `.server.ts`. */
  readonly inboxes?: readonly Inbox[];
  /** Filters that are kept as data. */
  readonly audiences?: readonly AnyAudience[];
  /** Messages to partners. */
  readonly outboxes?: readonly Outbox[];
  /** Subjects of notices. */
  readonly noticeCategories?: readonly NoticeCategory[];
  /** Forms in steps, and the names of those that are bound. */
  readonly wizards?: readonly WizardModel[];
  readonly boundWizards?: readonly string[];
  /** 'adesao.conta': the steps whose preview something answers. */
  readonly boundPreviews?: readonly string[];
  /** Reports, and the names of those that something answers. */
  readonly reports?: readonly ReportModel[];
  readonly boundReports?: readonly string[];
  /** Pages without an entity. */
  readonly pages?: readonly OwnPageModel[];
  /** Pages for people without a login. */
  readonly publicPages?: readonly PublicPages[];
  /** Calls the core serves itself, 'POST login', which no declaration may take. */
  readonly reserved?: readonly string[];
}
export interface Context {
  readonly house: House;
  readonly models: ReadonlyMap<string, Model>;
  /** Two of one name as well. */
  readonly all: readonly Model[];
}

/** Memoises what is gathered from all declarations, however many checks ask for it. */
export const gathered = <T>(gather: (context: Context) => T): ((context: Context) => T) => {
  const known = new WeakMap<Context, { readonly value: T }>();
  return (context) => {
    const found = known.get(context);
    if (found) return found.value;
    const value = gather(context);
    known.set(context, { value });
    return value;
  };
};

export const error = (
  code: Finding['code'],
  where: string | undefined,
  message: string,
  fix: string,
  word?: string,
): Finding => ({
  code,
  severity: 'error',
  where: where ?? 'a declaration without a name',
  message,
  fix,
  ...(word !== undefined && { word }),
});
export const warning = (code: Finding['code'], where: string, message: string, fix: string): Finding => ({
  code,
  severity: 'warning',
  where,
  message,
  fix,
});

/** `names` in quotes, for a message. */
export const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
export type Findings = readonly Finding[];
/** Empty result, which nearly every check returns. */
export const none: Findings = [];
/** A finding when the test fails. */
export const unless = (passes: boolean, finding: () => Finding): Findings => (passes ? none : [finding()]);
/**
 * Joins the results of several checks. Most are empty, and then nothing is allocated: a thousand declarations are
 * checked at once.
 */
export const joined = (...lists: readonly Findings[]): Findings =>
  lists.every(({ length }) => length === 0) ? none : lists.flat();
/** Finding of a declaration that the code failed on: something that its type demands is missing. */
export const unread = (where: string | undefined, failure: unknown): Finding =>
  error(
    'R000',
    where,
    `it cannot be read: ${failure instanceof Error ? failure.message : String(failure)}.`,
    'give it all that its type demands: npm run types',
  );
/** Runs a check. One that fails becomes a finding, so that those of all other declarations are still told. */
export const guarded = (where: string | undefined, check: () => Findings): Findings => {
  try {
    return check();
  } catch (failure) {
    return [unread(where, failure)];
  }
};
const nameOf = (one: unknown): string => String((one as { readonly name?: unknown } | null)?.name ?? 'unnamed');
/** The same of each. */
export const ofEach = <T>(list: readonly T[], check: (one: T) => Findings): Findings => {
  let found = none;
  for (const one of list)
    found = joined(
      found,
      guarded(nameOf(one), () => check(one)),
    );
  return found;
};
/** Few are looked for where they stand: a set for the names of each declaration is much to collect. */
const few = 40;
const areDistinct = (values: readonly string[]): boolean =>
  values.length <= few
    ? values.every((value, index) => values.indexOf(value) === index)
    : new Set(values).size === values.length;
/** The values that occur more than once, each once. */
export const repeated = (values: readonly string[]): readonly string[] => {
  if (areDistinct(values)) return [];
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
};
