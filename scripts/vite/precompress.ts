import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isText = /\.(?:js|css|html|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '.' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(files.filter((file) => isText.test(file)).map((file) => compressFile(join(dir, file))));
  },
});

const compressFile = async (path: string): Promise<void> => {
  const source = await readFile(path);
  if (source.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  await Promise.all([
    brotli(source, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(source, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
};
