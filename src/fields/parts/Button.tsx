import type { ComponentProps } from 'react';
import type { Icon as IconName } from '#kit/icons';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /** 'secondary' when left out. One 'primary' a screen; 'danger' is never the default of a dialog. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 'small';
  readonly icon?: IconName;
  /** At work: keeps its width and its focus, and ignores clicks. */
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
  </button>
);
