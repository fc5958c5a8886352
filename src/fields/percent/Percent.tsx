import { NumberInput } from '../decimal/Decimal';
import type { InputProps } from '../shared/useField';

export const Percent = (props: InputProps) => <NumberInput {...props} places={props.field.places ?? 2} sign="%" />;
