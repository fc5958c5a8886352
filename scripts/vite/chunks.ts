import { build, type Rolldown, type UserConfig } from 'vite';

/** A declaration: an entity's schema and resource come together, and nothing else with them, however many there are. */
const declaration = /[\\/](?:schemas|resources)[\\/]([^\\/]+)[\\/]([^\\/.]+)\.ts$/;
/** What declarations of the business are written with beside them: texts, a provider's limits. */
const isBeside = /[\\/](?:schemas|resources)[\\/]/;
/** Styles and the doors of rooms hold no code of their own, so nothing tells that they are used. */
const isEmpty = /\.css$|[\\/]index\.tsx?$/;
/** What any screen is made of: with the app, or a lazy piece of the frame would bring a whole form for one label. */
const isPart = /[\\/]src[\\/](?:fields[\\/]parts[\\/](?!EmailRows)|client[\\/]ui[\\/](?!tooltip))/;
/** What declarations are written with: with the app that reads them, or each would be a chunk of a hundred bytes. */
const isLanguage = /[\\/]src[\\/]kit[\\/](?:action|entity|form|resource|settings|vocabulary)\.ts$/;
/** Faces that are never met without their stage. */
const isFace = /[\\/]src[\\/]client[\\/](?:app[\\/]start|form[\\/]EditScreen)\.tsx?$/;
/** Beside the inputs' own, or it would be a file of its own. */
const isFormStyle = /[\\/]src[\\/]client[\\/]form[\\/]form\.css$/;
const isPackage = /[\\/]node_modules[\\/]|[\\/]src[\\/]client[\\/]lean[\\/]/;
/** What a person meets one after the other: the login, any list, any form. */
const stages = [['src/client/main.tsx', 'src/client/login/start.ts'], ['src/client/app/start.tsx', 'src/client/list/ListScreen.tsx', 'src/fields/index.ts'], ['src/client/form/EditScreen.tsx']];

/**
 * Few chunks, each asked for whole, because many small ones compress badly: what every list needs (`vendor` changes with
 * the packages, `app` with the sources), what every form adds, and each declaration by itself.
 * Everything else stays split where it is imported lazily. A first pass over the sources tells what a stage really uses,
 * once unused exports are gone.
 */
export const chunks = async (config: UserConfig): Promise<Rolldown.OutputOptions['codeSplitting']> => {
  const used = await modulesByStage(config);
  const name = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const [, section, name] = declaration.exec(id) ?? [];
    if (name) return `${section}-${name}`;
    if (isLanguage.test(id)) return 'app';
    if (isFormStyle.test(id)) return 'form';
    // A module that is imported lazily is the face of a chunk of its own.
    if (graph.getModuleInfo(id)?.dynamicImporters.length && !isFace.test(id)) return null;
    if (isBeside.test(id)) return onlyUser(id, graph);
    if (isPart.test(id)) return 'app';
    const stage = used.findIndex((modules) => modules.has(id));
    return stage === 1 ? (isPackage.test(id) ? 'vendor' : 'app') : stage === 2 ? 'form' : null;
  };
  return { groups: [{ name, debugName: 'stages', includeDependenciesRecursively: false }] };
};

/**
 * The declaration that alone uses this, or a chunk of its own name: left to itself it would share one with a declaration's face, the two would need each
 * other, and which ran first would hang on the network.
 */
const onlyUser = (id: string, graph: Rolldown.ChunkingContext): string => {
  const users = new Set((graph.getModuleInfo(id)?.importers ?? []).map((user) => declaration.exec(user)?.slice(1).join('-')));
  const [user] = users;
  return users.size === 1 && user ? user : `${/([^\\/]+)[\\/][^\\/]+$/.exec(id)![1]!}-${/([^\\/.]+)\.[^\\/]*$/.exec(id)![1]!}-parte`;
};

const modulesByStage = async (config: UserConfig): Promise<readonly ReadonlySet<string>[]> => {
  const made = await build({ ...config, configFile: false, logLevel: 'silent', build: { write: false, minify: false, target: 'es2022' } });
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const found = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const reach = (file: string, seen: Set<string>): void => {
    const chunk = found.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    for (const next of chunk.imports) reach(next, seen);
  };
  return stages.map((entries) => {
    const files = new Set<string>();
    for (const { fileName, moduleIds } of found.values()) if (entries.some((entry) => moduleIds.some((id) => id.endsWith(entry)))) reach(fileName, files);
    return new Set([...files].flatMap((file) => Object.entries(found.get(file)!.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 || (isEmpty.test(id) && !id.includes('node_modules')) ? [id] : []))));
  });
};
