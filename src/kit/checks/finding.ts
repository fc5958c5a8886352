import type { BoundCalls } from '../calls';
import type { Model } from '../model';
import type { BoundProcesses } from '../process';
import type { ReportModel } from '../report';
import type { WizardModel } from '../wizard';

/** What a check has found. */
export interface Finding {
  /** 'R010': explained in docs/checks.md. */
  readonly code: `R${number}`;
  /** An error stops the start-up. */
  readonly severity: 'error' | 'warning';
  /** 'cupom.valor', 'cupom action cancelar'. */
  readonly where: string;
  readonly message: string;
  /** What to write instead. */
  readonly fix: string;
}

/** What the checks need to know beyond the declarations. Left out, the checks that need it are left out too. */
export interface House {
  /** Names beyond those derived from the entities: the permissions and the functions of plans that exist. */
  readonly vocabulary?: { readonly permissions?: readonly string[]; readonly plans?: readonly string[] };
  /** The entities that have a bound `.server.ts`, with the actions it handles. */
  readonly handlers?: Readonly<Record<string, readonly string[]>>;
  /** The calls with a name of their own, bound in `.server.ts`. */
  readonly calls?: readonly BoundCalls[];
  /** Long work, bound in `.server.ts`. */
  readonly processes?: readonly BoundProcesses[];
  /** Forms in steps, and the names of those that are bound. */
  readonly wizards?: readonly WizardModel[];
  readonly boundWizards?: readonly string[];
  /** Reports, and the names of those that something answers. */
  readonly reports?: readonly ReportModel[];
  readonly boundReports?: readonly string[];
  /** Calls the core serves itself, 'POST login', which no declaration may take. */
  readonly reserved?: readonly string[];
}
export interface Context {
  readonly house: House;
  readonly models: ReadonlyMap<string, Model>;
}

/** What is gathered from all declarations once, however many of them ask for it. */
export const gathered = <T>(gather: (context: Context) => T): ((context: Context) => T) => {
  const known = new WeakMap<Context, { readonly value: T }>();
  return (context) => {
    const found = known.get(context) ?? { value: gather(context) };
    known.set(context, found);
    return found.value;
  };
};

export const error = (code: Finding['code'], where: string, message: string, fix: string): Finding => ({ code, severity: 'error', where, message, fix });
export const warning = (code: Finding['code'], where: string, message: string, fix: string): Finding => ({ code, severity: 'warning', where, message, fix });

/** `names` in quotes, for a message. */
export const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
/** A finding when the test fails. */
export const unless = (passes: boolean, finding: () => Finding): Finding[] => (passes ? [] : [finding()]);
/** The values that occur more than once, each once. */
export const repeated = (values: readonly string[]): string[] =>
  [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
