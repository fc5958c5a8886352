import { useFormState } from 'react-hook-form';
import { Button } from '#fields/parts';
import type { Model } from '#kit/read/model';
import type { Mode } from './access';

interface SaveBarProps {
  readonly model: Model;
  readonly mode: Mode;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** 'Salvar' when left out. */
  readonly label?: string;
  /** To what comes before this form. */
  readonly onBack?: () => void;
  /** Saves and starts the next one; left out where that makes no sense. */
  readonly onAgain?: () => void;
}
const listed = new Intl.ListFormat('pt-BR');
/** Says what is unsaved: appears with the first change, and stands from the start where something is created. */
export const SaveBar = ({ model, mode, busy, label = 'Salvar', onBack, onDiscard, onAgain }: SaveBarProps) => {
  const { isDirty, dirtyFields } = useFormState();
  const names = Object.keys(dirtyFields)
    .filter((name) => model.fields[name])
    .map((name) => model.fields[name]!.label);
  if (!isDirty && !busy && mode !== 'create') return null;
  const some = names.length > 3 ? [...names.slice(0, 2), `mais ${names.length - 2}`] : names;
  return (
    <div className="save-bar" role="region" aria-label="Salvar">
      <p className="save-bar__text" role="status">
        {isDirty ? (
          <>
            <strong>Não salvo:</strong> {listed.format(some) || 'alterações'}
          </>
        ) : (
          ''
        )}
      </p>
      {onBack && (
        <Button className="save-bar__back" icon="arrow_back" onClick={onBack}>
          Voltar
        </Button>
      )}
      {isDirty && (
        <Button variant="ghost" onClick={onDiscard} disabled={busy}>
          Descartar
        </Button>
      )}
      {onAgain && (
        <Button className="save-bar__again" onClick={onAgain} aria-disabled={busy || undefined}>
          Salvar e novo
        </Button>
      )}
      <Button type="submit" variant="primary" icon="save" busy={busy} data-tooltip={`${label} (Ctrl+S)`}>
        {label}
      </Button>
    </div>
  );
};
