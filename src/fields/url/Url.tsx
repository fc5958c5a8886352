import type { InputProps } from '../shared/useField';
import { Text } from '../text/Text';

/** A web address. */
export const Url = (props: InputProps) => <Text {...props} type="url" inputMode="url" />;
