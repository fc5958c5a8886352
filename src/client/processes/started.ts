/** A process was started on this page: the indicator looks at once instead of at its next turn. */
const event = 'retaguarda:processo';
export const tellStarted = (): void => {
  window.dispatchEvent(new Event(event));
};
export const onStarted = (look: () => void): (() => void) => {
  window.addEventListener(event, look);
  return () => window.removeEventListener(event, look);
};

/** Processes whose dialog is open: their end is seen there, nothing further needs to say it. */
export const watchedProcesses = new Set<number>();
