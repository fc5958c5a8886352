/** Opens the Central de Downloads from anywhere: an export that goes on in the background, a notice. */
const event = 'retaguarda:downloads';
export const openDownloads = (): void => {
  window.dispatchEvent(new Event(event));
};
export const onOpenDownloads = (open: () => void): (() => void) => {
  window.addEventListener(event, open);
  return () => window.removeEventListener(event, open);
};

/** The address that opens it, for messages; a login on the way is no obstacle. */
export const downloadsAddress = '/app/pages/bemvindo?downloads=abrir';
export const asksForDownloads = (search: string): boolean => new URLSearchParams(search).get('downloads') === 'abrir';
