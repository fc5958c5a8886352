import { memo } from 'react';
import { Thumb } from '#fields/image/Thumb';
import { Button } from '#fields/parts';
import { meets } from '#kit/condition';
import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import type { AnyBoard } from '#kit/views';
import { ActionBar, useActions } from '../actions';
import { ageText, moveNamed, movesOf, promiseOf, targetOf } from './board';
import { cellText, recordTitle } from './cellText';
import { openAddress } from './openAddress';
import { useListFrame } from './useListView';

/** Does it wait for somebody to see it? */
export const isRinging = ({ live }: Pick<Model, 'live'>, record: WireRecord): boolean =>
  live?.rings !== undefined && meets(live.rings.when, record);

interface CardViewProps {
  readonly record: WireRecord;
  readonly board: AnyBoard;
  readonly now: number;
  readonly isChosen: boolean;
  readonly onDrag: (record: WireRecord | undefined) => void;
  /** By a click beside its links and buttons, or by the focus. */
  readonly onChoose: (id: number, isClick: boolean) => void;
}
/** Drawn again where its row has changed: of hundreds on the board one does, when somebody moves it. */
export const BoardCard = memo(({ record, board, now, isChosen, onDrag, onChoose }: CardViewProps) => {
  const { card, field } = board;
  const { model, access, selectedIds, onToggleItem } = useListFrame();
  const { isBusy } = useActions();
  const moves = movesOf(model, record);
  const busy = moves.some((action) => isBusy(action, { record }));
  const rings = isRinging(model, record);
  const text = (name: string): string =>
    model.fields[name] ? cellText(model.fields[name], record, access.zone).text : '';
  const title = text(card.title) || recordTitle(model, record);
  const lines = (card.lines ?? []).map((name) => [name, text(name)] as const).filter(([, said]) => said !== '');
  const badges = (card.badges ?? []).map((name) => [name, text(name)] as const).filter(([, said]) => said !== '');
  const signs = (card.signs ?? []).filter(({ when }) => meets(when, record));
  const [foot] = lines.length > 1 ? lines.slice(-1) : [];
  const { since, until } = card.clock ?? {};
  const promise = since && until ? promiseOf(record[since], record[until], now) : undefined;
  const classes = [
    'board__card',
    rings && 'board__card--rings',
    selectedIds.includes(record.id) && 'board__card--on',
    isChosen && 'board__card--chosen',
    promise && `board__card--${promise.tone}`,
  ];
  return (
    <li
      data-id={record.id}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      draggable={moves.some((action) => targetOf(model, action) !== record[field])}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, button, input, label')) onChoose(record.id, true);
      }}
      onFocus={() => onChoose(record.id, false)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(record);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="board__top">
        {access.canSelect && (
          <input
            type="checkbox"
            aria-label={`Selecionar ${title}`}
            checked={selectedIds.includes(record.id)}
            onChange={() => onToggleItem(record.id)}
          />
        )}
        {model.picture && <Thumb id={record[model.picture]} title={title} />}
        <span className="list-title">
          <a href={openAddress(model, record)}>{title}</a>
        </span>
        {since && <span className="board__age">{ageText(record[since], now)}</span>}
      </div>
      {lines
        .filter((line) => line !== foot)
        .map(([name, said], index) => (
          <p key={name} className={index === 0 ? 'board__who' : 'board__line'}>
            {said}
          </p>
        ))}
      <Badges signs={signs.map((sign) => sign.text)} badges={badges} />
      {(foot || promise) && (
        <p className="board__foot">
          {promise && <span className={`board__promise board__promise--${promise.tone}`}>{promise.text}</span>}
          {foot && <span>{foot[1]}</span>}
        </p>
      )}
      {moves.length > 0 && (
        <div className="board__do">
          {rings && board.answers ? (
            <Answers record={record} answers={board.answers} />
          ) : (
            <ActionBar actions={moves} target={{ record }} size="small" shown={1} />
          )}
        </div>
      )}
      {promise && (
        <i
          className={`board__bar board__bar--${promise.tone}`}
          style={{ inlineSize: `${promise.share * 100}%` }}
          aria-hidden="true"
        />
      )}
    </li>
  );
});

interface BadgesProps {
  readonly signs: readonly string[];
  readonly badges: readonly (readonly [name: string, said: string])[];
}
const Badges = ({ signs, badges }: BadgesProps) =>
  badges.length + signs.length === 0 ? null : (
    <p className="board__badges">
      {signs.map((said) => (
        <span key={said} className="board__badge board__badge--sign">
          {said}
        </span>
      ))}
      {badges.map(([name, said]) => (
        <span key={name} className="board__badge">
          {said}
        </span>
      ))}
    </p>
  );

interface AnswersProps {
  readonly record: WireRecord;
  readonly answers: NonNullable<AnyBoard['answers']>;
}
/** What rings is taken or refused; the other moves come once it was answered. */
const Answers = ({ record, answers: { accept, refuse } }: AnswersProps) => {
  const { model } = useListFrame();
  const { run, isBusy } = useActions();
  return [refuse, accept].map((answer) => {
    const action = answer && moveNamed(model, record, answer[0]);
    if (!answer || !action) return null;
    return (
      <Button
        key={answer[0]}
        size="small"
        variant={answer === accept ? 'primary' : 'secondary'}
        busy={isBusy(action, { record })}
        onClick={() => run(action, { record })}
      >
        {answer[1]}
      </Button>
    );
  });
};
