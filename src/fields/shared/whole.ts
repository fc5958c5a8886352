/**
 * Calls before somebody searches, selects or prints the page, which must then have what it leaves out far from sight;
 * and after it was printed. Answers how to stop.
 */
export const whenWhole = (drawAll: () => void, drawSome: () => void = drawAll): (() => void) => {
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === 'F3' || ((ctrlKey || metaKey) && ['f', 'a'].includes(key.toLowerCase()))) drawAll();
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('beforeprint', drawAll);
  window.addEventListener('afterprint', drawSome);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('beforeprint', drawAll);
    window.removeEventListener('afterprint', drawSome);
  };
};
