import type { Icon as IconName } from '#kit/icons';
import outlines from './icons.svg';

interface IconProps {
  readonly name: IconName;
  /** Pixels; 20 when left out. */
  readonly size?: number;
  readonly className?: string;
}
/**
 * A decorative icon: what it means is said by the text or the label beside it. All outlines are one picture, fetched
 * beside the program and kept.
 */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg
    className={className ? `icon ${className}` : 'icon'}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${outlines}#${name}`} />
  </svg>
);
