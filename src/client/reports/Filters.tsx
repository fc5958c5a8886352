import { useId, useMemo, useState } from 'react';
import { ValidationError } from 'yup';
import { FieldInput } from '#fields/inputs';
import { FormLookContext } from '#fields/shared/useField';
import { Button } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import type { ReportModel } from '#kit/resource/report';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/entity/validation';
import { Form } from '../form/Form';
import { presets, type Values } from './filters';

/** So many filters stand beside the period; more of them open below it. */
const few = 3;
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface FiltersProps {
  readonly report: ReportModel;
  readonly values: Values;
  readonly labels: Readonly<Record<string, string>>;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onApply: (values: Values) => void;
}
/**
 * Form of the report: the usual periods, the days, and its filters, which open when there are many. Nothing is
 * requested before «Ver relatório».
 */
export const Filters = ({ report, values, labels, zone, isBusy, onApply }: FiltersProps) => {
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const look = useMemo(() => ({ prefix: id, optional: false, zone, labels }), [id, zone, labels]);
  const { period } = report;
  const fields = Object.values(report.filters);
  const isFirst = ({ name, required }: ModelField): boolean => required || (period?.includes(name) ?? false);
  const others = fields.filter((field) => !isFirst(field));
  const [first, rest] = others.length > few ? [fields.filter(isFirst), others] : [fields, []];
  const said = rest.filter(({ name }) => !isBlank(values[name])).length;
  const [isOpen, setOpen] = useState(said > 0);
  const drawn = (field: ModelField) => (
    <div key={field.name} className="report-field">
      <FieldInput field={field} source={field.name} />
    </div>
  );
  const apply = async (typed: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    setFailure(undefined);
    try {
      const own = Object.fromEntries(Object.keys(report.filters).map((name) => [name, typed[name] ?? null]));
      const checked = await fieldsSchema(report.filters).validate(cleanValues(report.filters, own), {
        abortEarly: false,
      });
      const [from, to] = period ? [checked[period[0]], checked[period[1]]] : [];
      if (period && typeof from === 'string' && typeof to === 'string' && from > to)
        return { [period[1]]: 'A data final não pode ser anterior à inicial!' };
      onApply(checked);
      return undefined;
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      setFailure('Há campos com erro. Corrija e tente novamente!');
      return fieldErrorsOf(error);
    }
  };
  const isOn = (from: string, to: string): boolean =>
    period !== undefined && values[period[0]] === from && values[period[1]] === to;
  return (
    <FormLookContext value={look}>
      {/* Another period is another form: it then says what is shown. */}
      <Form key={JSON.stringify(values)} defaultValues={values} onSubmit={apply} className="report-filters">
        {period && (
          <div className="report-presets" role="group" aria-label="Período">
            {presets(zone).map(({ label, from, to }) => (
              <Button
                key={label}
                size="small"
                variant={isOn(from, to) ? 'primary' : undefined}
                aria-pressed={isOn(from, to)}
                onClick={() => onApply({ ...values, [period[0]]: from, [period[1]]: to })}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <div className="report-fields">
          {first.map(drawn)}
          {rest.length > few && (
            <Button aria-expanded={isOpen} aria-controls={`${id}-rest`} icon="tune" onClick={() => setOpen(!isOpen)}>
              {said > 0 ? `Filtros (${said})` : 'Filtros'}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isBusy}>
            Ver relatório
          </Button>
        </div>
        {rest.length > few && (
          <div id={`${id}-rest`} className="report-fields report-fields--rest" hidden={!isOpen}>
            {rest.map(drawn)}
          </div>
        )}
        {failure && (
          <p className="labelled__error" role="alert">
            {failure}
          </p>
        )}
      </Form>
    </FormLookContext>
  );
};
