/** Chunks that every screen behind the login needs. */
export const isCommon = /(?:^|\/)(?:app|index|messages|rolldown-runtime|vendor)-[\w-]+\.(?:js|css)$/;
/** Chunks that may ask before the common ones have come. */
const isBefore = /(?:^|\/)(?:index|start|login)-[\w-]+\.js$/;

/**
 * Which files are asked for together with a chunk, so that none waits for another to name it: those the page cannot
 * have yet. The file itself is asked for anyway, but behind its style sheet where it has one that is not here. Each
 * that is named weighs on the first list, for the app names every declaration.
 */
export const missing = (file: string, dependencies: string[], { hostId }: { readonly hostId: string }): string[] =>
  isBefore.test(hostId)
    ? dependencies
    : dependencies.filter(
        (one, _index, all) =>
          !isCommon.test(one) && (one !== file || all.some((other) => other.endsWith('.css') && !isCommon.test(other))),
      );
