import { useState } from 'react';
import { Button } from '../parts';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/**
 * A secret: dots that can be shown while it is typed. The stored value is never shown; it stays until another is typed
 * or it is removed.
 */
const Token = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<string | true>(props);
  const [isShown, setShown] = useState(false);
  const [isKept, setKept] = useState(value === true);
  if (value === true && !isKept) setKept(true);
  const {
    field: {
      label,
      required,
      options: { max, own },
    },
  } = props;
  const isTyped = typeof value === 'string';
  const isRemoved = isKept && value === null;
  const set = (next: string | true | null): void => onChange(next as string | null);
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <div className="input-with input-with--button">
          {/* Browsers ask for a name beside a password. */}
          {own && <input hidden type="text" autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />}
          {/* A partner's secret is no password: a manager would fill in its user's own, and make a login of each. */}
          <input
            className={isShown || own ? 'input' : 'input input--dots'}
            {...control}
            ref={ref}
            type={own && !isShown ? 'password' : 'text'}
            autoFocus={props.autoFocus}
            autoComplete={own ? 'current-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={max === undefined ? undefined : max + 50}
            placeholder={isRemoved ? 'Será removido ao salvar' : isKept ? 'Guardado; digite para trocar' : undefined}
            value={isTyped ? value : ''}
            onBlur={onBlur}
            onChange={({ target }) => set(target.value || (isKept ? true : null))}
          />
          {isTyped ? (
            <Button aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} ${label}`} onClick={() => setShown(!isShown)}>
              {isShown ? 'Ocultar' : 'Mostrar'}
            </Button>
          ) : (
            isKept &&
            !required && (
              <Button
                aria-label={`${isRemoved ? 'Manter' : 'Remover'} ${label}`}
                onClick={() => set(isRemoved ? true : null)}
              >
                {isRemoved ? 'Manter' : 'Remover'}
              </Button>
            )
          )}
        </div>
      )}
    </Frame>
  );
};
export default Token;
