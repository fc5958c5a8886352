import { useEffect, useState } from 'react';
import { icons, type Icon as IconName } from '#kit/icons';

type Paths = Readonly<Record<string, string>>;
const near: Paths = icons;
let far: Paths = {};
let coming: Promise<void> | undefined;
/** The icons of single screens, once; tried again by the next that needs them where the network failed. */
const bring = (): Promise<void> => {
  coming ??= import('#kit/moreIcons').then(({ moreIcons }) => { far = moreIcons; }, () => { coming = undefined; });
  return coming;
};
const usePath = (name: string): string | undefined => {
  const [, redraw] = useState(false);
  const path = near[name] ?? far[name];
  useEffect(() => {
    if (path !== undefined) return undefined;
    let isShown = true;
    void bring().then(() => { if (isShown) redraw(true); });
    return () => { isShown = false; };
  }, [path]);
  return path;
};

interface IconProps {
  readonly name: IconName;
  /** Pixels; 20 when left out. */
  readonly size?: number;
  readonly className?: string;
}
/** A decorative icon: what it means is said by the text or the label beside it. */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={usePath(name)} />
  </svg>
);
