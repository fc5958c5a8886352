import { useFormState } from 'react-hook-form';
import { Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { flatErrors, inOrder, pathLabel } from './saving/errors';

interface ErrorSummaryProps {
  readonly model: Model;
  readonly order: readonly string[];
  readonly onGo: (path: string) => void;
}
/** Errors that prevent the save, with a link to each field. Shown once a save was tried. */
export const ErrorSummary = ({ model, order, onGo }: ErrorSummaryProps) => {
  const { errors, submitCount } = useFormState();
  const list = submitCount > 0 ? inOrder(flatErrors(errors), order) : [];
  if (list.length === 0) return null;
  return (
    <div className="form-errors" role="alert">
      <strong>
        <Icon name="error" size={18} />
        {messages.invalidForm}
      </strong>
      <ul>
        {list.slice(0, 20).map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="form-errors__link" onClick={() => onGo(path)}>
              {pathLabel(model, path)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
      {list.length > 20 && <p>e mais {list.length - 20}.</p>}
    </div>
  );
};
