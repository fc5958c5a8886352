import type { AnyEntity } from '#kit/entity';
import type { Model } from '#kit/model';
import type { AnyResource } from '#kit/resource';
import { modelOf } from '#fields';
import type { Source } from './sources';

export const exported = (module: unknown, type: string, name?: string): unknown =>
  Object.values(module as object).find((value: unknown) => typeof value === 'object' && value !== null
    && (value as { readonly type?: unknown }).type === type && (name === undefined || (value as { readonly name?: unknown }).name === name));

const loadModel = async ({ name, section, schema, resource }: Source): Promise<Model | undefined> => {
  const [entities, resources] = await Promise.all([schema(), resource?.()]);
  const entity = exported(entities, 'entity', name) as AnyEntity | undefined;
  return entity && modelOf({ entity, section, resource: resources ? exported(resources, 'resource') as AnyResource | undefined : undefined });
};

/** As React marks what its `use` has read: once it is here, nobody who reads it waits again, not even for a moment. */
const marked = <T,>(promise: Promise<T>): Promise<T> => {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), () => undefined);
  return promise;
};

/** Finds declarations and keeps the models made of them. */
export const library = (sources: readonly Source[]) => {
  const byName = new Map(sources.map((source) => [source.name, source]));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const promises = new Map<string, Promise<Model | undefined>>();
  const ready = new Map<string, Model>();
  const load = (source: Source | undefined): Promise<Model | undefined> => {
    if (!source) return nothing;
    const known = promises.get(source.name);
    if (known) return known;
    const made = loadModel(source).then((model) => {
      if (model) ready.set(model.name, model);
      return model;
    }, (error: unknown) => {
      promises.delete(source.name);
      throw error;
    });
    promises.set(source.name, made);
    return made;
  };
  /** A declaration may stand at another address than its entity's name; then its section is looked through. */
  const find = async (section: string, slug: string): Promise<Model | undefined> => {
    const path = `${section}/${slug}`;
    const named = await load(byPath.get(path));
    if (named?.path === path) return named;
    const others = await Promise.all(sources.filter((source) => source.section === section && source.resource).map(load));
    return others.find((model) => model?.path === path);
  };
  const addresses = new Map<string, Promise<Model | undefined>>();
  return {
    /** The model of an entity; undefined when no schema declares it. The same promise each time. */
    modelByName: (name: string) => load(byName.get(name)),
    /** The model at an address: section and slug ('cadastros', 'unidade-medida'). */
    modelByPath: (section: string, slug: string) => {
      const path = `${section}/${slug}`;
      const known = addresses.get(path) ?? marked(find(section, slug));
      addresses.set(path, known);
      known.catch(() => addresses.delete(path));
      return known;
    },
    /** The model if it is already here, without waiting. */
    loadedModel: (name: string) => ready.get(name),
  };
};
const nothing: Promise<undefined> = Promise.resolve(undefined);
