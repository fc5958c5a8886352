import type { RefObject } from 'react';
import './variables.css';

interface VariablesProps {
  /** Name to label. */
  readonly of: Readonly<Record<string, string>>;
  readonly label: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onInsert: (text: string) => void;
}
/** Buttons for the variables of a text: each inserts its mark at the caret. */
const Variables = ({ of, label, box, onInsert }: VariablesProps) => {
  const insert = (name: string): void => {
    const area = box.current;
    if (!area) return;
    const mark = `{${name}}`;
    const behind = area.selectionStart + mark.length;
    area.setRangeText(mark, area.selectionStart, area.selectionEnd);
    onInsert(area.value);
    area.focus();
    area.setSelectionRange(behind, behind);
  };
  return (
    <div className="variables" role="group" aria-label={`Incluir em ${label}`}>
      {Object.entries(of).map(([name, said]) => (
        <button
          key={name}
          type="button"
          className="btn btn--secondary btn--small"
          aria-label={`Incluir ${said}`}
          onClick={() => insert(name)}
        >
          {`+ ${said}`}
        </button>
      ))}
    </div>
  );
};
export default Variables;
