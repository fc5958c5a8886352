import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { Model, ModelField } from '#kit/read/model';

export interface PathError {
  readonly path: string;
  readonly message: string;
}

/** Every message of a form by path, nested ones too. */
export const flatErrors = (errors: FieldErrors<FieldValues>, parent = ''): PathError[] =>
  Object.entries(errors as Readonly<Record<string, unknown>>).flatMap(([name, error]): PathError[] => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = name === 'root' ? parent : parent ? `${parent}.${name}` : name;
    const { message } = error as { readonly message?: unknown };
    const own = typeof message === 'string' && message ? [{ path, message }] : [];
    return [...own, ...flatErrors(error as FieldErrors<FieldValues>, path)];
  });

/** Blank rows are not sent, so what is said of the first row sent may be about the third one shown. */
export const atShownRow = (model: Model, shown: Readonly<Record<string, unknown>>, path: string): string => {
  const [name = '', index, ...rest] = path.split('.');
  const field = model.fields[name];
  const rows = shown[name];
  if (field?.kind.nested !== 'many' || index === undefined || !Array.isArray(rows)) return path;
  const kept = rows.flatMap((row: unknown, at) => (field.kind.clean?.([row], field) === null ? [] : [at]));
  return [name, kept[Number(index)] ?? index, ...rest].join('.');
};

/** 'itens.0.valor' -> 'Itens, item 1, Valor' */
export const pathLabel = (model: Model, path: string): string => {
  const steps = path.split('.');
  const words: string[] = [];
  let fields: Readonly<Record<string, ModelField>> = model.fields;
  for (const step of steps) {
    if (/^\d+$/.test(step)) words.push(`item ${Number(step) + 1}`);
    else {
      const field = Object.hasOwn(fields, step) ? fields[step] : undefined;
      words.push(field?.label ?? step);
      fields = field?.item ?? {};
    }
  }
  return words.join(', ');
};

/** In the order in which the form shows its fields. */
export const inOrder = (errors: readonly PathError[], order: readonly string[]): PathError[] => {
  const at = (path: string): number => {
    const index = order.indexOf(path.split('.')[0] ?? '');
    return index < 0 ? order.length : index;
  };
  return errors.toSorted((one, other) => at(one.path) - at(other.path));
};
