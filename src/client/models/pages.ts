import type { Report, ReportModel } from '#kit/report';
import type { Wizard, WizardModel } from '#kit/wizard';
import { exported } from './models';
import { pageSources, type PageSource } from './sources';

/** What stands at an address and is no entity: a form in steps, a report. */
export type PageModel = { readonly kind: 'wizard'; readonly model: WizardModel } | { readonly kind: 'report'; readonly model: ReportModel };

const pageOf = async (module: unknown, section: string): Promise<PageModel | undefined> => {
  const [wizard, report] = [exported(module, 'wizard') as Wizard | undefined, exported(module, 'report') as Report | undefined];
  if (wizard) return { kind: 'wizard', model: (await import('#kit/wizard')).wizardModelOf(wizard, section) };
  return report && { kind: 'report', model: (await import('#kit/report')).reportModelOf(report, section) };
};

/** Finds pages by their address; each is loaded once. */
export const pageLibrary = (sources: readonly PageSource[]) => {
  const loaded = new Map<PageSource, Promise<PageModel | undefined>>();
  const load = (source: PageSource): Promise<PageModel | undefined> => {
    const made = loaded.get(source) ?? source.load().then((module) => pageOf(module, source.section));
    loaded.set(source, made);
    made.catch(() => loaded.delete(source));
    return made;
  };
  /** One may stand at another address than its file's name; then its section is looked through. */
  const find = async (section: string, path: string): Promise<PageModel | undefined> => {
    const near = sources.filter((source) => source.section === section).toSorted((a, b) => Number(b.path === path) - Number(a.path === path));
    for (const source of near) {
      const page = await load(source);
      if (page?.model.path === path) return page;
    }
    return undefined;
  };
  const addresses = new Map<string, Promise<PageModel | undefined>>();
  return {
    /** What stands at an address ('financeiro', 'credenciamento'); undefined when there is nothing. The same promise each time. */
    pageByPath: (section: string, slug: string): Promise<PageModel | undefined> => {
      const path = `${section}/${slug}`;
      const known = addresses.get(path) ?? find(section, path);
      addresses.set(path, known);
      known.catch(() => addresses.delete(path));
      return known;
    },
  };
};
export const { pageByPath } = pageLibrary(pageSources);
