import type { Call } from '../calls/action';
import type { Started } from '../calls/answer';
import type { AnyCond, Cond } from '../entity/condition';
import type { AnyEntity, Rule } from '../entity/entity';
import type { Field, Fields, Values } from '../entity/field';
import type { HandlerContext, OutsideContext } from '../calls/handlers';
import { groupOf, placedInMenu, type MenuPlace } from './menu';
import { normalise, type Model } from '../read/model';
import type { Layout, Line } from './resource';
import type { Lacking } from '../calls/result';
import { kebab, type Permission, type Plan, type Experiment } from '../vocabulary';

interface StepDef<F extends Fields, W extends keyof F, P extends Fields> {
  readonly title: string;
  /** Question and its reason, in a sentence or two. */
  readonly text?: string;
  readonly form: F;
  readonly when?: { readonly [K in W]: Cond<Values<NoInfer<F>>> };
  readonly rules?: readonly Rule<Values<NoInfer<F>>>[];
  /** Lines of fields; two a line when left out. */
  readonly rows?: readonly Line<NoInfer<keyof F & string>>[];
  /** Its save, under the wizard's root: what passes it is kept, and the step is done. */
  readonly call: `POST ${string}`;
  /** Answered while it is filled in, as soon as what stands is sound: shown beside the form. */
  readonly preview?: { readonly result: P };
}
export interface Step<F extends Fields = Fields, P extends Fields = Fields> {
  readonly title: string;
  readonly text?: string;
  readonly form: F;
  readonly when?: Readonly<Record<string, AnyCond>>;
  readonly rules?: readonly Rule<never>[];
  readonly rows?: readonly Line<string>[];
  readonly call: `POST ${string}`;
  readonly preview?: { readonly result: P };
}
/**
 * A step of a wizard: a form of its own. @example conta: step({ title: 'Conta bancária', form: { banco: f.ref('banco',
 * { required: true }) }, call: 'POST contabancaria/salvar' })
 */
export const step = <
  const F extends Fields,
  const W extends keyof F = never,
  const P extends Fields = Record<never, never>,
>(
  def: StepDef<F, W, P>,
): Step<F, P> => def as Step<F, P>;

export interface Steps {
  readonly [name: string]: Step;
}
/** The values of the steps that are done. */
export type Draft<S> = { readonly [K in keyof S]?: S[K] extends Step<infer F> ? Values<F> : never };
/** The values of all steps. */
export type Complete<S> = { readonly [K in keyof S]: S[K] extends Step<infer F> ? Values<F> : never };

/** A text of a step: 'mensagem.assunto'. */
type TextOf<S> = {
  [K in keyof S & string]: S[K] extends Step<infer F>
    ? { [N in keyof F & string]: F[N] extends Field<unknown, 'text' | 'longText'> ? `${K}.${N}` : never }[keyof F &
        string]
    : never;
}[keyof S & string];

/** Effect of the end: the page anew, or the process that it has started. */
type End = 'refresh' | 'progress';
export interface WizardDef<S extends Steps, X extends End = End> {
  /** Its title, and its entry in the menu. */
  readonly label: string;
  /** Under its title: what it is for, and what to have at hand. */
  readonly text?: string;
  /** Path of the services under /services, with a slash at the end. */
  readonly root: `${string}/`;
  readonly menu?: MenuPlace | false;
  /** Its address under the section, when it is not the wizard's name. */
  readonly path?: string;
  /** Permission to fill it in and send it. There is no default. */
  readonly permission: Permission;
  readonly plan?: Plan;
  /** Code of the experimental module that it belongs to: people of companies that are not on its list do not find it. */
  readonly experimental?: Experiment;
  /** In the order in which they are asked. */
  readonly steps: S;
  /** A company has many drafts at once, each called by this text of a step; one when left out. */
  readonly drafts?: { readonly title: NoInfer<TextOf<S>> };
  /**
   * How the draft is read: 'GET carregar' when left out. A parameter of this path and of those below is the company's
   * id.
   */
  readonly load?: `GET ${string}`;
  /** The button of the last page, which sums up; its call acts once. */
  readonly finish: {
    readonly label: string;
    readonly call: Call;
    readonly confirm?: string;
    /** Over the summary. */ readonly text?: string;
    /** 'progress': finishing answers a process, which is shown. 'refresh' when left out. */
    readonly effect?: X;
  };
  /** Throws the draft away and begins anew. */
  readonly clear?: { readonly label: string; readonly call: `POST ${string}`; readonly confirm: string };
}
export interface Wizard<S extends Steps = Steps, X extends End = End> extends Omit<WizardDef<S, X>, 'drafts'> {
  readonly drafts?: { readonly title: string };
  readonly type: 'wizard';
  readonly name: string;
}

