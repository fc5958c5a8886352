import { Cell, isBlank, textOf } from '#fields/cells';
import { IconButton } from '#fields/parts';
import type { ModelField } from '#kit/model';
import { useSession } from '../session';
import { useToast } from '../ui';

interface FactsProps { readonly fields: readonly ModelField[]; readonly values: Readonly<Record<string, unknown>> }

/** Values with their labels, as their kinds write them, those that say something; each with a button that copies it. A picture in a text (a QR code) is drawn. */
export const Facts = ({ fields, values }: FactsProps) => {
  const { user } = useSession();
  const toast = useToast();
  const zone = user?.zone ?? 'America/Sao_Paulo';
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado!');
    } catch {
      toast.error('O navegador não deixou copiar. Selecione o texto e use Ctrl+C!');
    }
  };
  return (
    <dl className="action-facts">
      {fields.filter(({ name }) => !isBlank(values[name])).map((field) => {
        const picture = pictureOf(values[field.name]);
        const text = picture || ['file', 'image'].includes(field.kind.name) ? '' : field.kind.name === 'url' ? String(values[field.name]) : textOf(field, values, { zone });
        return (
          <div key={field.name} className="action-facts__row">
            <dt>{field.label}</dt>
            <dd className="action-facts__value">
              {picture ? <img className="action-facts__picture" src={picture} alt={field.label} /> : <span><Cell field={field} record={values} zone={zone} /></span>}
              {text && <IconButton icon="content_copy" size="small" label={`Copiar ${field.label}`} onClick={() => void copy(text)} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

const pictureOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(value) ? value : undefined;
