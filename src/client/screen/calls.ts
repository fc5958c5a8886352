import { useCallback, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callPath, type CallOf } from '#kit/calls/calls';
import type { Fields, Values } from '#kit/entity/field';
import type { Result, Returned } from '#kit/calls/result';
import type { Doing } from '#kit/messages';
import { fill } from '#kit/text';
import { refreshAll } from '../actions/refreshAll';
import { blankWindow } from '../actions/windows';
import { call, callBytes, messageOf, onceKey } from '../http';
import { useToast } from '../ui';
import { isUnanswered, notDone } from './notDone';

type Filling = Readonly<Record<string, unknown>>;
/** Values of a call: optional ones may be null or left out. */
type Given<F extends Fields> = { readonly [K in keyof Values<F>]?: Values<F>[K] | null } & {
  /** Page, for a call with `{page}` and `{size}` in its path. */
  readonly page?: number;
  readonly size?: number;
};
interface CallOptions {
  /** Asks nothing until it is true. */
  readonly when?: boolean;
  /** Shows the answer before until the new one is here: `isStale` says so. */
  readonly keep?: boolean;
  /** Asked again after so many seconds, while the page is looked at: for who hears nothing of its rows. */
  readonly every?: number;
  /** An action does not have it asked again: for much that few actions change, and that is heard of or asked by itself. */
  readonly keeps?: boolean;
}
/**
 * Request of a declared call: its path is filled, the rest is the query of a GET or the body. A GET that changes
 * something is made by its POST twin.
 */
const requestOf = ({ call: declared, mutates }: CallOf, form: Filling) => {
  const [said, path] = [declared.split(' ')[0] as 'GET' | 'POST', callPath('', declared)];
  const method = mutates && said === 'GET' ? 'POST' : said;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const rest = Object.entries(form).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined && value !== null,
  );
  const filled = fill(
    path,
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, encodeURIComponent(String(value))])),
  );
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  return method === 'GET'
    ? ([method, query ? `${filled}?${query}` : filled, undefined] as const)
    : ([method, filled, Object.fromEntries(rest)] as const);
};

const bytesOf = (of: CallOf, form: Filling) => {
  const [method, path, body] = requestOf(of, form);
  return callBytes(method, path, body);
};

/**
 * Answer of a call that only reads; read again when its values change, and after an action.
 *
 * @example const { data: caixa } = useCall(caixaAberto, { terminal: 1 });
 */
export const useCall = <F extends Fields, R extends Result>(
  of: CallOf<F, R>,
  form: Given<F>,
  { when = true, keep = false, every, keeps = false }: CallOptions = {},
) => {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['', keeps ? 'keptCall' : 'getCall', of.call, form],
    queryFn: async ({ signal }) => {
      const [method, path, body] = requestOf(of as unknown as CallOf, form);
      const { result, results, totalRecords } = await call(method, path, body, { signal, reads: true });
      // Answer of a page: its rows, and the number of all.
      return (result ??
        (results ? { results, totalRecords: totalRecords ?? results.length } : null)) as Returned<R> | null;
    },
    retry: false,
    enabled: when,
    placeholderData: keep ? keepPreviousData : undefined,
    refetchInterval: every === undefined ? false : every * 1000,
  });
  return {
    data: data ?? undefined,
    error,
    /** The last time no answer has come: the network is gone. */
    isUnanswered: isUnanswered(error),
    isLoading: isPending && when,
    /** True when the shown answer belongs to earlier values. */
    isStale: isPlaceholderData,
    refresh: () => void refetch(),
  };
};

/**
 * Makes a call that changes something, each time with a key of its own, and reads shown data again. A refusal is shown
 * with the message of the services, and thrown as `NotDone`.
 *
 * @example const { run: fechar, isRunning } = useDo(fecharCaixa); … await fechar({ id, contado });
 */
export const useDo = <F extends Fields, R extends Result>(
  of: CallOf<F, R>,
  {
    quiet = false,
    fails,
  }: {
    /** True for a call that nobody triggered: shows no message and refreshes nothing. */ readonly quiet?: boolean;
    /** Task whose sentence is said when the call fails on its way; by the method when left out. */
    readonly fails?: Doing;
  } = {},
) => {
  const client = useQueryClient();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const run = async (form: Partial<Values<F>>): Promise<Returned<R>> => {
    if (!quiet) setRunning(true);
    try {
      const [method, path, body] = requestOf(of as unknown as CallOf, form);
      return (await call<Returned<R>>(method, path, body, { key: onceKey(), doing: fails })).result!;
    } catch (error) {
      if (!quiet) toast.error(messageOf(error));
      throw notDone(error);
    } finally {
      if (!quiet) {
        setRunning(false);
        void refreshAll(client);
      }
    }
  };
  return { run, isRunning };
};

/**
 * Prints the file that a call answers, in a window of its own; without a call the page itself. In the click.
 *
 * @example const print = usePrint(); … <Button label="Imprimir" onClick={() => print(comanda, { id })} />
 */
export const usePrint = () => {
  const toast = useToast();
  return <F extends Fields, R extends Result>(of?: CallOf<F, R>, form: Partial<Values<F>> = {}): void => {
    if (!of) return window.print();
    const print = async (): Promise<void> => {
      let opened: Window | undefined;
      try {
        // Before anything is waited for: the browser allows it in the click alone.
        opened = blankWindow('Imprimir');
        const [received, { printIn }] = await Promise.all([
          bytesOf(of as unknown as CallOf, form),
          import('../actions/print'),
        ]);
        await printIn(opened, received);
      } catch (error) {
        opened?.close();
        toast.error(messageOf(error));
      }
    };
    return void print();
  };
};

/**
 * Prints the file that a call answers without a window of its own, where nobody presses: a browser that was started for
 * it (`--kiosk-printing`) asks nobody either. Resolves when it was handed to the printer, throws why it was not.
 *
 * @example const print = useQuietPrint(); … await print(documento, { impressao: 1 });
 */
export const useQuietPrint = () =>
  useCallback(async <F extends Fields, R extends Result>(of: CallOf<F, R>, form: Partial<Values<F>>): Promise<void> => {
    const [{ blob }, { printIn }] = await Promise.all([
      bytesOf(of as unknown as CallOf, form),
      import('../actions/print'),
    ]);
    const frame = document.createElement('iframe');
    frame.className = 'print-frame';
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    document.body.append(frame);
    try {
      await printIn(frame.contentWindow!, { blob, name: undefined });
    } finally {
      // The printer's own copy is made by now; a browser that shows a preview still reads from the frame.
      setTimeout(() => frame.remove(), 60_000);
    }
  }, []);