/**
 * A long form in steps, which a person leaves and takes up again: what a step has saved is kept by the server, one
 * draft a company, or many with `drafts`. The last page sums up. In `resources/<section>/<name>.ts`; what finishing does stands in
 * `<name>.server.ts`, see {@link wizards}.
 *
 * @example
 * export const credenciar = wizard('credenciamento', {
 *   label: 'Credenciamento', root: 'zoop/credenciamento/', permission: 'CREDENCIAMENTO_ENVIAR',
 * steps: { conta: step({ title: 'Conta bancária', form: { agencia: f.text({ required: true }) }, call: 'POST
 * contabancaria/salvar' }) },
 *   finish: { label: 'Enviar', call: 'POST finalizar', confirm: 'Enviar para análise?' },
 * });
 */
export const wizard = <const S extends Steps, const X extends End = 'refresh'>(
  name: string,
  def: WizardDef<S, X>,
): Wizard<S, X> => ({
  ...def,
  type: 'wizard',
  name,
});

/** Status above a wizard from outside of it: the partner's answer. */
export interface WizardStatus {
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
  /** It cannot be begun anew now. */ readonly isFinal?: true;
}

type Previewed<T> = T extends Step<infer F, infer P> ? (keyof P extends never ? never : [Values<F>, P]) : never;
interface Finishing<S> {
  readonly values: Complete<S>;
  readonly key: string;
}
interface Bound<S, X> {
  /** Initial values of steps before they are saved: data that the product knows already. */
  readonly begin?: (
    context: HandlerContext,
  ) =>
    | Partial<{ readonly [K in keyof S]: S[K] extends Step<infer F> ? Partial<Values<F>> : never }>
    | Promise<Partial<{ readonly [K in keyof S]: S[K] extends Step<infer F> ? Partial<Values<F>> : never }>>;
  /** Checks that the form alone cannot make, before a step is saved: `refuse` says no. */
  readonly check?: {
    readonly [K in keyof S]?: (
      context: HandlerContext,
      input: {
        readonly form: S[K] extends Step<infer F> ? Values<F> : never;
        readonly draft: Draft<S>;
      },
    ) => void | Promise<void>;
  };
  /** Answer of a step with a `preview`, for valid values of its form; nothing is stored. */
  readonly preview?: {
    readonly [K in keyof S]?: Previewed<S[K]> extends [infer V, infer P extends Fields]
      ? (
          context: HandlerContext,
          input: { readonly form: V; readonly draft: Draft<S> },
        ) => Lacking<Values<P>> | Promise<Lacking<Values<P>>>
      : never;
  };
  /**
   * With no transaction open; it may be called again for the same draft after a crash: `key` tells that it is the same.
   * With the effect 'progress' in the transaction that closes the draft: exactly once.
   */
  readonly finish: X extends 'progress'
    ? (context: HandlerContext, input: Finishing<S>) => Started | Promise<Started>
    : (context: OutsideContext, input: Finishing<S>) => void | Promise<void>;
  /** In the transaction that throws the draft away. */
  readonly clear?: (context: HandlerContext) => void | Promise<void>;
  readonly status?: (context: HandlerContext) => WizardStatus | null | Promise<WizardStatus | null>;
}
export interface BoundWizard {
  readonly type: 'wizards';
  readonly wizard: Wizard;
  readonly bound: Omit<Bound<Steps, End>, 'finish' | 'preview'> & {
    readonly finish: Unbound;
    readonly preview?: Readonly<Record<string, Unbound>>;
  };
}
type Unbound = (context: never, input: never) => unknown;
/**
 * Binds what a wizard does on the server, in `resources/<section>/<name>.server.ts`. @example export const server =
 * wizards(credenciar, { finish: async ({ ports }, { values, key }) => … })
 */
