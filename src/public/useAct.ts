import { useState } from 'react';
import { send } from './send';

interface Act<D> {
  readonly act: () => void;
  readonly isRunning: boolean;
  /** What it answered; undefined until then. */
  readonly done: D | undefined;
  /** Why it was not done, in words. */
  readonly failure: string | undefined;
}

/**
 * What a page for strangers does at a tap: a call that `acts` declares, at an address made of that of the page's own.
 *
 * @param then what the page does with the answer, beside showing it
 * @param body what is said with it, as it is at the tap: what is secret never stands in an address
 * @example const { act, done } = useAct<DataOf<typeof confirmacao>>(`${from}/confirmar`);
 */
export const useAct = <D>(to: string, then?: (done: D) => void, body: object = {}): Act<D> => {
  const [state, setState] = useState<Omit<Act<D>, 'act'>>({ isRunning: false, done: undefined, failure: undefined });
  const run = async (): Promise<void> => {
    setState({ isRunning: true, done: undefined, failure: undefined });
    const sent = await send<D>(to, body);
    setState({
      isRunning: false,
      done: sent.ok ? sent.result : undefined,
      failure: sent.ok ? undefined : sent.failure,
    });
    if (sent.ok) then?.(sent.result);
  };
  return { ...state, act: () => void (state.isRunning || run()) };
};
