import { useEffect, useState } from 'react';
import { Button, Icon, IconButton, Menu } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { agree } from '#kit/text';
import { forMany } from '#kit/entity/states';
import type { AnyBoard } from '#kit/resource/views';
import { accessOf, useActions } from '../../actions';
import { chooseSound, chooseWish, tones, useSound, useWish, volumes } from '../../live/ringing';
import { recordTitle } from '../../cells/cellText';
import { useTimes } from '../../session/times';
import { useListFrame } from '../useListView';
import { insteadOf } from './board';
import { useIsOnline, useRinging } from './useRinging';

interface RingingProps {
  readonly board: AnyBoard;
  readonly waiting: readonly WireRecord[];
}
/** Companies whose rows these are. */
export const shopsOf = ({ tenant }: Pick<Model, 'tenant'>, rows: readonly WireRecord[]): ReadonlySet<unknown> =>
  new Set(tenant === undefined ? [] : rows.map((record) => record[tenant]));
/** Takes all that waits; the person is asked. With several shops each order is taken by itself. */
export const useAcceptAll = ({ board, waiting }: RingingProps): (() => void) | undefined => {
  const { model } = useListFrame();
  const { run } = useActions();
  const name = board.answers && forMany(board.answers.accept[0]);
  const action = model.actions.find((one) => one.name === name);
  if (!action || waiting.length === 0 || shopsOf(model, waiting).size > 1 || accessOf(model, action) !== 'open')
    return undefined;
  const others = waiting.flatMap((record) => {
    const instead = insteadOf(model, record, board.answers, 'accept');
    return instead ? [{ record, instead }] : [];
  });
  const rest = waiting.filter((one) => !others.some(({ record }) => record === one));
  return () => {
    for (const { record, instead } of others) run(instead, { record });
    if (rest.length > 0) run(action, { selection: { ids: rest.map(({ id }) => id) }, count: rest.length });
  };
};
/** New cards that nobody has seen: they ring until somebody answers them here. */
export const Ringing = ({ board, waiting }: RingingProps) => {
  const { model } = useListFrame();
  const { run } = useActions();
  const wish = useWish();
  const isLoud = useRinging(model, waiting.length);
  const acceptAll = useAcceptAll({ board, waiting });
  const seen = model.actions.find(({ name }) => name === board.answers?.seen);
  if (waiting.length === 0) return null;
  const count = waiting.length;
  const news = count === 1 ? agree(model.label, 'novo', 'nova') : agree(model.label, 'novos', 'novas');
  return (
    <div className="board-ringing" role="status" data-sounds={isLoud || undefined}>
      <Icon name="notifications" />
      <p data-tooltip={isLoud ? 'O som toca até alguém responder.' : 'Sem som neste aparelho.'}>
        <strong>{`${count} ${news}`}</strong>
        <span className="visually-hidden">
          {isLoud ? '. O som toca até alguém responder.' : '. Sem som neste aparelho.'}
        </span>
      </p>
      {!isLoud && (
        <Button
          size="small"
          aria-label={wish === 'ask' ? 'Tocar um som' : 'Voltar a tocar o som'}
          onClick={() => void chooseWish('sound')}
        >
          Som
        </Button>
      )}
      {seen && accessOf(model, seen) === 'open' && (
        <Button
          size="small"
          onClick={() => run(seen, { selection: { ids: waiting.map(({ id }) => id) }, count: waiting.length })}
        >
          Visto
        </Button>
      )}
      {acceptAll && count > 1 && (
        <Button size="small" onClick={acceptAll} data-tooltip="Shift A">
          {`${board.answers!.accept[1]} ${agree(model.label, 'os', 'as')} ${count}`}
        </Button>
      )}
    </div>
  );
};

/** Amber, while the browser knows of no network: what stands here is of that hour. */
export const Offline = ({ asOf }: { readonly asOf: number }) => {
  const { hour } = useTimes();
  if (useIsOnline() || asOf === 0) return null;
  return (
    <p className="board-offline" role="status">
      <Icon name="wifi_off" />{' '}
      {`Sem internet. O quadro está como às ${hour(asOf)}. Nada pode ser movido até ela voltar.`}
    </p>
  );
};

/** A move that the person has just made. */
export interface JustMoved {
  readonly record: WireRecord;
  readonly label: string;
  readonly at: number;
}
/** For some seconds the last move can be taken back. */
export const Undo = ({
  moved,
  seconds,
  onUndo,
}: {
  readonly moved: JustMoved;
  readonly seconds: number;
  readonly onUndo: () => void;
}) => {
  const { model } = useListFrame();
  const left = useSecondsLeft(moved.at, seconds);
  if (left <= 0) return null;
  return (
    <div className="board-undo" role="status">
      <span>{`${recordTitle(model, moved.record)}: ${moved.label}.`}</span>
      <Button size="small" variant="ghost" icon="undo" onClick={onUndo}>
        Desfazer <kbd>Z</kbd>
      </Button>
      <span aria-hidden="true">{`${left} s`}</span>
    </div>
  );
};
const useSecondsLeft = (from: number, seconds: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  // A move is made after the clock was last read.
  return Math.min(seconds, Math.ceil((from - now) / 1000 + seconds));
};

const volumeWords = { low: 'Baixo', normal: 'Normal', loud: 'Alto' } as const;
const toneWords = { chime: 'Dois toques', bell: 'Sino', horn: 'Campainha' } as const;
const keys = <T extends object>(of: T): readonly (keyof T)[] => Object.keys(of) as (keyof T)[];
/** Whether, how loud and how it sounds on this device; each choice is heard at once. */
export const SoundMenu = () => {
  const [wish, sound] = [useWish(), useSound()];
  const isLoud = wish === 'sound' || wish === 'notify';
  const label = isLoud ? 'Som: ligado' : 'Som: desligado';
  return (
    <Menu
      label="Som"
      trigger={(trigger) => (
        <IconButton {...trigger} icon="notifications" label={label} aria-pressed={isLoud} className="board-sound" />
      )}
      items={[
        { label: 'Sem som', checked: !isLoud, onSelect: () => void chooseWish('silent') },
        { label: 'Tocar', checked: wish === 'sound', onSelect: () => void chooseWish('sound') },
        { label: 'Tocar e notificar', checked: wish === 'notify', onSelect: () => void chooseWish('notify') },
        null,
        ...keys(volumes).map((volume) => ({
          label: `Volume: ${volumeWords[volume].toLowerCase()}`,
          checked: sound.volume === volume,
          onSelect: () => chooseSound({ volume }),
        })),
        null,
        ...keys(tones).map((tone) => ({
          label: toneWords[tone],
          checked: sound.tone === tone,
          onSelect: () => chooseSound({ tone }),
        })),
      ]}
    />
  );
};
