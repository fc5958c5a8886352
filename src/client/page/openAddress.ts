import type { Model } from '#kit/read/model';
import { fill } from '#kit/text';
import { addressOf, opened } from '../addresses';
import { can, hasPlan } from '../session';

/** May the person open a record of it by itself? */
export const isOpen = (model: Model | null | undefined): model is Model =>
  Boolean(model) && !model!.settings && can(model!.access.show) && hasPlan(model!.plan);

/** Address that a row opens: the page to read it where the resource has one, else the form. */
export const openAddress = (
  model: Model,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
): string =>
  model.opens?.startsWith('/') ? `/app${fill(model.opens, record)}` : addressOf(model, opened(model), record.id);

/** The action that the title of a row does, as its buttons name it; undefined where the title is a link. */
export const openAction = ({ opens }: Model): string | undefined =>
  opens === undefined || opens.startsWith('/') ? undefined : `action:${opens}`;
