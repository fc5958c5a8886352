import { Link } from 'react-router-dom';
import { Icon, IconButton } from '#fields/parts';
import type { Days, Figure } from '#kit/resource/figures';
import type { Model } from '#kit/read/model';
import { rowsAddress } from '../page/rowsAddress';
import { messageOf } from '../http';
import { Bars } from './Bars';
import { differenceOf, perDay } from './figureDays';

/** A figure this person may see, and the entity it counts. */
export interface Shown {
  readonly figure: Figure;
  readonly model: Model;
}
/** Answer of the services: the present rows, a page of them for the days, the number of the period before. */
export interface Counted {
  readonly total: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly before?: number;
}

/** The rows behind a figure. */
export const rowsOf = ({ figure, model }: Shown, days: Days): string =>
  figure.to === undefined ? rowsAddress(model, figure.filter(days)) : `/app/${figure.to}`;

interface FigureCardProps {
  readonly shown: Shown;
  readonly days: Days;
  readonly counted: Counted | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}
/** One number, what it means against the time before, its days, and the way to the rows behind it. */
export const FigureCard = ({ shown, days, counted, error, onRetry }: FigureCardProps) => {
  const { label, icon, tone, before, advice, perDay: daily } = shown.figure;
  const bars =
    counted && daily && counted.total > 0 && counted.total <= 100 ? perDay(counted.rows, daily, days) : undefined;
  return (
    <li className={`card figure${tone && counted && counted.total > 0 ? ` figure--${tone}` : ''}`}>
      <h3 className="figure__label">
        <Icon name={icon} />
        <Link to={rowsOf(shown, days)}>{label}</Link>
      </h3>
      {counted ? (
        <p className="figure__number">{counted.total.toLocaleString('pt-BR')}</p>
      ) : (
        <p className="lead">
          {messageOf(error)}{' '}
          <IconButton icon="refresh" size="small" label={`Tentar novamente: ${label}`} onClick={onRetry} />
        </p>
      )}
      {counted?.before !== undefined && before && (
        <p className="lead">{differenceOf(counted.total, counted.before, before.label)}</p>
      )}
      {advice && counted && counted.total > 0 && <p className="lead">{advice}</p>}
      {bars && <Bars title={label} data={bars} />}
    </li>
  );
};
