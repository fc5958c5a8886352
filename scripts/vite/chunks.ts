import { build, type Rolldown, type UserConfig } from 'vite';
import { declarationOf } from './declarations.ts';
import type { Declaration } from './declared.ts';

/**
 * A file of the business. Schema and resource of one declaration come together, and nothing else with them, however
 * many there are.
 */
const business = /[\\/](?:schemas|resources)[\\/](?:\w[\w-]*[\\/])*([^\\/]+)[\\/]([^\\/.]+)\.ts$/;
/** Modules that declarations of the business import: texts, a provider's limits. */
const isBeside = /[\\/](?:schemas|resources|src[\\/]system)[\\/]/;
/** Styles and the doors of rooms hold no code of their own, so nothing tells that they are used. */
const isEmpty = /\.css$|[\\/]index\.tsx?$/;
/**
 * Building blocks of every screen. They go with the app, or a lazy part of the frame would load a whole form for one
 * label.
 */
const isPart = /[\\/]src[\\/](?:fields[\\/]parts[\\/](?!EmailRows)|client[\\/]ui[\\/](?!tooltip))/;
/**
 * Functions that declare. They go with the app that reads declarations, or each would be a chunk of a hundred bytes.
 */
const isLanguage =
  /[\\/]src[\\/]kit[\\/](?:calls[\\/]action|entity[\\/]entity|resource[\\/](?:form|resource|settings)|vocabulary)\.ts$/;
/**
 * Functions that declare pages of one's own. They go with the component that makes the calls: the two import each
 * other.
 */
const isPageLanguage = /[\\/]src[\\/]kit[\\/](?:calls[\\/](?:calls|result)|resource[\\/]page)\.ts$/;
/** The life of a record, and audiences over such records: beside the declarations that have one. */
const isLife = /[\\/]src[\\/]kit[\\/]entity[\\/](?:audience|states)\.ts$/;
/** Faces that are never met without their stage. */
const isFace = /[\\/]src[\\/]client[\\/](?:(?:app|login)[\\/]start|record[\\/]EditScreen)\.tsx?$/;
/** Beside the inputs' own, or it would be a file of its own. */
const isFormStyle = /[\\/]src[\\/]client[\\/]form[\\/]form\.css$/;
/** First modules of the page, besides those that the gate imports. */
const isFirst = /[\\/]index\.html$|^\0vite[\\/]preload-helper|[\\/]theme[\\/]mark\.svg/;
const isPackage = (id: string): boolean => /[\\/]node_modules[\\/]|[\\/]src[\\/]client[\\/]lean[\\/]/.test(id);
/** Stages that a person meets one after the other: the gate, the login, any list, any form. */
type Stage = 'gate' | 'login' | 'list' | 'form';
const stages: Readonly<Record<Stage, readonly string[]>> = {
  gate: ['src/client/main.ts'],
  login: ['src/client/login/start.ts'],
  list: ['src/client/app/start.tsx', 'src/client/list/ListScreen.tsx', 'src/fields/index.ts'],
  form: ['src/client/record/EditScreen.tsx'],
};

/**
 * Few chunks, each asked for whole, because many small ones compress badly: what every list needs (`vendor` changes
 * with the packages, `app` with the sources), what every form adds, and each declaration by itself. Everything else
 * stays split where it is imported lazily. A first pass over the sources tells what a stage really uses, once unused
 * exports are gone.
 */
export const chunks = async (
  config: UserConfig,
  declared: readonly Declaration[],
): Promise<Rolldown.OutputOptions['codeSplitting']> => {
  const { gate, login, list, form } = await modulesByStage(config);
  const names = new Map(
    declared.flatMap(({ name, schema, resource }) =>
      [schema, resource].flatMap((file) => (file ? [[file, name] as const] : [])),
    ),
  );
  /** The chunk of a module of the business. */
  const businessChunk = (id: string): string | undefined => {
    const declaration = declarationOf(id) ?? names.get(id);
    return declaration ? `declarations/${declaration}` : business.exec(id)?.slice(1).join('-');
  };
  /**
   * The declaration that alone uses this, or a chunk of its own name: left to itself it would share one with a
   * declaration's face, the two would need each other, and which ran first would hang on the network. Parts of a page of
   * one's own alone come with it.
   */
  const onlyUser = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const users = new Set((graph.getModuleInfo(id)?.importers ?? []).map(businessChunk));
    const [user] = users;
    if (users.size === 1 && !user && /\.(tsx|css)$/.test(id)) return null;
    return users.size === 1 && user
      ? user
      : `${/([^\\/]+)[\\/][^\\/]+$/.exec(id)![1]!}-${/([^\\/.]+)\.[^\\/]*$/.exec(id)![1]!}-parte`;
  };
  const isDeclaration = (chunk: string | undefined): boolean => chunk?.startsWith('declarations/') === true;
  /** Written of a declaration's schema, for its resource: with the two, or they and it would need each other. */
  const inBetween = (id: string, graph: Rolldown.ChunkingContext): string | undefined => {
    const { importers = [], importedIds = [] } = graph.getModuleInfo(id) ?? {};
    const users = new Set(importers.map(businessChunk));
    return importedIds.map(businessChunk).find((chunk) => isDeclaration(chunk) && users.has(chunk));
  };
  const name = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (isFirst.test(id) || gate.has(id) || (login.has(id) && list.has(id))) return 'index';
    const own = businessChunk(id);
    if (own) return isDeclaration(own) ? own : (inBetween(id, graph) ?? own);
    if (isLanguage.test(id)) return 'app';
    if (isLife.test(id)) return 'states';
    if (isFormStyle.test(id)) return 'form';
    if (isPageLanguage.test(id) && !list.has(id)) return form.has(id) ? 'form' : 'page';
    // A module that is imported lazily is the face of a chunk of its own.
    if (graph.getModuleInfo(id)?.dynamicImporters.length && !isFace.test(id)) return null;
    if (isBeside.test(id)) return inBetween(id, graph) ?? onlyUser(id, graph);
    if (isPart.test(id)) return 'app';
    if (login.has(id)) return 'login';
    return list.has(id) ? (isPackage(id) ? 'vendor' : 'app') : form.has(id) ? 'form' : null;
  };
  return { groups: [{ name, debugName: 'stages', includeDependenciesRecursively: false }] };
};

const modulesByStage = async (config: UserConfig): Promise<Readonly<Record<Stage, ReadonlySet<string>>>> => {
  const made = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, target: 'es2022' },
  });
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const found = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const reach = (file: string, seen: Set<string>): void => {
    const chunk = found.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    for (const next of chunk.imports) reach(next, seen);
  };
  const modulesOf = (stage: Stage): ReadonlySet<string> => {
    const files = new Set<string>();
    for (const { fileName, moduleIds } of found.values())
      if (stages[stage].some((entry) => moduleIds.some((id) => id.endsWith(entry)))) reach(fileName, files);
    return new Set(
      [...files].flatMap((file) =>
        Object.entries(found.get(file)!.modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 || (isEmpty.test(id) && !id.includes('node_modules')) ? [id] : [],
        ),
      ),
    );
  };
  return { gate: modulesOf('gate'), login: modulesOf('login'), list: modulesOf('list'), form: modulesOf('form') };
};
