import { useMemo } from 'react';
import { useNotify } from 'ra-core';

/** Milliseconds in which a person thinks better of it. */
const toUndo = 15_000;
/** `undo`: a button «Desfazer» beside the words. */
type Tell = (text: string, undo?: () => void) => void;
export interface Toast {
  readonly success: Tell;
  readonly error: Tell;
  readonly warning: Tell;
  readonly info: Tell;
}
/** ra-core's `useNotify` by tone. @example toast.success(messages.saved) */
export const useToast = (): Toast => {
  const notify = useNotify();
  return useMemo(() => {
    const tell =
      (type: keyof Toast): Tell =>
      (text, undo) =>
        undo
          ? notify(<Undoable text={text} onUndo={undo} />, { type, autoHideDuration: toUndo })
          : notify(text, { type });
    return { success: tell('success'), error: tell('error'), warning: tell('warning'), info: tell('info') };
  }, [notify]);
};

const Undoable = ({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) => (
  <>
    {text}{' '}
    <button
      type="button"
      className="btn btn--ghost btn--small"
      onClick={(event) => {
        event.currentTarget.disabled = true;
        onUndo();
      }}
    >
      Desfazer
    </button>
  </>
);
