import { useWatch } from 'react-hook-form';
import type { Model, ModelField } from '#kit/read/model';
import { MaskedField } from './MaskedField';
import type { Values } from '../saving/values';

interface MaskedInputProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: Values;
  readonly onChange: (name: string, value: unknown) => void;
}
/** {@link MaskedField} inside a form, which knows the mask of what was just saved before the page does. */
export const MaskedInput = ({ record, ...props }: MaskedInputProps) => {
  const value: unknown = useWatch({ name: props.field.name });
  return <MaskedField {...props} record={{ ...record, [props.field.name]: value }} />;
};
