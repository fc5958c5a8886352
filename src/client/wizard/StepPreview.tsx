import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { callPath } from '#kit/calls';
import { fieldsOf } from '#kit/model';
import type { WizardModel, WizardStep } from '#kit/wizard';
import { Preview } from '../actions/Preview';
import { usePreview } from '../actions/usePreview';
import { call } from '../http';
import '../actions/steps.css';

type Values = Readonly<Record<string, unknown>>;
/** What the step would bring, answered while it is filled in: asked when what is typed rests and is sound. */
const StepPreview = ({ wizard, step }: { readonly wizard: WizardModel; readonly step: WizardStep }) => {
  const typed = useWatch();
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(step.model.fields).filter(([, { system }]) => !system)),
    [step],
  );
  const preview = useMemo(
    () => ({
      fields: fieldsOf(step.preview?.result ?? {}),
      ask: async (values: Values, signal: AbortSignal) =>
        (await call<Values>('POST', callPath(wizard.root, step.preview!.call as 'POST x'), values, { signal }))
          .result ?? {},
    }),
    [wizard, step],
  );
  const state = usePreview(preview, fields, typed);
  return (
    <section aria-label="Prévia">
      <Preview preview={preview} show={Object.keys(preview.fields)} state={state} beside />
    </section>
  );
};
export default StepPreview;
