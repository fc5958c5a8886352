import { useState } from 'react';
import { Button } from '#fields/parts';
import { textOf } from '#fields/cells';
import type { Conflict } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import { Dialog } from '../../ui';
import { changedNames, equal, type Values } from './values';
import './conflict.css';

export interface ConflictDialogProps {
  readonly model: Model;
  readonly conflict: Conflict;
  /** Values that were loaded, and values that were to be saved. */
  readonly base: Values;
  readonly mine: Values;
  readonly zone: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly onCancel: () => void;
  /** The names of the fields that keep what was typed here. */
  readonly onChoose: (kept: readonly string[]) => void;
}
/** '14:05' today, '14:05 de 01/02/2026' before. */
const momentOf = (instant: string, zone: string): string => {
  const [day, time] = [{ dateStyle: 'short' } as const, { timeStyle: 'short' } as const].map(
    (style) => (at: Date) => at.toLocaleString('pt-BR', { ...style, timeZone: zone }),
  );
  const at = new Date(instant);
  return day!(at) === day!(new Date()) ? time!(at) : `${time!(at)} de ${day!(at)}`;
};

/** Somebody else saved meanwhile: who, when, what differs, and whose value stays. */
const ConflictDialog = ({ model, conflict, base, mine, zone, labels, onCancel, onChoose }: ConflictDialogProps) => {
  const { current } = conflict;
  const typed = changedNames(model, base, mine).filter((name) => !equal(current[name], mine[name]));
  const others = changedNames(model, base, current).filter(
    (name) => !typed.includes(name) && !equal(current[name], mine[name]),
  );
  const [kept, setKept] = useState<readonly string[]>(typed);
  const at = momentOf(conflict.at, zone);
  const said = (name: string, values: Values): string =>
    textOf(model.fields[name]!, { ...values, $labels: { ...labels, ...current.$labels } }, { zone }) || '(vazio)';
  const choose = (name: string, own: boolean): void =>
    setKept(own ? [...kept, name] : kept.filter((one) => one !== name));
  return (
    <Dialog
      open
      onClose={onCancel}
      size="large"
      title="Este cadastro mudou enquanto você editava"
      footer={
        <>
          <Button onClick={onCancel}>Voltar ao formulário</Button>
          <Button onClick={() => onChoose([])}>Usar o atual</Button>
          <Button variant="primary" onClick={() => onChoose(kept)}>
            {kept.length === typed.length ? 'Manter o meu' : 'Salvar as escolhas'}
          </Button>
        </>
      }
    >
      <p>{fill(messages.versionConflict, { by: conflict.by ?? 'outra pessoa', at })}</p>
      {typed.length > 0 && (
        <table className="conflict">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Meu</th>
              <th scope="col">Atual</th>
            </tr>
          </thead>
          <tbody>
            {typed.map((name) => {
              const own = kept.includes(name);
              const { label } = model.fields[name]!;
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>
                    <label className="radio">
                      <input
                        type="radio"
                        name={`conflito-${name}`}
                        aria-label={`${label}: manter o meu`}
                        checked={own}
                        onChange={() => {
                          if (!own) choose(name, true);
                        }}
                      />
                      {said(name, mine)}
                    </label>
                  </td>
                  <td>
                    <label className="radio">
                      <input
                        type="radio"
                        name={`conflito-${name}`}
                        aria-label={`${label}: usar o atual`}
                        checked={!own}
                        onChange={() => {
                          if (own) choose(name, false);
                        }}
                      />
                      {said(name, current)}
                    </label>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className="conflict__others">
          Também mudou, e fica como está:{' '}
          {others.map((name) => `${model.fields[name]!.label} (${said(name, current)})`).join(', ')}.
        </p>
      )}
    </Dialog>
  );
};
export default ConflictDialog;
