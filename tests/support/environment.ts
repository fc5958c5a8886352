import { builtinEnvironments, type Environment } from 'vitest/runtime';

const house = builtinEnvironments['happy-dom'];
/** What the services speak: the web standard as Node has it, not as a DOM for tests plays it. */
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
