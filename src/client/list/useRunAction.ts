import { useCallback } from 'react';
import { useDataProvider, useNavigate } from 'ra-core';
import type { Selection } from '#kit/action';
import type { BulkReport, FilterBody, WireRecord } from '#kit/envelope';
import type { ModelAction, ModelField } from '#kit/model';
import { fill, sentence } from '#kit/text';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf, onceKey } from '../http';
import { useConfirm, useToast } from '../ui';
import { useListDialogs } from './Dialogs';
import { useChanged } from './useChanged';
import { useListView } from './useListView';

export interface ActionTarget { readonly record?: WireRecord; readonly selection?: Selection; readonly filter?: FilterBody; readonly count?: number }

/** Runs a declared action from a list: its question or its form, the call, and what happens on the screen then. */
export const useRunAction = (): ((action: ModelAction, target: ActionTarget) => Promise<void>) => {
  const { model, unselect } = useListView();
  const provider = useDataProvider<RetaguardaProvider>();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const changed = useChanged();
  const { ask, report } = useListDialogs();

  return useCallback(async (action, target) => {
    const { count, ...params } = target;
    const key = action.once ? onceKey() : undefined;
    const text = action.confirm && fill(action.confirm, { ...target.record, count: count?.toLocaleString('pt-BR') });
    const run = async (form?: Readonly<Record<string, unknown>>): Promise<void> => {
      const result = await provider.act(model.name, action.name, { ...params, form, key });
      if (target.selection) unselect();
      const effects = action.effect === undefined ? ['refresh' as const] : [action.effect].flat();
      for (const effect of effects) {
        if (effect === 'reload') window.location.reload();
        else if (effect === 'print') window.print();
        else if (effect === 'report') report({ title: action.label, report: result as BulkReport });
        else if (typeof effect === 'object' && 'toast' in effect) toast.success(effect.toast);
        else if (typeof effect === 'object' && 'redirect' in effect) navigate(addressFor(effect.redirect, target.record));
      }
      await changed();
    };
    const addressFor = (to: string, record: WireRecord | undefined): string =>
      to.startsWith('/') ? to : addressOf(model, to === 'list' || !record ? 'list' : to === 'show' ? 'show' : 'edit', record?.id);

    if (action.form && Object.keys(action.form).length > 0) {
      const { initial } = action as { readonly initial?: (record: WireRecord | undefined) => Readonly<Record<string, unknown>> };
      return ask({ title: action.label, text, fields: namedFields(action.form), submit: action.label, tone: action.tone, initial: initial?.(target.record), onSubmit: run });
    }
    if (text && !(await confirm({ text, tone: action.tone === 'danger' ? 'danger' : undefined }))) return;
    try {
      await run();
    } catch (error) {
      toast.error(messageOf(error));
      await changed();
    }
  }, [model, provider, confirm, toast, navigate, changed, ask, report, unselect]);
};

/** The fields of an action's form, named and labelled as those of a model are. */
const namedFields = (fields: NonNullable<ModelAction['form']>): Readonly<Record<string, ModelField>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { item, ...field }]) => [name, {
    ...field, name, column: name, label: field.options.label ?? sentence(name), required: field.options.required === true,
    ...(item && { item: namedFields(item) }),
  }]));
