import { isHttpError } from '../http';
import { readEvents } from '../http/events';
import { tellHeard, type Heard } from './heard';

interface Message {
  readonly since: number;
  readonly told: readonly Heard[];
  readonly refetch?: true;
}
/** Says that the access of the user has changed; it has no place in the stream. */
interface AccessMessage {
  readonly access: true;
}
/** Between the tabs of a browser: what the one that reads has heard, and the question of a new tab how far that is. */
type Word = Message | AccessMessage | 'desde';

const name = 'retaguarda.novidades';
const second = 1_000;
/** The server beats every 20 seconds; a line that is silent for so long is dead. */
const silence = 45 * second;
/** Between two attempts at most, and where the services refuse. */
const longest = 30 * second;
const remembered = 2_000;

/**
 * One stream a browser: the tab that holds the lock reads it and passes messages on, another takes over when it goes.
 * Each tab knows its last message, so the next reader goes on there, and a repeated message is known by its id.
 *
 * @param ring what rings, as it happens: never what was missed before the page
 * @param onAccess runs when the user may do more or less than before, or it is not known
 * @returns ends it
 */
export const startHub = (
  ring: (told: readonly Heard[], isReader: boolean) => void,
  onAccess: () => void,
): (() => void) => {
  const over = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const seen = new Set<number>();
  let since: number | undefined;
  let isReader = false;
  let wake: () => void = () => undefined;

  const receive = (message: Message | AccessMessage): void => {
    if ('access' in message) {
      onAccess();
      return;
    }
    const { since: reached, told, refetch } = message;
    const isFirst = since === undefined;
    since = refetch ? reached : Math.max(since ?? 0, reached);
    const fresh = told.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    for (const id of seen) {
      if (seen.size <= remembered) break;
      seen.delete(id);
    }
    if (refetch) {
      tellHeard(null);
      onAccess();
    } else if (fresh.length > 0) tellHeard(fresh);
    const ringing = fresh.filter(({ rings, own }) => rings && !own);
    if (!isFirst && ringing.length > 0) ring(ringing, isReader);
  };
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data !== 'desde') receive(data);
      else if (isReader && since !== undefined) channel.postMessage({ since, told: [] } satisfies Word);
    };
  channel?.postMessage('desde' satisfies Word);

  /** One stream, until it ends; silence ends it too. */
  const read = async (): Promise<void> => {
    const line = new AbortController();
    let last = Date.now();
    const end = (): void => line.abort();
    over.signal.addEventListener('abort', end);
    // After a sleep the first tick finds the silence.
    const watch = setInterval(() => {
      if (Date.now() - last > silence) end();
    }, 5 * second);
    try {
      // Before the first message, asks for everything since the page began.
      const ago = Math.min(600 * second, Math.round(performance.now()) + 2 * second);
      await readEvents(`backoffice/novidades?${since === undefined ? `ago=${ago}` : `since=${since}`}`, {
        signal: line.signal,
        onBeat: () => {
          last = Date.now();
        },
        onMessage: (data) => {
          const message = JSON.parse(data) as Message | AccessMessage;
          receive(message);
          channel?.postMessage(message satisfies Word);
        },
      });
    } finally {
      clearInterval(watch);
      over.signal.removeEventListener('abort', end);
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const keepReading = async (): Promise<void> => {
    isReader = true;
    for (let failures = 0; !over.signal.aborted;) {
      const begun = Date.now();
      const status = await read().then(
        () => 200,
        (error: unknown) => (isHttpError(error) ? error.status : 0),
      );
      if (over.signal.aborted) break;
      failures = Date.now() - begun > 10 * second ? 0 : failures + 1;
      // Five hundred screens do not come back in the same moment.
      const wait =
        status >= 400 && status < 500 ? longest : Math.min(longest, second * 2 ** Math.min(failures, 5) * 0.5);
      await pause(wait * (0.5 + Math.random() / 2));
    }
  };
  const again = (): void => {
    if (!document.hidden) wake();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  // Without locks, at an address that is not secure, each tab reads for itself.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks) locks.request(name, { signal: over.signal }, keepReading).catch(() => undefined);
  else void keepReading();
  return () => {
    over.abort();
    wake();
    channel?.close();
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
};
