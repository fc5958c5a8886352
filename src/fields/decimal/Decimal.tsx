import { isDoubtful, readNumber, writtenNumber, type NumberSign } from '#kit/numbers';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

interface Props extends InputProps {
  /** Decimals at most; always written when `exact`. */
  readonly places: number;
  readonly exact?: boolean;
  /** Stands beside the number, `R$` before it; another sign is refused. */
  readonly sign?: NumberSign;
}
/**
 * A number typed as people write it. Nothing that is typed is dropped: a mask would make 13 of `1e3`. A reading that may
 * surprise is told while the person types; when the field is left, the number is written out.
 */
export const NumberInput = ({ places, exact = false, sign, ...props }: Props) => {
  const show = (value: number | string): string =>
    typeof value === 'number' ? writtenNumber(value, places, exact ? places : undefined) : value;
  const look = sign === 'R$' ? 'number number--before' : sign ? 'number number--unit' : 'number';
  return (
    <div className={look} data-before={sign === 'R$' ? sign : undefined}>
      <Typed<number>
        {...props}
        show={show}
        read={(text) => {
          const value = readNumber(text, sign);
          return value === undefined ? text : value;
        }}
        echo={(text) => (isDoubtful(text) ? `Lido como ${show(readNumber(text, sign) ?? '–')}` : undefined)}
        input={{ inputMode: places === 0 ? 'numeric' : 'decimal', className: 'input input--number' }}
        after={
          sign
            ? () => (
                <span className="input-unit" aria-hidden="true">
                  {sign}
                </span>
              )
            : undefined
        }
      />
    </div>
  );
};
export const Decimal = (props: InputProps) => <NumberInput {...props} places={props.field.places ?? 2} />;
