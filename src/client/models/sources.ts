import { kebab } from '#kit/vocabulary';

type Load = () => Promise<unknown>;
/** An entity of the business and how to load what declares it. */
export interface Source {
  readonly name: string;
  /** 'cadastros/unidade-medida': under /app. */
  readonly path: string;
  readonly section: string;
  readonly schema: Load;
  readonly resource?: Load;
}
/** From the files of the business, none of them loaded yet. */
export const sourcesOf = (schemas: Readonly<Record<string, Load>>, resources: Readonly<Record<string, Load>>): readonly Source[] =>
  Object.entries(schemas).map(([file, schema]) => {
    const [, section = '', name = ''] = /(?:^|\/)([^/]+)\/([^/]+)\.ts$/.exec(file) ?? [];
    return { name, section, path: `${section}/${kebab(name)}`, schema, resource: resources[file.replace('/schemas/', '/resources/')] };
  });

/** A file of `resources/` without a schema of its name: it may declare a form in steps or a report. */
export interface PageSource { readonly section: string; /** Under /app, by its name. */ readonly path: string; readonly load: Load }
export const pageSourcesOf = (schemas: Readonly<Record<string, Load>>, resources: Readonly<Record<string, Load>>): readonly PageSource[] =>
  Object.entries(resources).filter(([file]) => !schemas[file.replace('/resources/', '/schemas/')]).map(([file, load]) => {
    const [, section = '', name = ''] = /(?:^|\/)([^/]+)\/([^/]+)\.ts$/.exec(file) ?? [];
    return { section, path: `${section}/${kebab(name)}`, load };
  });

/** Writing a file in `schemas/` or `resources/` is its registration. One chunk an entity. */
const schemas = import.meta.glob(['/schemas/*/*.ts', '!/**/*.test.ts']);
const resources = import.meta.glob(['/resources/*/*.ts', '!/resources/*/*.server.ts', '!/resources/*/*.port.ts', '!/**/*.test.ts']);
export const sources = sourcesOf(schemas, resources);
export const pageSources = pageSourcesOf(schemas, resources);
