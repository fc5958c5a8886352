import { NumberInput } from '../decimal/Decimal';
import type { InputProps } from '../shared/useField';

export const Integer = (props: InputProps) => <NumberInput {...props} places={0} />;
