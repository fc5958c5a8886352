import { builtinEnvironments, type Environment } from 'vitest/runtime';

const house = builtinEnvironments['happy-dom'];
/** Web standards as Node has them, for the services; a DOM for tests only imitates them. */
const wire = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'DOMException'] as const;

/** happy-dom for the screens, with Node's own fetch between them and the services. */
export default {
  name: 'happy-dom-with-fetch',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis, options) {
    const real = Object.fromEntries(wire.map((name) => [name, global[name]]));
    const { teardown } = await house.setup(global, options);
    for (const name of wire)
      Object.defineProperty(global, name, { value: real[name], configurable: true, writable: true });
    return { teardown };
  },
} satisfies Environment;
