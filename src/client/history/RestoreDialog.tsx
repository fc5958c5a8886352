import { useRef, useState } from 'react';
import { Button } from '#fields/parts';
import { linesOf, type HistoryEntry } from '#kit/calls/history';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { shownAs } from '../form/access';
import { equal } from '../form/saving/values';
import type { Send } from '../form/saving/useSubmit';
import { isHttpError, messageOf, onceKey } from '../http';
import { useSession } from '../session';
import { Dialog } from '../ui';
import { momentOf, type Version } from './entries';

interface RestoreDialogProps {
  readonly model: Model;
  readonly record: WireRecord;
  readonly entry: HistoryEntry;
  readonly version: Version;
  readonly zone: string;
  readonly send: Send;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}
/**
 * Restored values, field by field, beside the present ones. Restoring is a save: checked, versioned and audited like
 * any other.
 */
export const RestoreDialog = ({
  model,
  record,
  entry,
  version,
  zone,
  send,
  onClose,
  onRestored,
}: RestoreDialogProps) => {
  const { user } = useSession();
  const differ = Object.keys(version.values).filter(
    (name) => model.fields[name] && !equal(record[name], version.values[name]),
  );
  const [open, fixed] = [true, false].map((wanted) =>
    differ.filter((name) => (shownAs(model, model.fields[name]!, 'update', user) === 'input') === wanted),
  ) as [string[], string[]];
  const [left, setLeft] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const [busy, setBusy] = useState(false);
  const key = useRef(onceKey());
  const chosen = open.filter((name) => !left.includes(name));
  const said = (name: string, value: unknown): string =>
    linesOf(model.fields[name]!, value, { ...version.$labels, ...record.$labels }, zone).join('\n') || 'vazio';
  const labels = (names: readonly string[]): string =>
    names.map((name) => model.fields[name]?.label ?? name).join(', ');
  const restore = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(
        {
          id: record.id,
          versao: record.versao,
          ...Object.fromEntries(chosen.map((name) => [name, version.values[name]])),
        },
        { key: key.current },
      );
      onRestored();
    } catch (error) {
      key.current = onceKey();
      setProblem({ text: messageOf(error), fields: (isHttpError(error) && error.body?.fieldErrors) || {} });
      setBusy(false);
    }
  };
  const errorOf = (name: string): string | undefined =>
    Object.entries(problem?.fields ?? {}).find(([path]) => path.split('.')[0] === name)?.[1];
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`Restaurar a versão de ${momentOf(entry.at, zone)}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void restore()}>
            Restaurar
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="history__problem">
          {problem.text}
        </p>
      )}
      {open.length === 0 ? (
        <p>Nada a restaurar: os campos que você pode alterar já estão assim.</p>
      ) : (
        <div className="history__scroll" tabIndex={0} role="region" aria-label="Campos que voltam">
          <table className="conflict">
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">Agora</th>
                <th scope="col">Nesta versão</th>
              </tr>
            </thead>
            <tbody>
              {open.map((name) => (
                <tr key={name}>
                  <th scope="row">
                    <label className="check">
                      <input
                        type="checkbox"
                        checked={!left.includes(name)}
                        onChange={({ target }) =>
                          setLeft(target.checked ? left.filter((one) => one !== name) : [...left, name])
                        }
                      />
                      {model.fields[name]!.label}
                    </label>
                    {errorOf(name) && <div className="history__problem">{errorOf(name)}</div>}
                  </th>
                  <td>{said(name, record[name])}</td>
                  <td>{said(name, version.values[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {fixed.length > 0 && <p className="conflict__others">Fica como está, porque você não altera: {labels(fixed)}.</p>}
      {version.lost.length > 0 && (
        <p className="conflict__others">
          Fica como está, porque o histórico não guarda dados pessoais nem segredos: {labels(version.lost)}.
        </p>
      )}
    </Dialog>
  );
};
