import { useState } from 'react';
import { send } from './send';

interface Act<D> {
  readonly act: () => void;
  readonly isRunning: boolean;
  /** Answer of the call; undefined until it has come. */
  readonly done: D | undefined;
  /** Why it was not done, in words. */
  readonly failure: string | undefined;
}

/**
 * Makes a call by POST from a public page, at an address below that of the page.
 *
 * @param then called with the answer, besides showing it
 * @param body sent with the call as it is at the tap: a secret never stands in an address
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
