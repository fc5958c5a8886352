import { f } from '#fields';
import type { FieldOptions } from '#kit/field';

type Options = Pick<FieldOptions, 'label'>;
/**
 * The people and the companies, whatever the business calls them. Nobody looks for a row by them: who sees it says
 * `system`.
 */
const part = (name: '$people' | '$companies', options: Options) => {
  const field = f.ref(name as never, options);
  return { ...field, kind: { ...field.kind, operators: [] } };
};
export const person = (label: string) => part('$people', { label });
export const company = () => part('$companies', { label: 'Empresa' });
