/**
 * Identifiers of the business in one language each (CONTRIBUTING.md, «Names»). A name that begins with an English word
 * goes on in English: `isOpen`, `useRecord`. A Portuguese one begins with `eh`, `esta`, `tem`, `ao`: `ehVenda`. React's
 * own pairs keep its word: `setAba` beside `aba`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Mixed names that are left. Lower it when the count has fallen; it never rises. */
const allowed = 0;

const rooms = ['schemas', 'resources'];
const english = new Set(
  `about access amount asking code ended wall length linking output permanent shops tick absent accredited act action actions active address addresses again ahead all alone anew asked begun bin blur brand busy bytes call callback cancelled catalog change checked choose chosen copy clear click clock close closed closing cnpj color company confirm count counted counter counting cpf current data deferred delivery demo dialog different dividing do done door down drafts drag drained drink drop each edit effect elsewhere email empty enter entrega error event field filter filtered final finish first fixed focus force forgotten form free fresh full function functions go gone good grouping head heading held here holiday hours id idle ie image in input intersecting issue it item its json keeping kept key keys known large last later latest leased leave length letters limited linked live loading location locked long lost made many mask meant memo met mine minute mobile more move moving near needed network new nfe nobody normal noted notify numbered of off offline old on one online open opt order other out over own page paid passing password pause paying pending person phone pick pictures place plain platform price print printed printer prize product proved provider put query queue queued quiet quote reached read receipt record ref refusal refused repeat request result results right roll rolling rows running said same save screen screens search searching second section seen select seller sending sent served settled share shared sheet sheets shop shown shut simulated stale state stocked storage stored submit summing sure tab taken text the theirs there time times toast today told too trial tries type typing unknown unsent up urgent used valid value version view watch web when where who whole window workers written wrong xml`.split(
    /\s+/,
  ),
);
const mixing = /(?<![\w$.'"-])(?:is|has|on|use|demand|most|max|min)(?:[A-Z][A-Za-z]*)(?![\w$'"-])/g;
const comments = /\/\*[^]*?\*\/|\/\/.*/g;
const wordsOf = (name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g).map((word) => word.toLowerCase());
const shown = 10;

/** Names in a source that begin in English and go on in another language. */
export const mixedNames = (source) =>
  [...new Set(source.replaceAll(comments, '').match(mixing))].filter((name) =>
    wordsOf(name)
      .slice(1)
      .some((word) => !english.has(word)),
  );

/** The count for the log, and the broken rule when it has risen. */
export const names = (root) => {
  const found = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        mixedNames(readFileSync(join(root, room, file), 'utf8')).map(
          (name) => `${room}/${file.replaceAll('\\', '/')}: ${name}`,
        ),
      ),
  );
  return {
    told: `Names that mix two languages: ${found.length} (at most ${allowed}).`,
    broken:
      found.length > allowed
        ? found
            .slice(0, shown)
            .map((place) => `${place}: name it in one language; an English word belongs into scripts/lib/names.mjs`)
        : [],
  };
};
