import { useState } from 'react';
import { textOf } from '#fields/cells';
import { Button } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { cameMasked, revealing, type Purpose } from '#kit/entity/personal';
import { whatsappLink } from '#kit/phones';
import { blankWindow } from '../actions/windows';
import { reveal } from '../form/fields/reveal';
import { messageOf } from '../http';
import { can } from '../session';
import { useToast } from '../ui';
import { useCopy } from '../ui/useCopy';

interface ReachProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: WireRecord;
  readonly purpose?: Purpose;
}
/**
 * A telephone that is dialled and an address that opens the map. A masked value is shown whole on the tap that uses it,
 * to users with the permission, for the purpose that the page declares.
 */
export const Reach = ({ model, field, record, purpose = 'ATENDIMENTO' }: ReachProps) => {
  const toast = useToast();
  const copy = useCopy();
  const [seen, setSeen] = useState<{ readonly value: unknown; readonly of: unknown }>();
  const stored = record[field.name];
  const known = seen?.of === stored ? seen : undefined;
  const isMasked = !known && cameMasked(record, field.name);
  const wordsOf = (value: unknown): string => textOf(field, { ...record, [field.name]: value });
  const text = wordsOf(known ? known.value : stored);
  const take = async (run: (value: unknown) => void, onError?: () => void): Promise<void> => {
    try {
      const value = isMasked ? await reveal(model, record.id, field.name, purpose) : known ? known.value : stored;
      if (isMasked) setSeen({ value, of: stored });
      run(value);
    } catch (error) {
      onError?.();
      toast.error(messageOf(error));
    }
  };
  /** A window is allowed in the click itself. */
  const open = (addressOf: (value: unknown) => string): void => {
    const opened = blankWindow(field.label);
    opened.opener = null;
    void take(
      (value) => opened.location.replace(addressOf(value)),
      () => opened.close(),
    );
  };
  const canUse = !isMasked || can(revealing);
  if (field.kind.name === 'phone')
    return (
      <div className="reach">
        {isMasked ? (
          <span className="reach__text">{text}</span>
        ) : (
          <a className="cell-link reach__text" href={`tel:${String(known ? known.value : stored)}`}>
            {text}
          </a>
        )}
        {canUse && (
          <div className="reach__ways">
            <Button
              icon="phone"
              size="small"
              onClick={() => void take((value) => window.location.assign(`tel:${String(value)}`))}
            >
              Ligar
            </Button>
            <Button icon="whatsapp" size="small" onClick={() => open((value) => whatsappLink(String(value)))}>
              WhatsApp
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <div className="reach">
      <address className="reach__text">{text.replaceAll(' - ', ', ')}</address>
      {canUse && (
        <div className="reach__ways">
          <Button
            icon="place"
            size="small"
            onClick={() =>
              open((value) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(wordsOf(value))}`)
            }
          >
            Abrir no mapa
          </Button>
          <Button icon="content_copy" size="small" onClick={() => void take((value) => void copy(wordsOf(value)))}>
            Copiar
          </Button>
        </div>
      )}
    </div>
  );
};
