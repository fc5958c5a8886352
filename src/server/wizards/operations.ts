import type { Method } from '#kit/action';
import type { Started } from '#kit/answer';
import { callPath } from '#kit/calls';
import { revealable } from '#kit/personal';
import type { BoundWizard, WizardModel, WizardStep } from '#kit/wizard';
import { audit, difference } from '../core/audit';
import type { Row } from '../db/query';
import type { Call, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { idParam } from '../core/body';
import { writing } from '../core/work';
import { originOf, rememberOrigin } from '../files/origins';
import { propertiesOf, requiredOf } from '../openapi/fields';
import { draftAnswer } from '../openapi/reports';
import { whole, withBody, type JsonSchema } from '../openapi/schema';
import type { Descriptor, Mode } from '../operations/descriptor';
import { changedMeanwhile } from '../operations/conflict';
import { unveiled } from '../operations/present';
import { filesOf } from '../operations/references';
import { checked, writable } from '../operations/save';
import type { State } from '../operations/step';
import {
  companyOf,
  holdDraft,
  isDone,
  keepStep,
  readDraft,
  setState,
  throwAway,
  type Draft,
} from '../operations/drafts';
import { viewOf } from './view';

export interface ReadyWizard {
  readonly model: WizardModel;
  readonly bound: BoundWizard;
}

/** The calls that wizards declare: how the draft is read, each step's save, finish and clear. All answer the draft. */
export const wizardOperations = (wizards: readonly ReadyWizard[]): Descriptor[] =>
  wizards.flatMap((ready): Descriptor[] => {
    const { model, bound } = ready;
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
      body,
      ...draftAnswer(model),
      act: (state, work) => {
        refuseOtherCompany(state.call);
        return act(state, work);
      },
    });
    return [
      call(model.load, 'ler', 'read', async (_, work) => viewOf(work, model, bound, await readDraft(work, model.name))),
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
const refuseSent = ({ situacao }: Draft): void => {
  if (situacao === 'CONCLUIDO') fail({ kind: 'business', message: 'Este processo já foi concluído!' });
  if (situacao === 'ENVIANDO')
    fail({ kind: 'business', message: 'Os dados estão sendo enviados. Aguarde um instante!' });
};

/** POST of a step: validated whole, as a form that creates; kept over nothing newer than what the person has seen. */
const saveStep =
  ({ model, bound }: ReadyWizard, step: WizardStep) =>
  async ({ body }: State, work: Work): Promise<unknown> => {
    const { versao } = body;
    if (versao !== undefined && (typeof versao !== 'number' || !Number.isSafeInteger(versao))) badRequest();
    const draft = await holdDraft(work, model.name);
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
    await bound.bound.check?.[step.name]?.({ form: values, draft: valuesOf(draft), ...context } as never);
    await keepStep(work, model.name, draft, step.name, values);
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
    return viewOf(work, model, bound, await readDraft(work, model.name));
  };

/** What the step would bring: of values that could be kept, and are not. */
const previewStep =
  ({ model, bound }: ReadyWizard, step: WizardStep) =>
  async ({ body }: State, work: Work): Promise<unknown> => {
    const draft = await readDraft(work, model.name);
    const kept = draft.passos[step.name]?.valores;
    const sent = unveiled(step.model, writable(step.model, work.user, body, 'create'), kept ?? {});
    const form = await checked(work, step.model, { ...stillVeiled(step, kept), ...sent }, kept);
    const context = work.services.contextOf(work, step.name);
    return bound.bound.preview![step.name]!({ form, draft: valuesOf(draft), ...context } as never);
  };

const stillVeiled = ({ model }: WizardStep, kept: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(
    revealable(model.fields)
      .filter(({ name }) => Object.hasOwn(kept, name))
      .map(({ name }) => [name, kept[name]]),
  );

/**
 * All steps are done; the draft is marked as being sent, then the business sends it, with no transaction open. What it
 * refuses opens the draft again.
 */
const finish =
  ({ model, bound }: ReadyWizard) =>
  async ({ call }: State): Promise<unknown> => {
    const { name } = model;
    const draft = await writing(call, async (work) => {
      const held = await holdDraft(work, name);
      if (held.situacao === 'CONCLUIDO') return held;
      refuseUnready(model, held);
      await setState(work, name, 'ENVIANDO');
      return held;
    });
    if (draft.situacao !== 'CONCLUIDO') {
      const context = call.services.outsideContextOf(call, (run) =>
        writing(call, (work) => run(work.services.contextOf(work, name))),
      );
      try {
        await bound.bound.finish({
          values: valuesOf(draft),
          key: `${name}-${companyOf(call)}-${draft.versao}`,
          ...context,
        } as never);
      } catch (error) {
        await writing(call, (work) => setState(work, name, 'RASCUNHO'));
        throw error;
      }
    }
    return writing(call, async (work) => {
      if (draft.situacao !== 'CONCLUIDO') {
        await setState(work, name, 'CONCLUIDO');
        await audit(work, { action: `${name}.concluir`, company: companyOf(work) });
      }
      return viewOf(work, model, bound, await readDraft(work, name));
    });
  };

const refuseUnready = ({ steps }: WizardModel, draft: Draft): void => {
  refuseSent(draft);
  const missing = steps.filter((step) => !isDone(draft, step.name));
  if (missing.length > 0)
    fail({ kind: 'business', message: `Ainda falta: ${missing.map(({ title }) => title).join(', ')}.` });
};
/** The process is started in the transaction that closes the draft: once, however often it is asked. */
const finishInto =
  ({ model, bound }: ReadyWizard) =>
  async (_: State, work: Work): Promise<unknown> => {
    const { name } = model;
    const draft = await holdDraft(work, name);
    refuseUnready(model, draft);
    const context = work.services.contextOf(work, name);
    const key = `${name}-${companyOf(work)}-${draft.versao}`;
    const { processo } = (await bound.bound.finish({ values: valuesOf(draft), key, ...context } as never)) as Started;
    await setState(work, name, 'CONCLUIDO');
    await audit(work, { action: `${name}.concluir`, company: companyOf(work) });
    return { ...(await viewOf(work, model, bound, await readDraft(work, name))), processo };
  };

/** Throws the draft away, a finished one too: the next begins anew. */
const clear =
  ({ model, bound }: ReadyWizard) =>
  async (_: State, work: Work): Promise<unknown> => {
    const draft = await holdDraft(work, model.name);
    if (draft.situacao === 'ENVIANDO') refuseSent(draft);
    await bound.bound.clear?.(work.services.contextOf(work, model.name));
    await throwAway(work, model.name);
    await audit(work, { action: `${model.name}.limpar`, company: companyOf(work) });
    return viewOf(work, model, bound, await readDraft(work, model.name));
  };

const valuesOf = ({ passos }: Draft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(passos).map(([name, { valores }]) => [name, valores]));
