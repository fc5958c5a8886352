import { Icon } from '#fields/parts';
import { sidesOf, type HistoryEntry } from '#kit/calls/history';
import type { Model } from '#kit/read/model';

interface ChangesProps {
  readonly model: Model;
  readonly entry: HistoryEntry;
  readonly zone: string;
}
/** Changed fields of an entry, each with its value before and after; for nested rows only those that differ. */
export const Changes = ({ model, entry, zone }: ChangesProps) => (
  <dl className="history__changes">
    {entry.changes.map((change) => {
      const field = model.fields[change.field];
      if (!field) return null;
      const [gone, come] = sidesOf(field, change, entry.$labels, zone);
      return (
        <div key={change.field} className="history__change">
          <dt>{field.label}</dt>
          <dd>
            {entry.action !== 'criar' && (
              <>
                <Side tag="del" lead="de" lines={gone} />
                <Icon name="chevron_right" size={16} />
              </>
            )}
            <Side tag="ins" lead="para" lines={come} />
            {change.hidden && (
              <span className="history__masked" title="Dado pessoal ou segredo: o histórico não guarda o valor">
                protegido
              </span>
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

const Side = ({
  tag: Tag,
  lead,
  lines,
}: {
  readonly tag: 'del' | 'ins';
  readonly lead: string;
  readonly lines: readonly string[];
}) => (
  <Tag className={`history__${Tag}`}>
    <span className="visually-hidden">{lead} </span>
    {lines.length > 0 ? lines.join('\n') : 'vazio'}
  </Tag>
);
