import { useEffect, useId, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ModelField } from '#kit/read/model';
import { FieldInput } from '../inputs';
import { Button } from '../parts';
import { Span } from '../shared/Grid';
import { spanOf } from '../shared/spans';

interface RowDialogProps {
  readonly field: ModelField;
  readonly source: string;
  readonly title: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}
/** One row of a list in a dialog. It is part of the form: nothing is sent, and errors stand at its fields. */
export const RowDialog = ({ field, source, title, onDone, onCancel }: RowDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { trigger } = useFormContext();
  const items = Object.values(field.item ?? {});
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal?.();
    element?.querySelector<HTMLElement>('input, select, textarea, button.toggle')?.focus();
    return () => {
      element?.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const done = async (): Promise<void> => {
    if (await trigger(source)) onDone();
    else dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--large"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => {
        const { target } = event;
        if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void done();
      }}
    >
      <div className="dialog__box">
        <header className="dialog__header">
          <h2 id={id} className="dialog__title">
            {title}
          </h2>
        </header>
        <div className="dialog__body">
          <div className="form-line">
            {items.map((item) => (
              <Span key={item.name} columns={spanOf(item, items.length)}>
                <FieldInput field={item} source={`${source}.${item.name}`} />
              </Span>
            ))}
          </div>
        </div>
        <footer className="dialog__footer">
          <Button onClick={onCancel}>Cancelar</Button>
          <Button
            variant="primary"
            onClick={() => {
              void done();
            }}
          >
            Concluir
          </Button>
        </footer>
      </div>
    </dialog>
  );
};
