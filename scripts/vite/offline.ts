import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Chunk of a declaration that only imports its file; nothing requests it (scripts/vite/declarations.ts). */
const isDoor = /^import"[^"]+";?\s*$/;

interface Offline {
  readonly program: string;
  /** Address that the browser asks for: without a version. */
  readonly fileName: string;
  /** A page that says something of its own names the files that it needs: none is kept ahead. */
  readonly says: boolean;
}
/**
 * Builds the worker that opens pages without a network (src/client/http/offlineWorker.ts), which
 * the browser asks for again, and writes into it which files this version has.
 */
export const offline = (root: string, stamp: string, { program, fileName, says }: Offline): Plugin => ({
  name: 'offline',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(root, 'src/client/http/offlineWorker.ts'), fileName });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[fileName];
      if (worker?.type !== 'chunk' || worker.imports.length + worker.exports.length > 0)
        return this.error('the worker is no script of its own');
      const files = Object.values(bundle)
        .filter((one) => one.fileName.startsWith('assets/') && !(one.type === 'chunk' && isDoor.test(one.code)))
        .map(({ fileName }) => `/${fileName}`);
      worker.code = worker.code.replaceAll(/\bBUILT\b/g, () =>
        JSON.stringify({ stamp, program, says, files: says ? [] : files }),
      );
    },
  },
});
