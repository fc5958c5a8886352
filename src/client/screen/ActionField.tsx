import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FieldInput } from '#fields/inputs';
import { FormLookContext } from '#fields/shared/useField';
import { meets } from '#kit/entity/condition';
import type { ModelField } from '#kit/read/model';
import { equal, shaped } from '../form/saving/values';
import { useSession } from '../session';
import type { FilledForm } from './actionForm';

interface ActionFieldProps<V> {
  readonly form: FilledForm & { readonly values: V };
  /** A field, or one of a row inside it: 'pagamentos.0.valor'. */
  readonly name: (keyof V & string) | `${keyof V & string}.${number}.${string}`;
  /** In place of the field's own, where the place says the rest. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}
/** The input of one field of {@link useActionForm}: absent where its condition is not met. */
export const ActionField = <V,>({ form, name, label, autoFocus }: ActionFieldProps<V>) => {
  const { user } = useSession();
  const path = name.split('.');
  const top = form.fields[path[0]!];
  const field = path.length === 1 ? top : top?.item?.[path[2]!];
  if (!top || !meets(top.when, form.values as never, user ?? undefined)) return null;
  if (!field) throw new Error(`The form has no field '${name}'`);
  return <Bound key={name} form={form} path={path} field={label ? { ...field, label } : field} autoFocus={autoFocus} />;
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | null)?.[part], value);
const withValue = (at: unknown, [part, ...rest]: readonly string[], value: unknown): unknown => {
  if (part === undefined) return value;
  if (Array.isArray(at))
    return at.map((one: unknown, index) => (index === Number(part) ? withValue(one, rest, value) : one));
  return { ...(at as object), [part]: withValue((at as Readonly<Record<string, unknown>>)[part], rest, value) };
};

interface BoundProps {
  readonly form: FilledForm;
  readonly path: readonly string[];
  readonly field: ModelField;
  readonly autoFocus?: boolean;
}
/** The page keeps the values; the input is bound to a form of its own, which follows them and is followed. */
const Bound = ({ form: { values, errors, put, follow }, path, field, autoFocus }: BoundProps) => {
  const { name } = field;
  const id = useId();
  const { user } = useSession();
  const value = valueAt(values, path) ?? null;
  const form = useForm({ defaultValues: { [name]: shaped(field, value) } });
  const { control, getValues, setValue, setError, clearErrors } = form;
  const typed: unknown = useWatch({ control, name });
  const known = useRef<unknown>(value);
  /** Values that the page was told and has not given back yet. */
  const told = useRef<readonly unknown[]>([]);
  /** Value that the page was last drawn with. */
  const seen = useRef<unknown>(value);
  const tell = useEffectEvent((): void => {
    if (equal(typed, known.current)) return;
    known.current = typed;
    told.current = [...told.current, typed];
    const [top = ''] = path;
    put({ [top]: withValue(values[top], path.slice(1), typed) });
  });
  const held = useEffectEvent((all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const [top = ''] = path;
    const now: unknown = getValues(name);
    return equal(now, valueAt(all, path) ?? null) ? {} : { [top]: withValue(all[top], path.slice(1), now) };
  });
  useEffect(() => follow((all) => held(all)), [follow]);
  // A typed value is reported once, not again when the page takes it over.
  useEffect(() => tell(), [typed]);
  useEffect(() => {
    // Drawn anew for another reason, before the page has taken what was typed: it stands.
    if (equal(value, seen.current)) return;
    seen.current = value;
    const echo = told.current.findIndex((one) => equal(one, value));
    // Somebody who types faster than the page draws gets an earlier value of their own back: it changes nothing.
    told.current = echo < 0 ? [] : told.current.slice(echo + 1);
    if (echo >= 0 || equal(value, known.current)) return;
    known.current = value;
    setValue(name, shaped(field, value) as never);
  }, [value, name, field, setValue]);
  const at = path.join('.');
  useEffect(() => {
    clearErrors();
    for (const [wrong, message] of Object.entries(errors))
      if (wrong === at || wrong.startsWith(`${at}.`))
        setError(`${name}${wrong.slice(at.length)}`, { type: 'server', message });
  }, [errors, at, name, setError, clearErrors]);
  const look = useMemo(
    () => ({ prefix: id, optional: false, zone: user?.zone ?? 'America/Sao_Paulo', labels: {} }),
    [id, user?.zone],
  );
  return (
    <FormProvider {...form}>
      <FormLookContext value={look}>
        <FieldInput field={field} source={name} autoFocus={autoFocus} />
      </FormLookContext>
    </FormProvider>
  );
};
