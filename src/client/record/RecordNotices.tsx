import type { WireRecord } from '#kit/calls/envelope';
import { meets } from '#kit/entity/condition';
import type { Model } from '#kit/read/model';
import type { ModelNotice } from '#kit/resource/record';
import { ActionButton } from '../actions';
import { filled } from '../page/words';
import { useSession } from '../session';
import './recordNotices.css';

interface Props {
  readonly of: readonly ModelNotice[];
  readonly model: Model;
  readonly record: WireRecord;
  /** Action that has a button of its own on the page. */
  readonly except?: string;
}
/** Lines above a record whose condition is met, each with the actions that help. */
export const RecordNotices = ({ of: notices, model, record, except }: Props) => {
  const { user } = useSession();
  const words = (text: string): string => filled(text, model.fields, record, user?.zone);
  return notices
    .filter(({ when }) => meets(when, record, user ?? undefined))
    .map(({ tone, title, text, actions = [] }) => (
      <section key={title} className={`card record__notice record__notice--${tone}`} aria-label={words(title)}>
        <h2>{words(title)}</h2>
        {text && <p>{words(text)}</p>}
        {actions.length > 0 && (
          <div className="record__ways">
            {actions
              .filter((name) => name !== except)
              .map((name) => (
                <ActionButton key={name} name={name} target={{ record }} />
              ))}
          </div>
        )}
      </section>
    ));
};
