/**
 * The floors of the house (docs/development.md): imports go down only. Each rule names files, and what they may not
 * import or write. `from` is a module's path in the project ('src/kit/text'), or the name of a package ('react',
 * 'node:fs'); `isData` tells whether a module of src/fields is a data half: whether the doors of the language reach it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const isPackage = (from) => !/^(src|schemas|resources|tests|scripts)\//.test(from);
const isNode = (from) => from.startsWith('node:');
const inside =
  (...folders) =>
  (from) =>
    folders.some((folder) => from.startsWith(`${folder}/`));
const rules = [
  {
    files: /^src\/kit\//,
    forbids: (from) => (isPackage(from) ? from !== 'yup' : !inside('src/kit')(from)),
    says: 'the kit imports nothing above it, no React, no Node',
  },
  {
    files: /^src\/fields\//,
    data: true,
    forbids: (from, isData) =>
      isPackage(from) || (inside('src/fields')(from) ? !isData(from) : !inside('src/kit')(from)),
    says: 'the data half of a field kind imports data and the kit',
  },
  {
    files: /^src\/fields\//,
    forbids: (from) => isNode(from) || (!isPackage(from) && !inside('src/kit', 'src/fields')(from)),
    says: 'fields import the kit',
  },
  {
    files: /^src\/system\//,
    forbids: (from) => isPackage(from) || !inside('src/kit', 'src/fields', 'src/system')(from),
    says: 'the tables of the framework import the language',
  },
  {
    files: /^schemas\//,
    forbids: (from) => isPackage(from) || !/^(src\/kit\/(index|vocabulary)|src\/fields\/index|schemas\/.*)$/.test(from),
    says: 'schemas import #kit, #fields and other schemas',
  },
  {
    files: /^resources\/(?!.*\.(server|port)\.ts$).*\.ts$/,
    forbids: (from, _isData, { lazy }) =>
      isPackage(from) ? !lazy : !inside('src/kit', 'src/fields', 'schemas', 'resources')(from),
    says: 'declarations and rules for both sides import the language, schemas and each other, packages by import() alone',
  },
  {
    files: /^resources\/.*\.(server|port)\.ts$/,
    forbids: (from) => !isPackage(from) && !inside('src/kit', 'src/fields', 'schemas', 'resources')(from),
    says: 'the server half and ports of the business import packages, the language, schemas and resources',
  },
  {
    files: /^(src|schemas|resources)\/(?!.*\.(server|port)\.ts$)/,
    forbids: (from, _isData, { type }) => !type && /^resources\/.*\.(server|port)$/.test(from),
    says: 'files that run on both sides import no value of the server half',
  },
  {
    files: /^resources\/.*(?<!\.lazy\.server)\.tsx?$/,
    forbids: (from, _isData, { type, lazy }) => !type && !lazy && from.endsWith('.lazy.server'),
    says: 'a module named .lazy is loaded by import() when it is first needed',
  },
  {
    files: /^resources\/.*\.public\.tsx$/,
    forbids: (from) =>
      from !== 'react' && from !== 'src/public/index' && !inside('src/kit', 'src/fields', 'schemas', 'resources')(from),
    says: 'screens for strangers import the language, #public, React and each other',
  },
  {
    files: /^src\/public\//,
    forbids: (from) => (isPackage(from) ? !/^react(-dom\/.*)?$/.test(from) : !inside('src/kit', 'src/public')(from)),
    says: 'the program of strangers imports the kit and React',
  },
  {
    files: /^src\/(?!public\/|server\/hosts\/)/,
    forbids: inside('src/public'),
    says: 'the hosts alone know the program of strangers',
  },
  {
    files: /^resources\/(?!.*\.public\.tsx$).*\.tsx$/,
    forbids: (from) =>
      isNode(from) ||
      (!isPackage(from) &&
        from !== 'src/client/screen/index' &&
        !inside('src/kit', 'src/fields', 'schemas', 'resources')(from)),
    says: 'screens of the business import the language, #screen, schemas and each other',
  },
  {
    files: /^src\/client\//,
    forbids: (from) => isNode(from) || inside('src/server', 'schemas', 'resources')(from),
    says: 'the client knows the server by its services and the business by import.meta.glob',
  },
  {
    files: /^src\/server\//,
    forbids: (from, isData) =>
      inside('src/client', 'schemas', 'resources')(from) ||
      (inside('src/fields')(from) && !isData(from)) ||
      /^(react|react-dom|ra-core|@mui\/.*)$/.test(from),
    says: 'the server knows no screen, and the business by import.meta.glob',
  },
  {
    files: /^src\/server\/(?!hosts\/|adapters\/|seed\/|commands\/)/,
    forbids: isNode,
    says: 'the server core speaks the web standard; Node belongs to hosts, adapters, seed and commands',
  },
  {
    files: /^src\/(client|fields|kit)\/(?!http\/)/,
    writes: /(?<![\w.$])(?:(?:window|globalThis)\.)?fetch\(|new XMLHttpRequest|navigator\.sendBeacon/,
    says: 'src/client/http alone talks to the services',
  },
  {
    files: /^src\/server\/(?!db\/|adapters\/)/,
    writes: /\bsql\.raw\(|CompiledQuery\.raw\(/,
    says: 'src/server/db alone makes SQL from strings',
  },
  {
    files: /^resources\//,
    writes: /\bcompany!/,
    says: 'a function that needs a company asks for it by its type: InCompany of #kit/calls/handlers',
  },
  {
    files: /./,
    writes: /@ts-(ignore|nocheck)|(eslint|oxlint)-disable/,
    says: 'a rule is met or changed, not switched off',
  },
];

/** Every broken rule as `file:line: what`. */
export const floors = (root) => {
  const files = ['src', 'schemas', 'resources'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) =>
        relative(root, join(entry.parentPath ?? entry.path, entry.name))
          .split(sep)
          .join('/'),
      ),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const lazily = new Set(
    files.flatMap((file) =>
      importsOf(file, sources.get(file))
        .filter(({ lazy }) => lazy)
        .map(({ from }) => from),
    ),
  );
  const data = reach(['src/fields/index', 'src/fields/model', 'src/fields/fake'], sources);
  const isData = (from) => data.has(from);
  return files.flatMap((file) => {
    const source = sources.get(file);
    const applied = /\.test\.tsx?$/.test(file)
      ? rules.filter(({ writes }) => writes?.source.startsWith('@ts'))
      : rules.filter((rule) => rule.files.test(file) && (!rule.data || isData(moduleOf(file))));
    const found = [
      ...importsOf(file, source).flatMap(({ from, imported, at, type, lazy }) =>
        applied
          .filter(({ forbids }) => forbids?.(from, isData, { type, lazy }))
          .map(({ says }) => [at, `imports ${imported}: ${says}`]),
      ),
      ...applied.filter(({ writes }) => writes?.test(source)).map(({ writes, says }) => [source.search(writes), says]),
      ...(/^export default /m.test(source) && !lazily.has(moduleOf(file)) && !file.startsWith('src/client/lean/')
        ? [[source.search(/^export default /m), 'a default export is for modules that are imported lazily']]
        : []),
    ];
    return found.map(([at, says]) => `${file}:${source.slice(0, at).split('\n').length}: ${says}`);
  });
};

