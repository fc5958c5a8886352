import { useState } from 'react';
import { textOf } from '#fields/cells';
import { Button, Menu } from '#fields/parts';
import type { ModelField, Model } from '#kit/read/model';
import { purposes, revealing, type Purpose } from '#kit/entity/personal';
import { messageOf } from '../../http';
import { can } from '../../session';
import { useToast } from '../../ui';
import { reveal } from './reveal';
import type { Values } from '../saving/values';

interface MaskedFieldProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: Values;
  /** Given where it may be changed: a new value is typed, from this one on. */
  readonly onChange?: (name: string, value: unknown) => void;
}
/**
 * Personal data as it travels: masked. A user with the permission reveals it for a purpose, which stays in the audit;
 * changing it does not need that.
 */
export const MaskedField = ({ model, field, record, onChange }: MaskedFieldProps) => {
  const toast = useToast();
  const [seen, setSeen] = useState<{ readonly value: unknown; readonly of: unknown }>();
  const [busy, setBusy] = useState(false);
  const shown = seen?.of === record[field.name] ? seen : undefined;
  const text = textOf(field, shown ? { [field.name]: shown.value } : record, {});
  const show = async (finalidade: Purpose): Promise<void> => {
    setBusy(true);
    try {
      setSeen({ value: await reveal(model, record.id, field.name, finalidade), of: record[field.name] });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="read-field read-field--masked">
      <div className="labelled__label" id={`masked-${field.name}`}>
        {field.label}
      </div>
      <div className="read-field__masked" role="group" aria-labelledby={`masked-${field.name}`}>
        <span aria-live="polite">{text}</span>
        {!shown && record.id !== undefined && can(revealing) && (
          <Menu
            label={`Mostrar ${field.label}: para quê?`}
            items={(Object.keys(purposes) as Purpose[]).map((one) => ({
              label: purposes[one],
              onSelect: () => void show(one),
            }))}
            trigger={(trigger) => (
              <Button
                {...trigger}
                size="small"
                variant="ghost"
                icon="view"
                busy={busy}
                aria-label={`Mostrar ${field.label}`}
                data-tooltip={`Mostrar ${field.label}`}
              >
                <span className="read-field__word">Mostrar</span>
              </Button>
            )}
          />
        )}
        {onChange && (
          <Button
            size="small"
            variant="ghost"
            icon="edit"
            aria-label={`Trocar ${field.label}`}
            data-tooltip={`Trocar ${field.label}`}
            onClick={() => onChange(field.name, shown?.value ?? null)}
          >
            <span className="read-field__word">Trocar</span>
          </Button>
        )}
      </div>
    </div>
  );
};
