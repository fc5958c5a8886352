import { Icon } from '#fields/parts';
import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import { labelOf } from '#kit/entity/field';
import type { Model } from '#kit/read/model';
import { timeOf, type Moment } from './moments';

interface Props {
  readonly model: Model;
  readonly record: WireRecord;
  readonly moments: readonly Moment[];
  readonly zone: string;
}
/** The usual way of a record through its states, and where it stands. Steps that it never takes are left out. */
export const Progress = ({ model, record, moments, zone }: Props) => {
  const { states, fields } = model;
  const line = states?.line ?? [];
  const now = states ? line.indexOf(String(record[states.field])) : -1;
  if (!states || now < 0) return null;
  const mayReach = (state: string): boolean => {
    const leading = Object.values(states.moves).filter(({ to }) => to === state);
    return leading.length === 0 || leading.some(({ when }) => meets(when as never, record));
  };
  const steps = line.filter((state, index) => index === now || mayReach(state));
  return (
    <ol className="progress" aria-label="Andamento">
      {steps.map((state) => {
        const at = line.indexOf(state);
        const moment = moments.find((one) => one.state === state);
        const isDone = at < now || (at === now && now === line.length - 1);
        return (
          <li
            key={state}
            className={`progress__step${isDone ? ' progress__step--done' : at === now ? ' progress__step--now' : ''}`}
            aria-current={at === now ? 'step' : undefined}
          >
            <span className="progress__dot">{isDone && <Icon name="check" size={14} />}</span>
            <span className="progress__name">{labelOf(fields[states.field]!.choices?.[state] ?? state)}</span>
            {moment && at <= now && <time dateTime={moment.at}>{timeOf(moment.at, zone)}</time>}
          </li>
        );
      })}
    </ol>
  );
};
