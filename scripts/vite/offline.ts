import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Of a declaration, what names its file and is asked for by nobody (scripts/vite/declarations.ts). */
const isDoor = /^import"[^"]+";?\s*$/;

/**
 * Builds the worker that opens pages without a network (src/client/http/offlineWorker.ts), at an address without a version, which
 * the browser asks for again, and writes into it which files this version has.
 */
export const offline = (root: string, stamp: string): Plugin => ({
  name: 'offline',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(root, 'src/client/http/offlineWorker.ts'), fileName: 'offline.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['offline.js'];
      if (worker?.type !== 'chunk' || worker.imports.length + worker.exports.length > 0)
        return this.error('the worker is no script of its own');
      const files = Object.values(bundle)
        .filter((one) => one.fileName.startsWith('assets/') && !(one.type === 'chunk' && isDoor.test(one.code)))
        .map(({ fileName }) => `/${fileName}`);
      worker.code = worker.code.replaceAll(/\bBUILT\b/g, () => JSON.stringify({ stamp, files }));
    },
  },
});
