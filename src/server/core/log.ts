/** Fields of a log line: names and numbers, never what a person typed, a token or a document. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** `cause` is written with its stack; the fields as for any line. */
  error(event: string, fields?: LogFields, cause?: unknown): void;
}
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const satisfies readonly LogLevel[];

/**
 * One JSON object a line. Line breaks cannot be forged: everything is quoted by JSON.
 *
 * @param how.showsMessages also writes an error's message and the source line that threw it. For development alone: a
 * message may quote data.
 */
export const createLog = (
  level: LogLevel,
  write: (line: string) => void,
  { showsMessages = false }: { readonly showsMessages?: boolean } = {},
): Log => {
  const from = logLevels.indexOf(level);
  const line =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: LogFields = {}, cause?: unknown): void => {
      if (logLevels.indexOf(name) < from) return;
      write(
        JSON.stringify({
          time: new Date().toISOString(),
          level: name,
          event,
          ...fields,
          ...(showsMessages && messageOf(cause)),
          ...(cause !== undefined && causeOf(cause)),
        }),
      );
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
};
export const silent: Log = createLog('silent', () => undefined);

/** Message of an error and the first line of its stack that is not of a package: 'src/server/app.ts:12:3'. */
const messageOf = (cause: unknown): LogFields => {
  if (!(cause instanceof Error)) return {};
  const own = (cause.stack ?? '').split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  const place = own?.split(/[\s()]/).findLast((part) => part.includes(':')) ?? '';
  const start = Math.max(...['src/', 'schemas/', 'resources/'].map((folder) => place.lastIndexOf(folder)));
  return { message: cause.message, at: start < 0 ? undefined : place.slice(start) };
};
/** The stack without its message, which may quote data (PostgreSQL's DETAIL does), and the SQLSTATE. */
const causeOf = (cause: unknown): LogFields => {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const stack = (cause.stack ?? '')
    .split('\n')
    .filter((one) => one.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
  return { cause: cause.name, code, stack };
};
