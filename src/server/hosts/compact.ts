import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start: the first calls are answered before the pause of some 60 ms. */
const after = 2000;

/** Collects once what the start left behind; V8 would keep it until the heap has doubled. */
export const compactAfterStart = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  }, after).unref();
};
