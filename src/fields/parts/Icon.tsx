import { icons, type Icon as IconName } from '#kit/icons';

interface IconProps {
  readonly name: IconName;
  /** Pixels; 20 when left out. */
  readonly size?: number;
  readonly className?: string;
}
/** A decorative icon: what it means is said by the text or the label beside it. */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={icons[name]} />
  </svg>
);
