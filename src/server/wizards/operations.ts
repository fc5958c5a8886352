import type { Method } from '#kit/calls/action';
import type { Started } from '#kit/calls/answer';
import { callPath } from '#kit/calls/calls';
import { revealable } from '#kit/entity/personal';
import { draftsCall, type BoundWizard, type WizardModel, type WizardStep } from '#kit/resource/wizard';
import { f } from '#fields';
import { audit, difference } from '../core/audit';
import type { Row } from '../db/query';
import type { Call, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { idParam } from '../core/body';
import { writing } from '../core/work';
import { originOf, rememberOrigin } from '../files/origins';
import { propertiesOf, requiredOf } from '../openapi/fields';
import { draftAnswer, draftsAnswer } from '../openapi/reports';
import { whole, withBody, type JsonSchema } from '../openapi/schema';
import type { Descriptor, Mode } from '../operations/descriptor';
import { changedMeanwhile } from '../operations/save/conflict';
import { unveiled } from '../operations/present';
import { filesOf } from '../operations/save/references';
import { checked, writable } from '../operations/save/save';
import type { State } from '../operations/steps/step';
import {
  beginDraft,
  companyOf,
  emptyDraft,
  hasDraft,
  holdDraft,
  isDone,
  keepStep,
  listDrafts,
  numbered,
  readDraft,
  setState,
  throwAway,
  type Draft,
} from '../operations/save/drafts';
import { entriesOf, viewOf } from './view';

export interface ReadyWizard {
  readonly model: WizardModel;
  readonly bound: BoundWizard;
}

/** The calls that wizards declare: how the draft is read, each step's save, finish and clear. All answer the draft. */
export const wizardOperations = (wizards: readonly ReadyWizard[]): Descriptor[] =>
  wizards.flatMap((ready): Descriptor[] => {
    const { model } = ready;
    const call = (
      declared: string,
      label: string,
      mode: Mode,
      act: (state: State, work: Work) => Promise<unknown>,
      body?: Descriptor['body'],
    ): Descriptor => ({
      name: model.name,
      tag: model.label,
      label,
      method: declared.split(' ')[0] as Method,
      path: callPath(model.root, declared as 'GET x'),
      policy: { anyOf: [model.permission], plan: model.plan },
      on: 'none',
      mode,
      mutates: mode !== 'read',
      form: {},
      ...(model.drafts && { query: { rascunho: f.integer({ min: 1 }) } }),
      body,
      ...draftAnswer(model),
      act: (state, work) => {
        refuseOtherCompany(state.call);
        return act(state, work);
      },
    });
    const {
      answer: _one,
      query: _which,
      ...listed
    } = call(draftsCall, 'rascunhos', 'read', async (_, work) =>
      entriesOf(work, model, await listDrafts(work, model.name)),
    );
    return [
      ...(model.drafts ? [{ ...listed, answer: draftsAnswer }] : []),
      call(model.load, 'ler', 'read', load(ready)),
      ...model.steps.map((step) => call(step.call, step.title, 'write', saveStep(ready, step), bodyOf(step))),
      ...model.steps.flatMap((step) => {
        if (!step.preview) return [];
        const { answer: _draft, ...asked } = call(
          step.preview.call,
          `${step.title}: prévia`,
          'read',
          previewStep(ready, step),
          bodyOf(step),
        );
        return [{ ...asked, result: step.preview.result }];
      }),
      model.finish.effect === 'progress'
        ? call(model.finish.call, model.finish.label, 'write', finishInto(ready))
        : call(model.finish.call, model.finish.label, 'outside', finish(ready)),
      ...(model.clear ? [call(model.clear.call, model.clear.label, 'write', clear(ready))] : []),
    ];
  });

const bodyOf = ({ model: { fields } }: WizardStep): JsonSchema =>
  withBody({ versao: whole, ...propertiesOf(fields, 'body') }, requiredOf(fields, 'body'));

/** A path that names a company names that of the session. */
const refuseOtherCompany = ({ params, scope }: Call): void => {
  for (const text of Object.values(params)) if (idParam(text) !== companyOf({ scope })) fail({ kind: 'notFound' });
};

/** Place of the draft of a call. */
interface Kept {
  readonly name: string;
  /** Which of many. */
  readonly id?: number;
}
const askedFor = ({ request }: Call): number | undefined => {
  const text = new URL(request.url).searchParams.get('rascunho');
  return text === null ? undefined : idParam(text);
};
const keptAt = async ({ name, drafts }: WizardModel, call: Call, work: Work): Promise<Kept> => {
  if (!drafts) return { name };
  const id = askedFor(call) ?? fail({ kind: 'notFound' });
  const kept = { name: numbered(name, id), id };
  return (await hasDraft(work, kept.name)) ? kept : fail({ kind: 'notFound' });
};
/** With many drafts, the first step that is saved begins one. */
const keptOrBegun = async (model: WizardModel, call: Call, work: Work): Promise<Kept> => {
  if (!model.drafts || askedFor(call) !== undefined) return keptAt(model, call, work);
  const id = await beginDraft(work, model.name);
  return { name: numbered(model.name, id), id };
};
const isNew = ({ drafts }: WizardModel, call: Call): boolean => drafts !== undefined && askedFor(call) === undefined;

const load =
  ({ model, bound }: ReadyWizard) =>
  async ({ call }: State, work: Work): Promise<unknown> => {
    if (isNew(model, call)) return viewOf(work, model, bound, emptyDraft);
    const { name, id } = await keptAt(model, call, work);
    return viewOf(work, model, bound, await readDraft(work, name), id);
  };

const refuseSent = ({ situacao }: Draft): void => {
  if (situacao === 'CONCLUIDO') fail({ kind: 'business', message: 'Este processo já foi concluído!' });
  if (situacao === 'ENVIANDO')
    fail({ kind: 'business', message: 'Os dados estão sendo enviados. Aguarde um instante!' });
};

/** POST of a step: validated whole, as a form that creates; kept over nothing newer than what the person has seen. */
const saveStep =
  ({ model, bound }: ReadyWizard, step: WizardStep) =>
  async ({ body, call }: State, work: Work): Promise<unknown> => {
    const { versao } = body;
    if (versao !== undefined && (typeof versao !== 'number' || !Number.isSafeInteger(versao))) badRequest();
    const { name, id } = await keptOrBegun(model, call, work);
    const draft = await holdDraft(work, name);
    refuseSent(draft);
    const kept = draft.passos[step.name];
    if (kept && typeof versao === 'number' && kept.versao > versao)
      await changedMeanwhile(work, step.model, { ...kept.valores, id: 0, versao: draft.versao } as Row, {
        by: null,
        at: draft.atualizadoEm!,
      });
    const sent = unveiled(step.model, writable(step.model, work.user, body, 'create'), kept?.valores ?? {});
    // A mask that nobody has given up is not sent: its value stays.
    const values = await checked(work, step.model, { ...stillVeiled(step, kept?.valores), ...sent }, kept?.valores);
    const context = work.services.contextOf(work, step.name);
    await bound.bound.check?.[step.name]?.(context, { form: values, draft: valuesOf(draft) } as never);
    await keepStep(work, name, draft, step.name, values);
    await rememberOrigin(
      work.tx,
      filesOf(step.model.fields, values).map(({ id }) => id),
      originOf.wizard(model.name),
    );
    const changed = difference(step.model, kept?.valores ?? {}, values);
    await audit(work, {
      action: `${model.name}.${step.name}`,
      model: step.model,
      ...changed,
      company: companyOf(work),
    });
    return viewOf(work, model, bound, await readDraft(work, name), id);
  };

/** Preview of a step: its effect with values that could be saved, and are not. */
const previewStep =
  ({ model, bound }: ReadyWizard, step: WizardStep) =>
  async ({ body, call }: State, work: Work): Promise<unknown> => {
    const draft = isNew(model, call) ? emptyDraft : await readDraft(work, (await keptAt(model, call, work)).name);
    const kept = draft.passos[step.name]?.valores;
    const sent = unveiled(step.model, writable(step.model, work.user, body, 'create'), kept ?? {});
    const form = await checked(work, step.model, { ...stillVeiled(step, kept), ...sent }, kept);
    const context = work.services.contextOf(work, step.name);
    return bound.bound.preview![step.name]!(context as never, { form, draft: valuesOf(draft) } as never);
  };

const stillVeiled = ({ model }: WizardStep, kept: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(
    revealable(model.fields)
      .filter(({ name }) => Object.hasOwn(kept, name))
      .map(({ name }) => [name, kept[name]]),
  );

/**
 * All steps are done; the draft is marked as being sent, then the business sends it, with no transaction open. A
 * refusal opens the draft again.
 */
const finish =
  ({ model, bound }: ReadyWizard) =>
  async ({ call }: State): Promise<unknown> => {
    const [{ name, id }, draft] = await writing(call, async (work) => {
      const kept = await keptAt(model, call, work);
      const held = await holdDraft(work, kept.name);
      if (held.situacao === 'CONCLUIDO') return [kept, held] as const;
      refuseUnready(model, held);
      await setState(work, kept.name, 'ENVIANDO');
      return [kept, held] as const;
    });
    if (draft.situacao !== 'CONCLUIDO') {
      const context = call.services.outsideContextOf(call, (run) =>
        writing(call, (work) => run(work.services.contextOf(work, model.name))),
      );
      try {
        await bound.bound.finish(context as never, { values: valuesOf(draft), key: keyOf(name, call, draft) } as never);
      } catch (error) {
        await writing(call, (work) => setState(work, name, 'RASCUNHO'));
        throw error;
      }
    }
    return writing(call, async (work) => {
      if (draft.situacao !== 'CONCLUIDO') {
        await setState(work, name, 'CONCLUIDO');
        await audit(work, { action: `${model.name}.concluir`, company: companyOf(work) });
      }
      return viewOf(work, model, bound, await readDraft(work, name), id);
    });
  };

/** The same of the same draft as it stands. */
const keyOf = (name: string, place: Pick<Work, 'scope'>, { versao }: Draft): string =>
  `${name.replace(':', '-')}-${companyOf(place)}-${versao}`;

const refuseUnready = ({ steps }: WizardModel, draft: Draft): void => {
  refuseSent(draft);
  const missing = steps.filter((step) => !isDone(draft, step.name));
  if (missing.length > 0)
    fail({ kind: 'business', message: `Ainda falta: ${missing.map(({ title }) => title).join(', ')}.` });
};
/** The process is started in the transaction that closes the draft: once, however often it is asked. */
const finishInto =
  ({ model, bound }: ReadyWizard) =>
  async ({ call }: State, work: Work): Promise<unknown> => {
    const { name, id } = await keptAt(model, call, work);
    const draft = await holdDraft(work, name);
    refuseUnready(model, draft);
    const context = work.services.contextOf(work, model.name);
    const key = keyOf(name, work, draft);
    const { processo } = (await bound.bound.finish(
      context as never,
      { values: valuesOf(draft), key } as never,
    )) as Started;
    await setState(work, name, 'CONCLUIDO');
    await audit(work, { action: `${model.name}.concluir`, company: companyOf(work) });
    return { ...(await viewOf(work, model, bound, await readDraft(work, name), id)), processo };
  };

/** Throws the draft away, a finished one too: the next begins anew. */
const clear =
  ({ model, bound }: ReadyWizard) =>
  async ({ call }: State, work: Work): Promise<unknown> => {
    const { name } = await keptAt(model, call, work);
    const draft = await holdDraft(work, name);
    if (draft.situacao === 'ENVIANDO') refuseSent(draft);
    await bound.bound.clear?.(work.services.contextOf(work, model.name));
    await throwAway(work, name);
    await audit(work, { action: `${model.name}.limpar`, company: companyOf(work) });
    return viewOf(work, model, bound, emptyDraft);
  };

const valuesOf = ({ passos }: Draft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(passos).map(([name, { valores }]) => [name, valores]));
