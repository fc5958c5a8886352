import { join } from 'node:path';

/**
 * Preact in the place of React, for what is built for strangers: a twentieth of the bytes for the same components
 * (docs/public.md). The server's build takes it too, so that it draws what the browser takes over.
 */
export const preact = (root: string): readonly { readonly find: RegExp; readonly replacement: string }[] =>
  Object.entries({
    'react(?:-dom)?': 'node_modules/preact/compat/dist/compat.mjs',
    'react/jsx-(?:dev-)?runtime': 'node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs',
    'react-dom/client': 'node_modules/preact/compat/client.mjs',
    'react-dom/server': 'node_modules/preact-render-to-string/dist/index.mjs',
  }).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: join(root, file) }));
