import type { Call } from './action';
import type { AnyCond, Cond } from './condition';
import type { AnyEntity, Rule } from './entity';
import type { Fields, Values } from './field';
import type { HandlerContext, OutsideContext } from './handlers';
import { placedInMenu, type MenuPlace } from './menu';
import { normalise, type Model } from './model';
import type { Layout, Line } from './resource';
import { kebab, type Permission, type Plan } from './vocabulary';

interface StepDef<F extends Fields, W extends keyof F> {
  readonly title: string;
  /** What is asked and why, in a sentence or two. */
  readonly text?: string;
  readonly form: F;
  readonly when?: { readonly [K in W]: Cond<Values<NoInfer<F>>> };
  readonly rules?: readonly Rule<Values<NoInfer<F>>>[];
  /** Lines of fields; two a line when left out. */
  readonly rows?: readonly Line<NoInfer<keyof F & string>>[];
  /** Its save, under the wizard's root: what passes it is kept, and the step is done. */
  readonly call: `POST ${string}`;
}
export interface Step<F extends Fields = Fields> {
  readonly title: string;
  readonly text?: string;
  readonly form: F;
  readonly when?: Readonly<Record<string, AnyCond>>;
  readonly rules?: readonly Rule<never>[];
  readonly rows?: readonly Line<string>[];
  readonly call: `POST ${string}`;
}
/**
 * A step of a wizard: a form of its own. @example conta: step({ title: 'Conta bancária', form: { banco: f.ref('banco',
 * { required: true }) }, call: 'POST contabancaria/salvar' })
 */
export const step = <const F extends Fields, const W extends keyof F = never>(def: StepDef<F, W>): Step<F> =>
  def as Step<F>;

export interface Steps {
  readonly [name: string]: Step;
}
/** The values of the steps that are done. */
export type Draft<S> = { readonly [K in keyof S]?: S[K] extends Step<infer F> ? Values<F> : never };
/** The values of all steps. */
export type Complete<S> = { readonly [K in keyof S]: S[K] extends Step<infer F> ? Values<F> : never };

export interface WizardDef<S extends Steps> {
  /** Its title, and its entry in the menu. */
  readonly label: string;
  /** Under its title: what it is for, and what to have at hand. */
  readonly text?: string;
  /** Path of the services under /services, with a slash at the end. */
  readonly root: `${string}/`;
  readonly menu?: MenuPlace | false;
  /** Its address under the section, when it is not the wizard's name. */
  readonly path?: string;
  /** Who may fill it in and send it. There is no default. */
  readonly permission: Permission;
  readonly plan?: Plan;
  /** In the order in which they are asked. */
  readonly steps: S;
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
  };
  /** Throws the draft away and begins anew. */
  readonly clear?: { readonly label: string; readonly call: `POST ${string}`; readonly confirm: string };
}
export interface Wizard<S extends Steps = Steps> extends WizardDef<S> {
  readonly type: 'wizard';
  readonly name: string;
}

/**
 * A long form in steps, which a person leaves and takes up again: what a step has saved is kept by the server, one
 * draft a company. The last page sums up. In `resources/<section>/<name>.ts`; what finishing does stands in
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
export const wizard = <const S extends Steps>(name: string, def: WizardDef<S>): Wizard<S> => ({
  ...def,
  type: 'wizard',
  name,
});

/** What stands over a wizard from outside of it: what the partner has answered. */
export interface WizardStatus {
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
  /** It cannot be begun anew now. */ readonly isFinal?: true;
}

interface Bound<S> {
  /** What steps begin with before they are saved: what the product knows already. */
  readonly begin?: (
    context: HandlerContext,
  ) =>
    | Partial<{ readonly [K in keyof S]: S[K] extends Step<infer F> ? Partial<Values<F>> : never }>
    | Promise<Partial<{ readonly [K in keyof S]: S[K] extends Step<infer F> ? Partial<Values<F>> : never }>>;
  /** What the form alone cannot know, before a step is kept: `refuse` says no. */
  readonly check?: {
    readonly [K in keyof S]?: (
      input: {
        readonly form: S[K] extends Step<infer F> ? Values<F> : never;
        readonly draft: Draft<S>;
      } & HandlerContext,
    ) => void | Promise<void>;
  };
  /**
   * With no transaction open; it may be called again for the same draft after a crash: `key` tells that it is the same.
   */
  readonly finish: (
    input: { readonly values: Complete<S>; readonly key: string } & OutsideContext,
  ) => void | Promise<void>;
  /** In the transaction that throws the draft away. */
  readonly clear?: (context: HandlerContext) => void | Promise<void>;
  readonly status?: (context: HandlerContext) => WizardStatus | null | Promise<WizardStatus | null>;
}
export interface BoundWizard {
  readonly type: 'wizards';
  readonly wizard: Wizard;
  readonly bound: Bound<Steps>;
}
/**
 * Binds what a wizard does on the server, in `resources/<section>/<name>.server.ts`. @example export const server =
 * wizards(credenciar, { finish: async ({ values, ports, key }) => … })
 */
export const wizards = <S extends Steps>(wizard: Wizard<S>, bound: Bound<S>): BoundWizard => ({
  type: 'wizards',
  wizard: wizard as unknown as Wizard,
  bound: bound as unknown as Bound<Steps>,
});

/** A step as every engine reads it: its form is a model like any other. */
export interface WizardStep {
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly call: string;
  readonly model: Model;
}
/** A wizard, normalised once. */
export interface WizardModel extends Pick<
  Wizard,
  'name' | 'label' | 'text' | 'root' | 'finish' | 'clear' | 'permission' | 'plan'
> {
  readonly section: string;
  /** Address under /app. */
  readonly path: string;
  readonly menu: Model['menu'];
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
    steps,
    load = 'GET carregar',
    finish,
    clear,
  } = declared;
  return {
    name,
    label,
    text,
    root,
    finish,
    clear,
    permission,
    plan,
    section,
    load,
    path: `${section}/${path ?? kebab(name)}`,
    menu: placedInMenu(menu, section, 'checklist', 100),
    steps: Object.entries(steps).map(([key, { title, text: said, call, form, when, rules, rows }]) => {
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
      return { name: key, title, text: said, call, model: normalise({ entity, section, system: {}, resource }) };
    }),
  };
};

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
}
