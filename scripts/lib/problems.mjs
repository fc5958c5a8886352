/**
 * Reports mistakes in the sources while somebody works on them: once in the terminal, and on every screen until they
 * are mended, unless `isShown` is false.
 */
import { stripVTControlCharacters } from 'node:util';

const shown = 5;

/**
 * @typedef {{ text: string, file?: string, line?: number, column?: number, isShown?: boolean }} Problem
 * @param vite the development server, whose overlay shows them
 */
export const problemsOf = (vite, root) => {
  const known = new Map();
  const first = () =>
    [...known.values()]
      .map((problems) => problems.filter(({ isShown }) => isShown !== false))
      .find(({ length }) => length > 0) ?? [];
  const lines = (problems) =>
    [
      ...problems.slice(0, shown).map(({ text }) => text),
      ...(problems.length > shown ? [`e mais ${problems.length - shown}`] : []),
    ].join('\n');
  const payload = () => {
    const problems = first();
    if (problems.length === 0) return undefined;
    const { file, line, column } = problems[0];
    return {
      type: 'error',
      err: {
        message: lines(problems),
        stack: '',
        ...(file && { id: `${root}${file}`, loc: { file: `${root}${file}`, line, column } }),
      },
    };
  };
  vite.ws.on('connection', () => {
    const error = payload();
    if (error) vite.ws.send(error);
  });
  return {
    /** An update of the page takes the overlay away: what is not mended is shown again. */
    again() {
      const error = payload();
      if (error) vite.ws.send(error);
    },
    /** `what` is found anew: these problems in the place of those before; none when it is mended. */
    tell(what, problems) {
      const before = lines(known.get(what) ?? []);
      known.set(
        what,
        problems.map((one) => ({ ...one, text: stripVTControlCharacters(one.text) })),
      );
      const now = lines(known.get(what));
      if (now === before) return;
      if (now) console.error(now);
      // An empty update takes the overlay away.
      vite.ws.send(payload() ?? { type: 'update', updates: [] });
    },
  };
};
