import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Model } from '#kit/read/model';
import { sharedWith } from '#kit/entity/rules';

/**
 * Fields that a rule reads together are judged together: when one changes, the others lose a message whose cause is
 * gone, and those that were left already get theirs. The form itself judges the field that changed, and no other.
 */
export const useSharedRules = (form: UseFormReturn, { rules }: Model): void => {
  const { subscribe, trigger, getFieldState, control } = form;
  useEffect(() => {
    const shared = sharedWith(rules);
    if (shared.size === 0) return;
    return subscribe({
      formState: { values: true, touchedFields: true },
      callback: ({ name }) => {
        const changed = name?.split('.')[0] ?? '';
        const isLeft = (one: string): boolean => control._formState.isSubmitted || getFieldState(one).isTouched;
        const names = (shared.get(changed) ?? []).filter((one) => {
          const { error } = getFieldState(one);
          // Messages of the services stay until they are asked again.
          return error ? error.type !== 'server' : isLeft(one) && isLeft(changed);
        });
        if (names.length > 0) void trigger(names);
      },
    });
  }, [rules, subscribe, trigger, getFieldState, control]);
};
