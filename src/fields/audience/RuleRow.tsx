import { useMemo, type ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { AudienceRule } from '#kit/entity/audience';
import type { ModelField } from '#kit/read/model';
import { FieldInput } from '../inputs';
import { IconButton } from '../parts';
import { useField } from '../shared/useField';
import { daysField, hasDays, subjectsOf, testsOf, valueFieldOf, type Subject } from './tests';

interface RuleRowProps {
  readonly field: ModelField;
  readonly source: string;
  readonly index: number;
  readonly onRemove: () => void;
}
type Stored = Readonly<Partial<Record<keyof AudienceRule, unknown>>>;

/** One condition: what it asks, its test, and the value with its words around it. */
export const RuleRow = ({ field, source, index, onRemove }: RuleRowProps) => {
  const rule = (useWatch({ name: source }) ?? {}) as Stored;
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const subjects = subjectsOf(field.audience!);
  const subject = subjects.get(String(rule.campo));
  const tests = subject ? testsOf(subject) : {};
  const operator = String(rule.operador ?? '');
  const test = Object.hasOwn(tests, operator) ? tests[operator] : undefined;
  const value = useMemo(() => subject && valueFieldOf(subject, operator), [subject, operator]);
  const change = (next: Stored): void =>
    setValue(source, { ...rule, ...next }, { shouldDirty: true, shouldValidate: isSubmitted });
  const setSubject = (campo: string): void => {
    const chosen = subjects.get(campo);
    const operador = chosen ? Object.keys(testsOf(chosen))[0] : null;
    change({ campo: campo || null, operador, valor: null, dias: null });
  };
  const setTest = (operador: string): void => {
    const next = subject && valueFieldOf(subject, operador);
    const isSame = next?.kind.name === value?.kind.name && tests[operador]?.takes === test?.takes;
    change({ operador: operador || null, ...(!isSame && { valor: null }) });
  };
  return (
    <div className="audience__rule" role="group" aria-label={`Condição ${index + 1}`} data-rule={index}>
      <Chosen source={`${source}.campo`} label="O que olhar" value={rule.campo} onChange={setSubject}>
        <option value="">Escolha…</option>
        <Subjects label="Cadastro" subjects={subjects} of={({ referred }) => !referred} />
        <Subjects label="Histórico" subjects={subjects} of={({ referred }) => referred !== undefined} />
        {typeof rule.campo === 'string' && !subject && (
          <option value={rule.campo}>{`${rule.campo} (não existe mais)`}</option>
        )}
      </Chosen>
      {subject && (
        <Chosen source={`${source}.operador`} label="Teste" value={rule.operador} onChange={setTest}>
          {!test && <option value="">Escolha…</option>}
          {Object.entries(tests).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Chosen>
      )}
      {value && (
        <div className="audience__value" data-kind={value.kind.name}>
          <FieldInput key={value.kind.name} field={value} source={`${source}.valor`} bare />
          {test?.takes === 'days' && <span>dias</span>}
        </div>
      )}
      {subject && hasDays(subject) && (
        <div className="audience__days">
          <span>nos últimos</span>
          <FieldInput field={daysField} source={`${source}.dias`} bare />
          <span>dias (vazio: sempre)</span>
        </div>
      )}
      <IconButton icon="close" label={`Remover condição ${index + 1}`} size="small" onClick={onRemove} />
    </div>
  );
};

const Subjects = ({
  label,
  subjects,
  of,
}: {
  readonly label: string;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly of: (subject: Subject) => boolean;
}) => {
  const own = [...subjects].filter(([, subject]) => of(subject));
  return own.length === 0 ? null : (
    <optgroup label={label}>
      {own.map(([name, subject]) => (
        <option key={name} value={name}>
          {subject.label}
        </option>
      ))}
    </optgroup>
  );
};

/** A native choice with the message of its path below. */
const Chosen = ({
  source,
  label,
  value,
  onChange,
  children,
}: {
  readonly source: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) => {
  const { id, onBlur, ref, error } = useField<string>({ source } as never);
  return (
    <div className={error ? 'labelled labelled--error' : 'labelled'}>
      <select
        className="input input--select"
        id={id}
        ref={ref}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-required
        aria-describedby={error ? `${id}-error` : undefined}
        value={typeof value === 'string' ? value : ''}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      {error && (
        <div className="labelled__error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
};
