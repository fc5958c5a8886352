/** Opens the Central de Downloads from anywhere: an export that has gone on in the background, a notice. */
const event = 'retaguarda:downloads';
export const openDownloads = (): void => { window.dispatchEvent(new Event(event)); };
export const onOpenDownloads = (open: () => void): (() => void) => {
  window.addEventListener(event, open);
  return () => window.removeEventListener(event, open);
};
