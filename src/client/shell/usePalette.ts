import { useEffect, useState } from 'react';

/** The command palette: Ctrl+K (or Cmd+K) opens and closes it; its chunk is loaded the first time. */
export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpened(true);
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, wasOpened, show: () => { setOpened(true); setOpen(true); }, hide: () => setOpen(false) };
};
