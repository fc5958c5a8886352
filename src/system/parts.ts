import { f } from '#fields';
import type { Field, FieldOptions } from '#kit/entity/field';

type Options = Pick<FieldOptions, 'label'>;
/** Makes a field that no filter offers: its value is computed after the query. */
export const worked = <F extends Field>(field: F): F => ({ ...field, kind: { ...field.kind, operators: [] } });
/**
 * The people and the companies, whatever the business calls them. Nobody looks for a row by them: who sees it says
 * `system`.
 */
const part = (name: '$people' | '$companies', options: Options) => {
  return worked(f.ref(name as never, options));
};
export const person = (label: string) => part('$people', { label });
export const company = () => part('$companies', { label: 'Empresa' });
