import { useState } from 'react';

interface Act<D> {
  readonly act: () => void;
  readonly isRunning: boolean;
  /** What it answered; undefined until then. */
  readonly done: D | undefined;
  /** Why it was not done, in words. */
  readonly failure: string | undefined;
}
const lost = 'Sem conexão. Tente de novo!';

/**
 * What a page for strangers does at a tap: a call that `acts` declares, at an address made of that of the page's own.
 *
 * @example const { act, done } = useAct<DataOf<typeof confirmacao>>(`${from}/confirmar`);
 */
export const useAct = <D>(to: string): Act<D> => {
  const [state, setState] = useState<Omit<Act<D>, 'act'>>({ isRunning: false, done: undefined, failure: undefined });
  const run = async (): Promise<void> => {
    setState({ isRunning: true, done: undefined, failure: undefined });
    const answer = await fetch(to, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as
      | { readonly result?: D; readonly hasError?: boolean; readonly messageError?: string }
      | undefined;
    const isDone = answer?.ok === true && body?.hasError === false;
    setState({
      isRunning: false,
      done: isDone ? body.result : undefined,
      failure: isDone ? undefined : (body?.messageError ?? lost),
    });
  };
  return { ...state, act: () => void (state.isRunning || run()) };
};
