import { wizardModelOf, type Wizard, type WizardModel } from '#kit/wizard';
import { exported } from './models';
import type { PageSource } from './sources';

/** Finds wizards by their address; each is loaded once. */
export const pageLibrary = (sources: readonly PageSource[]) => {
  const loaded = new Map<PageSource, Promise<WizardModel | undefined>>();
  const load = (source: PageSource): Promise<WizardModel | undefined> => {
    const made = loaded.get(source) ?? source.load().then((module) => {
      const declared = exported(module, 'wizard') as Wizard | undefined;
      return declared && wizardModelOf(declared, source.section);
    });
    loaded.set(source, made);
    made.catch(() => loaded.delete(source));
    return made;
  };
  /** One may stand at another address than its file's name; then its section is looked through. */
  const find = async (section: string, path: string): Promise<WizardModel | undefined> => {
    const near = sources.filter((source) => source.section === section).toSorted((a, b) => Number(b.path === path) - Number(a.path === path));
    for (const source of near) {
      const wizard = await load(source);
      if (wizard?.path === path) return wizard;
    }
    return undefined;
  };
  const addresses = new Map<string, Promise<WizardModel | undefined>>();
  return {
    /** The wizard at an address ('financeiro', 'credenciamento'); undefined when there is none. The same promise each time. */
    wizardByPath: (section: string, slug: string): Promise<WizardModel | undefined> => {
      const path = `${section}/${slug}`;
      const known = addresses.get(path) ?? find(section, path);
      addresses.set(path, known);
      known.catch(() => addresses.delete(path));
      return known;
    },
    /** Is there a file of this name? Then no screen of an entity is worth being loaded ahead. */
    isPage: (section: string, slug: string): boolean => sources.some(({ path }) => path === `${section}/${slug}`),
  };
};
