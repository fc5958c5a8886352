import type { App } from '../../src/server/app';

interface Heard {
  readonly id: number;
  readonly entity: string;
  readonly record: number | null;
  readonly rings?: true;
  readonly own?: true;
}
interface Message {
  readonly since: number;
  readonly told: readonly Heard[];
  readonly refetch?: true;
}
/** A stream of what happens, as a browser reads it. */
export interface Stream {
  readonly status: number;
  /** Messages so far. */
  readonly messages: readonly Message[];
  readonly told: () => readonly Heard[];
  /** How often it was said that the user may do more or less than before. */
  readonly accesses: () => number;
  /** The position after the last message. */
  readonly since: () => number;
  readonly isOver: () => boolean;
  close(): Promise<void>;
}

export const openStream = async (app: App, token: string, query = ''): Promise<Stream> => {
  const response = await app.fetch(
    new Request(`http://localhost/services/backoffice/novidades${query}`, { headers: { 'remember-me': token } }),
  );
  const messages: Message[] = [];
  let accesses = 0;
  let isOver = false;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<void> => {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts)
        if (part.startsWith('data: ')) {
          const message = JSON.parse(part.slice('data: '.length)) as Message | { readonly access: true };
          if ('access' in message) accesses += 1;
          else messages.push(message);
        }
    }
    isOver = true;
  };
  void read();
  return {
    status: response.status,
    messages,
    told: () => messages.flatMap(({ told }) => told),
    accesses: () => accesses,
    since: () => messages.at(-1)!.since,
    isOver: () => isOver,
    close: () => reader.cancel(),
  };
};
