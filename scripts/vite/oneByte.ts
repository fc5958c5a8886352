import type { Plugin } from 'vite';

/**
 * Writes what stands beyond Latin 1 (quotation marks, signs of the palette) as escapes: one such letter makes the
 * engine keep the whole file in two bytes a letter. Minified code has them in strings, templates and regular
 * expressions only, where the escape means the same.
 */
export const oneByte = (): Plugin => ({
  name: 'one-byte',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          if (/String\.raw`[^`]*[^\0-\xff]/.test(file.code))
            throw new Error(`${file.fileName}: an escape in String.raw would be read as it is written`);
          file.code = file.code.replace(
            /[^\0-\xff]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
        }
    },
  },
});
