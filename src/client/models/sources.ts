import { sectionOfPath } from '#kit/sections';
import { kebab } from '#kit/vocabulary';

/** Declarations in the files of one name: an entity with its resource; without a schema a wizard or a report. */
export interface Declared {
  readonly name: string;
  readonly section: string;
  readonly schema?: object;
  readonly resource?: object;
}
/** Source of declarations. Each source chooses its names; an entity has the entity's name. */
export interface Sources {
  /** Undefined when nothing bears the name. */
  readonly load: (name: string) => Promise<Declared | undefined>;
  /** Names of what may stand at an address ('cadastros', 'unidade-medida'), the likeliest first. */
  readonly near: (section: string, slug: string) => readonly string[];
  /** Filters addresses ('cadastros/unidade-medida') to those of declarations; the others are pages of the app's own. */
  readonly standing: (paths: readonly string[]) => Promise<readonly string[]>;
}

type Files = Readonly<Record<string, () => Promise<unknown>>>;
/**
 * From the files of the business, none of them loaded yet. One may stand at another address than its name; then its
 * section is looked through.
 */
export const sourcesOf = (schemas: Files, resources: Files, sections: readonly string[] = []): Sources => {
  const placed = (files: Files) =>
    Object.entries(files).map(([file, load]) => {
      const section = sectionOfPath(file, sections);
      const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
      return { section, name, place: `${section}/${name}`, load: load as () => Promise<object> };
    });
  const beside = new Map(placed(resources).map((one) => [one.place, one.load]));
  const entities = placed(schemas).map(({ load, ...one }) => ({
    ...one,
    key: one.name,
    schema: load,
    resource: beside.get(one.place),
  }));
  const places = new Set(entities.map(({ place }) => place));
  const pages = placed(resources)
    .filter(({ place }) => !places.has(place))
    .map(({ load, ...one }) => ({ ...one, key: one.place, schema: undefined, resource: load }));
  const all = new Map([...entities, ...pages].map((one) => [one.key, one]));
  return {
    load: async (key) => {
      const found = all.get(key);
      if (!found) return undefined;
      const [schema, resource] = await Promise.all([found.schema?.(), found.resource?.()]);
      return { name: found.name, section: found.section, schema, resource };
    },
    near: (section, slug) =>
      [...all.values()]
        .filter(
          (one) =>
            (one.section === section && one.resource !== undefined) ||
            `${one.section}/${kebab(one.name)}` === `${section}/${slug}`,
        )
        .toSorted((a, b) => Number(kebab(b.name) === slug) - Number(kebab(a.name) === slug))
        .map(({ key }) => key),
    standing: (paths) => Promise.resolve(paths),
  };
};
