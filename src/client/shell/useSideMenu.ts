import { useEffect, useState } from 'react';
import { usePathname } from '../lean/router/context';

/** Specification, section 9. */
const phone = '(width < 768px)';
const tablet = '(width <= 1024px)';

/** Expanded, collapsed to icons (1024 px and under), or off the canvas (under 768 px) and open only when asked. */
export const useSideMenu = () => {
  const [isPhone, setIsPhone] = useState(() => window.matchMedia(phone).matches);
  const [isCollapsed, setIsCollapsed] = useState(() => window.matchMedia(tablet).matches);
  const [isOpen, setIsOpen] = useState(false);
  const pathname = usePathname();
  const [last, setLast] = useState(pathname);
  if (last !== pathname) {
    setLast(pathname);
    setIsOpen(false);
  }
  useEffect(() => {
    const [small, medium] = [window.matchMedia(phone), window.matchMedia(tablet)];
    const change = () => {
      setIsPhone(small.matches);
      setIsCollapsed(medium.matches);
      setIsOpen(false);
    };
    const left = new AbortController();
    for (const one of [small, medium]) one.addEventListener('change', change, left);
    return () => left.abort();
  }, []);
  return {
    isPhone,
    isOpen,
    isCollapsed: isCollapsed && !isPhone,
    toggle: () => (isPhone ? setIsOpen(!isOpen) : setIsCollapsed(!isCollapsed)),
    expand: () => setIsCollapsed(false),
    close: () => setIsOpen(false),
  };
};