export const wizards = <S extends Steps, X extends End>(wizard: Wizard<S, X>, bound: Bound<S, X>): BoundWizard => ({
  type: 'wizards',
  wizard: wizard as unknown as Wizard,
  bound: bound as never,
});

/** A step as every engine reads it: its form is a model like any other. */
export interface WizardStep {
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly call: string;
  readonly model: Model;
  readonly preview?: { readonly call: string; readonly result: Fields };
}
/** A wizard, normalised once. */
export interface WizardModel extends Pick<
  Wizard,
  'name' | 'label' | 'text' | 'root' | 'finish' | 'clear' | 'permission' | 'plan' | 'experimental' | 'drafts'
> {
  readonly section: string;
  /** Address under /app. */
  readonly path: string;
  readonly menu: Model['menu'];
  readonly group: string;
  readonly load: string;
  readonly steps: readonly WizardStep[];
}

export const wizardModelOf = (declared: Wizard, section: string): WizardModel => {
  const {
    name,
    label,
    text,
    root,
    menu,
    path,
    permission,
    plan,
    experimental,
    steps,
    load = 'GET carregar',
    finish,
    clear,
    drafts,
  } = declared;
  return {
    name,
    label,
    text,
    root,
    finish,
    clear,
    drafts,
    permission,
    plan,
    experimental,
    section,
    load,
    path: `${section}/${path ?? kebab(name)}`,
    menu: placedInMenu(menu, section, 'checklist', 100),
    group: groupOf(menu, section),
    steps: Object.entries(steps).map(([key, { title, text: said, call, form, when, rules, rows, preview }]) => {
      const entity: AnyEntity = {
        type: 'entity',
        name: `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        label: [title, title],
        title: Object.keys(form)[0] ?? '',
        root,
        fields: form,
        when,
        rules,
      };
      const layout = rows as Layout<never> | undefined;
      const access = { list: permission, show: permission, create: permission, update: permission };
      const resource = {
        type: 'resource' as const,
        entity,
        actions: {},
        access,
        plan,
        list: { columns: [], filters: [], search: [], sort: {} },
        ...(layout && { form: layout }),
      };
      return {
        name: key,
        title,
        text: said,
        call,
        ...(preview && { preview: { call: `${call}/previa`, result: preview.result } }),
        model: normalise({ entity, section, system: {}, resource }),
      };
    }),
  };
};

/** One of many drafts, in their list. */
export interface DraftEntry {
  readonly id: number;
  /** Null before the step that names it is kept. */
  readonly titulo: string | null;
  readonly situacao: WizardView['situacao'];
  readonly atualizadoEm: string;
}
/** List of a wizard's drafts, under its root, where it may have many; `?rascunho=` of every other call names one. */
export const draftsCall = 'GET rascunhos';

/** A draft as it travels. */
export interface WizardView {
  /** Grows with each change; 0: nothing is kept yet. */
  readonly versao: number;
  /** ENVIANDO: it is just being sent. */
  readonly situacao: 'RASCUNHO' | 'ENVIANDO' | 'CONCLUIDO';
  /** The values of each step: kept, or what it begins with. */
  readonly passos: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The steps that are done. */
  readonly feitos: readonly string[];
  readonly status: WizardStatus | null;
  readonly atualizadoEm: string | null;
  readonly $labels: Readonly<Record<string, string>>;
  /** The process that finishing has just started. */
  readonly processo?: number;
  /** Which of many it is; left out before its first step is kept. */
  readonly rascunho?: number;
}
