import type { ComponentProps } from 'react';
import type { Icon as IconName } from '#kit/icons';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly icon: IconName;
  /** Action of the button: its accessible name and its tooltip. */
  readonly label: string;
  readonly size?: 'small';
  readonly tone?: 'danger';
  readonly busy?: boolean;
  /** Said in the tooltip after the label. @example 'Ctrl+S' */
  readonly shortcut?: string;
}
/** A button that shows only an icon. The tooltip is drawn by the shell from `data-tooltip`. */
export const IconButton = ({
  icon,
  label,
  size,
  tone,
  busy = false,
  shortcut,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    className={['icon-btn', size && `icon-btn--${size}`, tone && `icon-btn--${tone}`, className]
      .filter(Boolean)
      .join(' ')}
    aria-label={label}
    data-tooltip={shortcut ? `${label} (${shortcut})` : label}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner size={16} /> : <Icon name={icon} size={size === 'small' ? 18 : 20} />}
  </button>
);
