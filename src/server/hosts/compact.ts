/** Milliseconds after the start: the first calls are answered before the pause of some 100 ms. */
const after = 2000;

/**
 * Collects once what the start left behind, and gives its memory back: V8 would keep it until the heap has doubled. The
 * function `gc` collects as well, but keeps the emptied pages, the whole young generation among them. Only the inspector
 * has the collection that gives them back; it is asked in this process, without a port.
 */
export const compactAfterStart = (): void => {
  setTimeout(() => void compact().catch(() => undefined), after).unref();
};

export const compact = async (): Promise<void> => {
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  await new Promise<void>((resolve) => {
    session.post('HeapProfiler.collectGarbage', () => {
      // A session that ends inside its own answer waits for itself, and the process with it.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
};
