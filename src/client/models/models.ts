import type { AnyEntity } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import type { AnyResource } from '#kit/resource/resource';
import type { AnyStates } from '#kit/entity/states';
import { modelOf } from '#fields';
import type { Declared, Sources } from './sources';

export const exported = (module: object, type: string, name?: string): unknown =>
  Object.values(module).find(
    (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      (value as { readonly type?: unknown }).type === type &&
      (name === undefined || (value as { readonly name?: unknown }).name === name),
  );

const declaredModel = ({ name, section, schema, resource }: Declared): Model | undefined => {
  const entity = schema && (exported(schema, 'entity', name) as AnyEntity | undefined);
  return (
    entity &&
    modelOf({
      entity,
      section,
      resource: resource && (exported(resource, 'resource') as AnyResource | undefined),
      states: exported(schema, 'states', name) as AnyStates | undefined,
    })
  );
};

/** As React marks what its `use` has read: once it is here, nobody who reads it waits again, not even for a moment. */
const marked = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
};

/** Finds declarations and keeps the models made of them. */
export const library = (sources: Sources) => {
  const promises = new Map<string, Promise<Model | undefined>>();
  const ready = new Map<string, Model>();
  const load = (name: string): Promise<Model | undefined> => {
    const known = promises.get(name);
    if (known) return known;
    const made = sources.load(name).then((declared) => {
      const model = declared && declaredModel(declared);
      if (model) ready.set(model.name, model);
      return model;
    });
    promises.set(name, made);
    made.catch(() => promises.delete(name));
    return made;
  };
  const find = async (section: string, slug: string): Promise<Model | undefined> => {
    for (const name of sources.near(section, slug)) {
      const model = await load(name);
      if (model?.path === `${section}/${slug}`) return model;
    }
    return undefined;
  };
  const addresses = new Map<string, Promise<Model | undefined>>();
  return {
    /** The model of an entity; undefined when no schema declares it. The same promise each time. */
    modelByName: load,
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
