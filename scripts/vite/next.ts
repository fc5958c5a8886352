import type { Plugin, Rolldown } from 'vite';

/**
 * Notes in the built page which files it will ask for next, with a session, without one, and on a phone besides, so
 * that the host can name them in the answer (src/server/hosts/files.ts): they come beside the first script and not
 * after it.
 */
export const next = (): Plugin => ({
  name: 'next',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      if (!entry) return html;
      const here = new Set(filesOf(entry, bundle));
      const begun = (face: string, beside: ReadonlySet<string> = here): readonly string[] => {
        const chunk = Object.values(bundle).find(
          (one): one is Rolldown.OutputChunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(face)),
        );
        if (!chunk) throw new Error(`not in the build: ${face}`);
        return filesOf(chunk, bundle).filter((file) => !beside.has(file));
      };
      const app = begun('/src/client/app/start.tsx');
      const all = [
        app,
        begun('/src/client/login/start.ts'),
        begun('/src/client/list/table/Cards.tsx', new Set([...here, ...app])),
      ];
      return html.replace(
        '</head>',
        `<!--next:${all.map((files) => files.map((file) => `/${file}`).join(' ')).join('|')}--></head>`,
      );
    },
  },
});

/** A chunk's own file and those without which it cannot run, with their styles; the largest scripts first. */
const filesOf = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] => {
  const found = new Set<Rolldown.OutputChunk>();
  const follow = (one: Rolldown.OutputBundle[string] | undefined): void => {
    if (one?.type !== 'chunk' || found.has(one)) return;
    found.add(one);
    for (const name of one.imports) follow(bundle[name]);
  };
  follow(chunk);
  const scripts = [...found].toSorted((one, other) => other.code.length - one.code.length);
  return [
    ...scripts.map(({ fileName }) => fileName),
    ...new Set(scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  ];
};