/** The modules that these import, directly or not. Packages are left out, and so are modules of other extensions. */
const reach = (entries, sources) => {
  const seen = new Set();
  const visit = (from) => {
    const file = [`${from}.ts`, `${from}.tsx`].find((name) => sources.has(name));
    if (!file || seen.has(from)) return;
    seen.add(from);
    for (const next of importsOf(file, sources.get(file))) if (!next.lazy) visit(next.from);
  };
  for (const entry of entries) visit(entry);
  return seen;
};
const moduleOf = (file) => file.replace(/\.tsx?$/, '');

const doors = {
  '#kit': 'src/kit/index',
  '#fields': 'src/fields/index',
  '#screen': 'src/client/screen/index',
  '#public': 'src/public/index',
};
const importsOf = (file, source) =>
  [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)\b( type)?[^;'"]*?\bfrom\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|(import)\(\s*'([^']+)'\s*\)/g,
    ),
  ].map((match) => {
    const imported = match[2] ?? match[3] ?? match[5];
    const path =
      doors[imported] ??
      (imported.startsWith('#')
        ? `src/${imported.slice(1)}`
        : imported.startsWith('.')
          ? posix.join(dirname(file), imported)
          : imported.startsWith('/')
            ? imported.slice(1)
            : imported);
    return {
      imported,
      from: path.replace(/\.tsx?$/, ''),
      type: match[1] !== undefined,
      lazy: match[4] !== undefined,
      at: match.index + match[0].lastIndexOf(imported),
    };
  });
