import { useEffect, useState } from 'react';

interface Palette {
  readonly isOpen: boolean;
  /** How often it was opened: each time it is another one, which asks anew what this screen can do. */
  readonly turn: number;
}
const opened = ({ isOpen, turn }: Palette): Palette => ({ isOpen: true, turn: isOpen ? turn : turn + 1 });
const closed = ({ turn }: Palette): Palette => ({ isOpen: false, turn });

/** The command palette: Ctrl+K (or Cmd+K) opens and closes it; its chunk is loaded the first time. */
export const usePalette = () => {
  const [{ isOpen, turn }, set] = useState<Palette>({ isOpen: false, turn: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      set((before) => (before.isOpen ? closed : opened)(before));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, turn, show: () => set(opened), hide: () => set(closed) };
};
