import { sql } from 'kysely';
import type { BoundWizard, DraftEntry, WizardModel, WizardStep, WizardView } from '#kit/resource/wizard';
import type { Work } from '../core/context';
import { files, present, referencesOf } from '../operations/present';
import { isDone, type Draft } from '../operations/save/drafts';

type Values = Readonly<Record<string, unknown>>;

/** The draft as it travels: what is kept, what steps begin with, the titles of what they reference. */
export const viewOf = async (
  work: Work,
  { steps, name }: WizardModel,
  { bound }: BoundWizard,
  draft: Draft,
  rascunho?: number,
): Promise<WizardView> => {
  const context = work.services.contextOf(work, name);
  const begun = ((await bound.begin?.(context)) ?? {}) as Readonly<Record<string, Values | undefined>>;
  const shown = await Promise.all(
    steps.map(async (step) => ({ name: step.name, ...(await shownStep(work, step, draft, begun[step.name])) })),
  );
  return {
    versao: draft.versao,
    situacao: draft.situacao,
    atualizadoEm: draft.atualizadoEm,
    feitos: steps.map((step) => step.name).filter((one) => isDone(draft, one)),
    passos: Object.fromEntries(shown.map((step) => [step.name, step.values])),
    $labels: Object.assign({}, ...shown.map(({ labels }) => labels)) as WizardView['$labels'],
    status: (await bound.status?.(context)) ?? null,
    ...(rascunho !== undefined && { rascunho }),
  };
};

const longestTitle = 80;
/** Each by its title, what is personal in it masked. */
export const entriesOf = async (
  work: Work,
  { steps, drafts: many }: WizardModel,
  drafts: readonly (Draft & { readonly id: number })[],
): Promise<readonly DraftEntry[]> => {
  const [step = '', field = ''] = many!.title.split('.');
  const shown = await present(
    work,
    steps.find(({ name }) => name === step)!.model,
    drafts.map(({ id, passos, versao }) => ({ ...passos[step]?.valores, id, versao })),
  );
  return drafts.map(({ id, situacao, atualizadoEm }, index) => ({
    id,
    titulo: String(shown[index]![field] ?? '').slice(0, longestTitle) || null,
    situacao,
    atualizadoEm: atualizadoEm!,
  }));
};

const shownStep = async (
  work: Work,
  { name, model }: WizardStep,
  draft: Draft,
  begun: Values = {},
): Promise<{ readonly values: Values; readonly labels: Values }> => {
  const kept = draft.passos[name];
  const values = kept?.valores ?? begun;
  const [record] = await present(work, model, [{ ...values, id: 0, versao: 0 }]);
  // Fields without an initial value of the step take their own defaults.
  const names = kept ? Object.keys(model.fields) : Object.keys(begun);
  // Initial values belong to the company itself, so they are not masked.
  const from: Values = kept ? record! : { ...record, ...values };
  return {
    values: Object.fromEntries(
      [...names, ...(kept ? ['$masked'] : [])]
        .filter((one) => Object.hasOwn(record!, one))
        .map((one) => [one, from[one]]),
    ),
    labels: { ...record!.$labels, ...(await fileNames(work, model, values)) },
  };
};

/** The names of stored files, under the key by which a file is shown. */
const fileNames = async ({ tx }: Work, { fields }: WizardStep['model'], values: Values): Promise<Values> => {
  const ids = referencesOf(fields, values)
    .filter(({ entity }) => entity === files)
    .map(({ id }) => id);
  if (ids.length === 0) return {};
  const { rows } = await sql<{
    id: number;
    nome: string;
  }>`select id, nome from arquivo where id in (${sql.join(ids)})`.execute(tx);
  return Object.fromEntries(rows.map(({ id, nome }) => [`arquivo:${id}`, nome]));
};
