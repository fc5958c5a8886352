import { Icon } from '../parts';

interface ChipsProps {
  readonly items: readonly { readonly key: string; readonly label: string }[];
  readonly onRemove: (index: number) => void;
}
/** Chosen options, each with a button to remove it. */
export const Chips = ({ items, onRemove }: ChipsProps) =>
  items.length === 0 ? null : (
    <ul className="chips">
      {items.map(({ key, label }, index) => (
        <li key={key} className="chip">
          <span>{label}</span>
          <button
            type="button"
            className="chip__remove"
            aria-label={`Remover ${label}`}
            onClick={() => onRemove(index)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
