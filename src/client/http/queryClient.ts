import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isHttpError } from '.';
import { onForget } from '../session';

/**
 * True for a failure that may pass by itself: no answer, or a server that is starting or overloaded. A planned
 * maintenance says when it is over.
 */
const mayPass = (error: unknown): boolean =>
  isHttpError(error) &&
  !error.body?.maintenance &&
  (error.status === 0 || error.status === 408 || error.status === 502 || error.status === 503);

// Answers are drawn in the same task, not behind whatever the browser does next.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': offline is an error with words, not a screen that waits without a word.
    queries: {
      retry: (count, error) => count < 2 && mayPass(error),
      retryDelay: (count) => 500 * 2 ** count,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onForget(() => queryClient.clear());
