import { useId, useState } from 'react';
import type { ModelField } from '#kit/read/model';
import { choicesInOrder } from '#fields/choices';
import { entityName } from '#fields/entity/entity';
import { useFieldServices } from '#fields/services';
import { useQuery } from '@tanstack/react-query';
import { ReferencePicker } from './ReferencePicker';
import { isEntity, type Comparison, type Operands } from './comparisons';
import '../panels.css';

interface ValueInputProps {
  readonly field: ModelField;
  readonly comparison: Comparison;
  readonly value: unknown;
  /** undefined while what is typed cannot be read. */
  readonly onChange: (value: unknown) => void;
  readonly autoFocus?: boolean;
  readonly onTitle?: (entity: string, id: number | string, title: string) => void;
}

/** The operand of a comparison: nothing, one value, several of a list, or from and to. */
export const ValueInput = ({ field, comparison, value, onChange, autoFocus, onTitle }: ValueInputProps) => {
  const operands: Operands = comparison.operands;
  if (operands === 'none') return null;
  if (operands === 'many') {
    const list = Array.isArray(value) ? (value as unknown[]) : [];
    return field.ref ? (
      <ReferencePicker
        field={field}
        entity={field.ref}
        value={list.filter((one) => typeof one === 'number')}
        onChange={onChange}
        autoFocus={autoFocus}
        onTitle={onTitle}
      />
    ) : isEntity(field) ? (
      <Entities field={field} value={list} onChange={onChange} autoFocus={autoFocus} onTitle={onTitle} />
    ) : (
      <Choices field={field} value={list} onChange={onChange} autoFocus={autoFocus} />
    );
  }
  if (operands === 'range') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    return (
      <div className="filter-range">
        <One field={field} label="De" value={from} onChange={(next) => onChange([next, to])} autoFocus={autoFocus} />
        <One field={field} label="Até" value={to} onChange={(next) => onChange([from, next])} />
      </div>
    );
  }
  return (
    <One
      key={comparison.id}
      field={field}
      label="Valor"
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      isPart={comparison.id === 'contains' || comparison.id === 'starts'}
    />
  );
};

/** The entities that the person sees; what one is called is not among the rows until they are of it. */
const Entities = ({ field, onTitle, ...rest }: Omit<ValueInputProps, 'comparison' | 'value'> & Listed) => {
  const { entities } = useFieldServices();
  const { data = [] } = useQuery({ queryKey: ['entidades'], queryFn: entities, staleTime: Infinity });
  const choices = Object.fromEntries(data.map(({ name, label }) => [name, label]));
  const onChange = (value: unknown): void => {
    for (const one of value as readonly string[]) onTitle?.(entityName, one, choices[one] ?? one);
    rest.onChange(value);
  };
  return <Choices {...rest} field={{ ...field, choices }} onChange={onChange} />;
};

interface Listed {
  readonly value: readonly unknown[];
}
const Choices = ({ field, value, onChange, autoFocus }: Omit<ValueInputProps, 'comparison' | 'value'> & Listed) => (
  <fieldset className="filter-choices">
    <legend className="visually-hidden">{field.label}</legend>
    {choicesInOrder(field.choices).map(([choice, said], index) => (
      <label key={choice} className="filter-choice">
        <input
          type="checkbox"
          checked={value.includes(choice)}
          autoFocus={autoFocus && index === 0}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, choice] : value.filter((one) => one !== choice))
          }
        />
        {said}
      </label>
    ))}
  </fieldset>
);

interface OneProps {
  readonly field: ModelField;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly autoFocus?: boolean;
  /** Part of a text: taken as typed. */
  readonly isPart?: boolean;
}
const native: Readonly<Record<string, string>> = { date: 'date', dateTime: 'date', time: 'time' };

const One = ({ field, label, value, onChange, autoFocus, isPart = false }: OneProps) => {
  const id = useId();
  const [typed, setTyped] = useState(() => typedText(field, value));
  const type = native[field.kind.name];
  const parsed = type || isPart || !field.kind.parse ? typed : field.kind.parse(typed, field);
  const isWrong = typed !== '' && (parsed === undefined || parsed === null);
  return (
    <div className="filter-one">
      <label htmlFor={id} className="labelled__label">
        {label}
      </label>
      <input
        id={id}
        className="input"
        type={type ?? 'text'}
        inputMode={field.kind.align === 'right' ? 'decimal' : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onBlur={() => {
          if (typeof parsed === 'number') setTyped(typedText(field, parsed));
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          const text = target.value;
          onChange(
            text === ''
              ? undefined
              : type || isPart || !field.kind.parse
                ? text
                : (field.kind.parse(text, field) ?? undefined),
          );
        }}
      />
      {isWrong && (
        <div id={`${id}-error`} className="labelled__error">
          Valor inválido!
        </div>
      )}
    </div>
  );
};
const typedText = (field: ModelField, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') {
    const text = field.kind.format(value, field, {});
    return field.kind.parse?.(text, field) === value ? text : String(value).replace('.', ',');
  }
  return String(value);
};
