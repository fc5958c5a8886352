import { useId, useState, type FormEvent } from 'react';
import { Button } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import { comparisonsOf, readTest, type Test } from './comparisons';
import { ValueInput } from './ValueInput';
import '../panels.css';

export interface ConditionEditorProps {
  readonly field: ModelField;
  readonly test: unknown;
  readonly zone?: string;
  /** undefined takes the filter away. */
  readonly onApply: (test: Test | undefined) => void;
  readonly onTitle: (entity: string, id: number | string, title: string) => void;
}

/** Editor of a chip: the comparison and its operand. Loaded when the first chip is opened. */
const ConditionEditor = ({ field, test, zone, onApply, onTitle }: ConditionEditorProps) => {
  const choices = comparisonsOf(field, zone);
  const [start] = useState(() => (test === undefined ? undefined : readTest(field, test, zone)));
  const [id, setId] = useState(start?.comparison.id ?? choices[0]?.id ?? '');
  const [value, setValue] = useState<unknown>(start?.value);
  const label = useId();
  const comparison = choices.find((one) => one.id === id) ?? choices[0];
  if (!comparison) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply(comparison.toTest(value));
  };
  return (
    <form className="filter-editor" onSubmit={submit}>
      <label htmlFor={label} className="labelled__label">
        {field.label}
      </label>
      <select
        id={label}
        className="input"
        value={comparison.id}
        autoFocus={comparison.operands === 'none'}
        onChange={({ target }) => {
          const next = choices.find((one) => one.id === target.value);
          if (next?.operands !== comparison.operands) setValue(undefined);
          setId(target.value);
        }}
      >
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.words}
          </option>
        ))}
      </select>
      <ValueInput field={field} comparison={comparison} value={value} onChange={setValue} onTitle={onTitle} autoFocus />
      <div className="filter-editor__buttons">
        {test === undefined ? (
          <span />
        ) : (
          <Button variant="ghost" size="small" onClick={() => onApply(undefined)}>
            Remover
          </Button>
        )}
        <Button variant="primary" size="small" type="submit">
          Aplicar
        </Button>
      </div>
    </form>
  );
};
export default ConditionEditor;
