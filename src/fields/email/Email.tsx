import type { InputProps } from '../shared/useField';
import { Text } from '../text/Text';

/** An e-mail address, lower-cased as it is typed. */
export const Email = (props: InputProps) => (
  <Text {...props} type="email" inputMode="email" shape={(text) => text.toLowerCase()} />
);
