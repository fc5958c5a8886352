import { Cell, isBlank } from '#fields/cells';
import type { ModelField } from '#kit/read/model';
import { messageOf } from '../http';
import { useZone } from '../session';
import { Rows } from './dialogs/Facts';
import type { Values } from './asking';
import type { Guide } from './dialogs/dialogs';
import type { Previewed } from './usePreview';

interface PreviewProps {
  readonly preview: NonNullable<Guide['preview']>;
  readonly show: readonly string[];
  readonly state: Previewed;
  /** Drawn beside fields, where the first is the one that counts. */ readonly beside: boolean;
}

/** Preview of a page of the form: its figures or facts, and the message as its receiver will see it. */
export const Preview = ({ preview, show, state: { answer, isAsking, error }, beside }: PreviewProps) => {
  const { fields, message } = preview;
  const named = show.filter((name) => name !== message?.text).flatMap((name) => fields[name] ?? []);
  const facts = named.filter(({ kind }) => kind.nested !== 'many');
  const tables = named.filter(({ name, kind }) => kind.nested === 'many' && answer && !isBlank(answer[name]));
  const hasMessage = message !== undefined && show.includes(message.text);
  if (error)
    return (
      <p className="steps__error" role="alert">
        {messageOf(error)}
      </p>
    );
  return (
    <div className="steps__preview" aria-busy={isAsking || undefined}>
      {facts.length > 0 && (
        <div role="status">
          {answer ? (
            <Told fields={facts} values={answer} beside={beside} />
          ) : (
            <p className="steps__hint">Preencha os campos para ver a prévia.</p>
          )}
        </div>
      )}
      {tables.length > 0 && <Tables fields={tables} values={answer!} />}
      {hasMessage && answer && (
        <Letter text={String(answer[message.text] ?? '')} from={message.from && String(answer[message.from] ?? '')} />
      )}
    </div>
  );
};

const Told = ({
  fields,
  values,
  beside,
}: {
  readonly fields: readonly ModelField[];
  readonly values: Values;
  readonly beside: boolean;
}) => {
  const zone = useZone();
  return (
    <dl className={beside ? 'steps__figures' : 'steps__facts'}>
      {fields
        .filter(({ name }) => !isBlank(values[name]))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Cell field={field} record={values} zone={zone} />
            </dd>
          </div>
        ))}
    </dl>
  );
};

/** Rows of the answer: as wide as the dialog, and scrolled by itself. */
const Tables = ({ fields, values }: { readonly fields: readonly ModelField[]; readonly values: Values }) => {
  const zone = useZone();
  return (
    <dl className="steps__tables" tabIndex={0}>
      {fields.map((field) => (
        <Rows key={field.name} field={field} rows={values[field.name] as readonly Values[]} zone={zone} />
      ))}
    </dl>
  );
};

const Letter = ({ text, from }: { readonly text: string; readonly from?: string }) => (
  <figure className="letter">
    <figcaption className="letter__from">{from || 'Prévia da mensagem'}</figcaption>
    <p className="letter__text">{text}</p>
  </figure>
);
