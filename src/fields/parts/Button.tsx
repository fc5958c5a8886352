import { useEffect, useState, type ComponentProps } from 'react';
import type { Icon as IconName } from '#kit/icons';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /** 'secondary' when left out. One 'primary' a screen; 'danger' is never the default of a dialog. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 'small';
  readonly icon?: IconName;
  /** At work: keeps its focus, ignores clicks, and says that it still waits when the answer takes long. */
  readonly busy?: boolean;
}
/** @example <Button variant="primary" icon="save" busy={isSaving} type="submit">Salvar</Button> */
export const Button = ({
  variant = 'secondary',
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={['btn', `btn--${variant}`, size && `btn--${size}`, busy && 'btn--busy', className]
      .filter(Boolean)
      .join(' ')}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner size={16} /> : icon && <Icon name={icon} size={18} />}
    {children}
    {busy && <StillWaiting />}
  </button>
);

/** Milliseconds after which somebody begins to doubt that the click was taken. */
const patience = 3_000;
const StillWaiting = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <span role="status">(esperando resposta…)</span>;
};
