import { useId, useState, type ReactNode, type Ref } from 'react';
import { Labelled } from '#fields/parts';
import { strengthHelp, strengthOf } from '../login/strength';
import '../theme/password.css';
import '../theme/strength.css';

interface PasswordInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly error?: string;
  readonly help?: ReactNode;
  /** Shows how hard it is to guess. */
  readonly isRated?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}
/** A password with its eye and, when it is a new one, its strength: a hint, the services decide. */
export const PasswordInput = ({
  label,
  value,
  onChange,
  autoComplete,
  error,
  isRated,
  inputRef,
}: PasswordInputProps) => {
  const [isShown, setShown] = useState(false);
  const meter = useId();
  const strength = value ? strengthOf(value) : undefined;
  return (
    <Labelled label={label} error={error} required>
      {(control) => (
        <>
          <div className="password">
            <input
              {...control}
              ref={inputRef}
              className="input"
              type={isShown ? 'text' : 'password'}
              value={value}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              aria-describedby={[isRated && meter, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
              onChange={({ target }) => onChange(target.value)}
            />
            <button
              type="button"
              className="password__reveal"
              aria-label="Mostrar senha"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0-2C7 4 2.7 7.1 1 11.5a11.8 11.8 0 0 0 22 0C21.3 7.1 17 4 12 4m0 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m0-2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9" />
                {isShown && <path d="M4 3 21 20l-1.4 1.4L2.6 4.4z" />}
              </svg>
            </button>
          </div>
          {isRated && (
            <div className="strength" id={meter} data-level={strength?.level}>
              <span className="strength__bar" aria-hidden="true" />
              <span className="labelled__help" role="status">
                {strength ? `Força da senha: ${strength.text.toLowerCase()}.` : strengthHelp}
              </span>
            </div>
          )}
        </>
      )}
    </Labelled>
  );
};
