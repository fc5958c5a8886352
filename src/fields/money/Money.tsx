import { NumberInput } from '../decimal/Decimal';
import type { InputProps } from '../shared/useField';

export const Money = (props: InputProps) => <NumberInput {...props} places={2} exact sign="R$" />;
