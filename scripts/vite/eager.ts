import type { Plugin } from 'vite';

/** The programs of which nearly all runs at once: what every screen is made of, and what every form adds. */
const isStage = /^(?:vendor|app|form)$/;

/**
 * Tells Chromium to compile these files whole, which it does beside the page while they arrive. Left alone it compiles
 * each of a thousand functions when it is first called, in the page's own thread. Other browsers read a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const eager = (): Plugin => ({
  name: 'eager',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && isStage.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});
