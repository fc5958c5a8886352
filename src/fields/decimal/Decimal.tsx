import { useMemo, type ReactNode } from 'react';
import { numberMask, readNumber, showNumber } from '../shared/numbers';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

interface Props extends InputProps {
  /** Decimals at most; always written when `exact`. */
  readonly places: number;
  readonly exact?: boolean;
  readonly before?: string;
  readonly unit?: ReactNode;
}
/** A number typed as people write it: the comma decides, points and spaces do not disturb, pasted text works. */
export const NumberInput = ({ places, exact = false, before, unit, ...props }: Props) => {
  const show = useMemo(() => showNumber(places, exact), [places, exact]);
  return (
    <div className={before ? 'number number--before' : unit ? 'number number--unit' : 'number'} data-before={before}>
      <Typed<number>
        {...props}
        mask={numberMask}
        show={show}
        read={(text) => readNumber(text) ?? text}
        input={{ inputMode: places === 0 ? 'numeric' : 'decimal', className: 'input input--number' }}
        after={
          unit || before
            ? () => (
                <span className="input-unit" aria-hidden="true">
                  {before ?? unit}
                </span>
              )
            : undefined
        }
      />
    </div>
  );
};
export const Decimal = (props: InputProps) => <NumberInput {...props} places={props.field.places ?? 2} />;
