import { readdirSync, readFileSync } from 'node:fs';
import { pathsOf } from '../../src/kit/calls/calls';
import { readBusiness } from '../../src/server/business';

/** Lines that a served call costs in code by hand, on average, at most. */
export const atMost = 30;
/**
 * Files that no call of ours costs: stand-ins of outside services, the pure construction and judgement of tax
 * documents, initial rows of a database.
 */
const apart = [
  /\.test\.ts$/,
  /\/(?:simulador|simulator|simulatedTemplates|fake\w+|humor|emissaoDeTeste|certificadoDeTeste|sampleRequest)(?:\.lazy)?(?:\.server)?\.ts$/,
  /\/fiscal\/nfce\//,
  /\/fiscal\/provedor\/(?:regras\w*|substituicao)(?:\.lazy)?\.server\.ts$/,
  /\/(?:dadosIniciais|demo)\//,
];

export interface Handwritten {
  readonly module: string;
  readonly calls: number;
  readonly lines: number;
}

/**
 * By module: the calls beside the generic ones of an entity, and the lines by hand on the server, of their functions
 * and of all that these call.
 */
export const handwritten = (): readonly Handwritten[] => {
  const { models, named, reports, wizards } = readBusiness();
  const files = readdirSync('resources', { recursive: true, encoding: 'utf8' })
    .map((file) => `resources/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:server|port)\.ts$/.test(file) && !apart.some((one) => one.test(file)));
  const moduleOf = (file: string): string => (/^resources\/([\w-]+)\//.exec(file) ?? ['', '(de todos)'])[1]!;
  const homes = new Map(
    readdirSync('schemas', { recursive: true, encoding: 'utf8' }).map((file) => [
      file.split('/').at(-1)!.replace(/\.ts$/, ''),
      file.split('/')[0]!,
    ]),
  );
  const pages = new Map(
    readdirSync('resources', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[\w-]+\/(?:[\w-]+\/)*\w+\.ts$/.test(file))
      .map((file) => [file.split('/').at(-1)!.replace(/\.ts$/, ''), file.split('/')[0]!]),
  );
  const served = [
    ...models.flatMap(({ name, actions, totals }) => [...actions, ...(totals ? [totals] : [])].map(() => name)),
    ...named.flatMap((one) => pathsOf(one).map(() => one.entity.name)),
    ...reports.map(({ model }) => model.name),
    ...wizards.map(({ model }) => model.name),
  ].map((name) => homes.get(name) ?? pages.get(name) ?? '(de todos)');
  const modules = [...new Set([...served, ...files.map(moduleOf)])].toSorted();
  return modules.map((module) => ({
    module,
    calls: served.filter((one) => one === module).length,
    lines: files
      .filter((file) => moduleOf(file) === module)
      .reduce((sum, file) => sum + linesIn(readFileSync(file, 'utf8')), 0),
  }));
};
/**
 * Average letters of a line of these files when the aim was set, before a formatter broke them: its breaks cost and
 * save nothing.
 */
const lettersOfALine = 54;
/** In such lines. Imports, comments and blanks are none. */
const linesIn = (source: string): number =>
  source
    .replace(/^import [\s\S]*?;$/gm, '')
    .replace(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/\s/g, '').length / lettersOfALine;

/** `npm run bench:handwritten`: what a call costs who writes it, by module and on average. */
export const run = (): Promise<number> => {
  const all = handwritten();
  const sum = (of: 'calls' | 'lines'): number => all.reduce((total, one) => total + one[of], 0);
  for (const { module, calls, lines } of all)
    process.stdout.write(
      `${module.padEnd(16)} ${String(calls).padStart(4)} ${lines.toFixed(0).padStart(6)} ${calls === 0 ? '' : (lines / calls).toFixed(1).padStart(7)}\n`,
    );
  const average = sum('lines') / sum('calls');
  process.stdout.write(
    `\n${sum('calls')} calls, ${sum('lines').toFixed(0)} lines by hand: ${average.toFixed(1)} a call (at most ${atMost})\n`,
  );
  return Promise.resolve(average <= atMost ? 0 : 1);
};
