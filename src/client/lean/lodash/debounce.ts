type Run = (...args: never[]) => unknown;
interface Options {
  readonly leading?: boolean;
  readonly trailing?: boolean;
}
/**
 * In place of lodash's `debounce`: runs with the last arguments once nobody has called for so long; answers what the
 * last run answered.
 */
const debounce = <F extends Run>(run: F, wait = 0, { leading = false, trailing = true }: Options = {}) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly self: unknown; readonly args: Parameters<F> } | undefined;
  let answer: unknown;
  const invoke = (): void => {
    const last = waiting;
    waiting = undefined;
    if (last) answer = run.apply(last.self, last.args);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = waiting = undefined;
  };
  const flush = (): unknown => {
    const isPending = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    if (isPending && trailing) invoke();
    waiting = undefined;
    return answer;
  };
  function debounced(this: unknown, ...args: Parameters<F>): unknown {
    waiting = { self: this, args };
    const isFirst = timer === undefined;
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
    if (leading && isFirst) invoke();
    return answer;
  }
  return Object.assign(debounced, { cancel, flush });
};
export default debounce;
