import type { OwnPage, OwnPageModel } from '#kit/resource/page';
import type { Report, ReportModel } from '#kit/resource/report';
import type { Wizard, WizardModel } from '#kit/resource/wizard';
import { exported } from './models';
import type { Declared, Sources } from './sources';

/** Page at an address that is no entity: a wizard, a report, a page of one's own. */
export type PageModel =
  | { readonly kind: 'wizard'; readonly model: WizardModel }
  | { readonly kind: 'report'; readonly model: ReportModel }
  | { readonly kind: 'page'; readonly model: OwnPageModel };

const pageOf = async ({ schema, resource, section }: Declared): Promise<PageModel | undefined> => {
  if (schema || !resource) return undefined;
  const [wizard, report, own] = [
    exported(resource, 'wizard') as Wizard | undefined,
    exported(resource, 'report') as Report | undefined,
    exported(resource, 'page') as OwnPage | undefined,
  ];
  if (wizard) return { kind: 'wizard', model: (await import('#kit/resource/wizard')).wizardModelOf(wizard, section) };
  if (own) return { kind: 'page', model: (await import('#kit/resource/page')).pageModelOf(own, section) };
  return report && { kind: 'report', model: (await import('#kit/resource/report')).reportModelOf(report, section) };
};

/** The page at an address: section and slug. */
export const findPage = async (
  { load, near }: Sources,
  section: string,
  slug: string,
): Promise<PageModel | undefined> => {
  for (const name of near(section, slug)) {
    const declared = await load(name);
    const page = declared && (await pageOf(declared));
    if (page?.model.path === `${section}/${slug}`) return page;
  }
  return undefined;
};
