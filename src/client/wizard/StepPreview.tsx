import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldsOf } from '#kit/read/model';
import type { WizardStep } from '#kit/resource/wizard';
import { Preview } from '../actions/Preview';
import { usePreview } from '../actions/usePreview';
import { call } from '../http';
import { wizardCall, type OpenWizard } from './steps';
import '../actions/dialogs/steps.css';

type Values = Readonly<Record<string, unknown>>;
/** Preview of the step while it is filled in: asked when typing rests and the values are valid. */
const StepPreview = ({ wizard, step }: { readonly wizard: OpenWizard; readonly step: WizardStep }) => {
  const typed = useWatch();
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(step.model.fields).filter(([, { system }]) => !system)),
    [step],
  );
  const preview = useMemo(
    () => ({
      fields: fieldsOf(step.preview?.result ?? {}),
      ask: async (values: Values, signal: AbortSignal) =>
        (await call<Values>('POST', wizardCall(wizard, step.preview!.call), values, { signal })).result ?? {},
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
