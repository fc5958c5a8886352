import { memo } from 'react';
import { Thumb } from '#fields/image/Thumb';
import { Button } from '#fields/parts';
import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { AnyBoard } from '#kit/resource/views';
import { ActionBar, useActions } from '../../actions';
import { ageText, answerOf, movesOf, promiseOf, targetOf, type Promised } from './board';
import { cellText, recordTitle } from '../../cells/cellText';
import { openAddress } from '../../page/openAddress';
import { useListFrame } from '../useListView';

/** Does it wait for somebody to see it? */
export const isRinging = ({ live }: Pick<Model, 'live'>, record: WireRecord): boolean =>
  live?.rings !== undefined && meets(live.rings.when, record);

interface CardViewProps {
  readonly record: WireRecord;
  readonly board: AnyBoard;
  readonly now: number;
  readonly isChosen: boolean;
  /** Its company's name, where rows of several are shown. */
  readonly shop: string | undefined;
  readonly onDrag: (record: WireRecord | undefined) => void;
  /** By a click beside its links and buttons, or by the focus. */
  readonly onChoose: (id: number, isClick: boolean) => void;
}
/** Drawn again where its row has changed: of hundreds on the board one does, when somebody moves it. */
export const BoardCard = memo(({ record, board, now, isChosen, shop, onDrag, onChoose }: CardViewProps) => {
  const { card, field } = board;
  const { model, access, selectedIds, onToggleItem } = useListFrame();
  const { isBusy } = useActions();
  const moves = movesOf(model, record);
  const busy = moves.some((action) => isBusy(action, { record }));
  const rings = isRinging(model, record);
  const text = (name: string): string =>
    model.fields[name] ? cellText(model.fields[name], record, access.zone).text : '';
  const title = text(card.title) || recordTitle(model, record);
  const said = (names: readonly string[] = []): readonly string[] => names.map(text).filter((one) => one !== '');
  const place = said(card.place).join(' · ');
  const who = place || (card.who ? text(card.who) : '');
  const signs = (card.signs ?? []).filter(({ when }) => meets(when, record));
  const isTicked = selectedIds.includes(record.id);
  const { since, until } = card.clock ?? {};
  const promise = since && until ? promiseOf(record[since], record[until], now) : undefined;
  const classes = [
    'board__card',
    rings && 'board__card--rings',
    isTicked && 'board__card--on',
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
        {model.picture && <Thumb id={record[model.picture]} title={title} />}
        <span className="list-title">
          <a href={openAddress(model, record)}>{title}</a>
        </span>
        {who && <span className={place ? 'board__who board__who--place' : 'board__who'}>{who}</span>}
        {since && <span className="board__age">{ageText(record[since], now)}</span>}
        {access.canSelect && (
          <input
            type="checkbox"
            aria-label={`Selecionar ${title}`}
            checked={isTicked}
            onChange={() => onToggleItem(record.id)}
          />
        )}
      </div>
      {said(card.lines).map((one) => (
        <p key={one} className="board__line" title={one}>
          {one}
        </p>
      ))}
      <Facts shop={shop} signs={signs.map((one) => one.text)} badges={said(card.badges)} promise={promise} />
      {(card.amount || moves.length > 0) && (
        <div className="board__do">
          {card.amount && <span className="board__amount">{text(card.amount)}</span>}
          {rings && board.answers ? (
            <Answers record={record} answers={board.answers} />
          ) : (
            <ActionBar
              actions={moves}
              target={{ record }}
              size="small"
              shown={1}
              more={
                access.canSelect
                  ? [
                      {
                        label: isTicked ? 'Tirar da seleção' : 'Selecionar',
                        icon: 'check',
                        onSelect: () => onToggleItem(record.id),
                      },
                    ]
                  : []
              }
            />
          )}
        </div>
      )}
    </li>
  );
});

interface FactsProps {
  readonly shop: string | undefined;
  readonly signs: readonly string[];
  readonly badges: readonly string[];
  readonly promise: Promised | undefined;
}
const Facts = ({ shop, signs, badges, promise }: FactsProps) =>
  (shop !== undefined || signs.length + badges.length > 0 || promise) && (
    <p className="board__facts">
      <span>
        {signs.map((sign) => (
          <b key={sign}>{sign}</b>
        ))}
        {shop !== undefined && <strong>{shop}</strong>}
        {badges.join(' · ')}
      </span>
      {promise && <em className={`board__promise board__promise--${promise.tone}`}>{promise.text}</em>}
    </p>
  );

interface AnswersProps {
  readonly record: WireRecord;
  readonly answers: NonNullable<AnyBoard['answers']>;
}
/** Buttons that accept or refuse a ringing card; the other moves come once it was answered. */
const Answers = ({ record, answers }: AnswersProps) => {
  const { model } = useListFrame();
  const { run, isBusy } = useActions();
  return (['refuse', 'accept'] as const).map((which) => {
    const answer = answers[which];
    const action = answerOf(model, record, answers, which);
    if (!answer || !action) return null;
    return (
      <Button
        key={answer[0]}
        size="small"
        variant={which === 'accept' ? 'primary' : 'ghost'}
        busy={isBusy(action, { record })}
        onClick={() => run(action, { record })}
      >
        {answer[1]}
      </Button>
    );
  });
};
