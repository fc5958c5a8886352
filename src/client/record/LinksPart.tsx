import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import type { AnyFigure } from '#kit/resource/record';
import { counted } from '#kit/text';
import { RefLink } from '../cells/RefLink';
import { rowsAddress } from '../page/rowsAddress';
import { Card, mayShow, type Shown } from './Card';
import { timeOf } from './moments';
import { isFilled } from '../page/words';

/** References by name, and lists of what belongs here with their number. */
export const LinksPart = ({
  shown,
  label,
  links,
}: {
  readonly shown: Shown;
  readonly label: string;
  readonly links: readonly (string | AnyFigure)[];
}) => {
  const { model, page, answer, models, record } = shown;
  const items = links.flatMap((link): ReactNode[] => {
    if (typeof link === 'string') {
      const field = model.fields[link];
      if (!mayShow(model, field, record) || !isFilled(field, record)) return [];
      const target = models[field.ref ?? ''];
      return [
        <li key={link}>
          <Icon name={(target?.menu && target.menu.icon) || 'link'} size={20} />
          <span className="record__what">
            <span className="lead">{field.label}</span>
            <RefLink field={field} record={record} />
          </span>
        </li>,
      ];
    }
    const count = answer.figures[page.counted.indexOf(link)];
    const target = models[link.entity];
    if (!target || typeof count !== 'number' || count === 0) return [];
    const about = link.of === undefined ? record.id : record[link.of];
    return [
      <li key={link.entity}>
        <Icon name={link.icon ?? ((target.menu && target.menu.icon) || 'link')} size={20} />
        <span className="record__what">
          <Link className="cell-link" to={rowsAddress(target, { ...(link.where as object), [link.by]: about })}>
            {counted(count, target.label)}
          </Link>
        </span>
      </li>,
    ];
  });
  return items.length > 0 ? (
    <Card title={label}>
      <ul className="record__links">{items}</ul>
    </Card>
  ) : null;
};

/** Acts on the record, the newest first. */
export const TimelinePart = ({ shown: { moments, zone } }: { readonly shown: Shown }) =>
  moments.length > 0 ? (
    <Card title="Andamento">
      <ol className="timeline">
        {moments.slice(0, 30).map(({ key, at, text, by }) => (
          <li key={key} className="timeline__moment">
            <time dateTime={at}>{timeOf(at, zone)}</time>
            <span className="timeline__dot" aria-hidden="true" />
            <span>
              {text} {by && <span className="lead">{by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  ) : null;
