import type { Model, ModelField, ModelSection } from '#kit/read/model';
import { can, hasPlan, type User } from '../session';

export type Mode = 'create' | 'update' | 'show';
/**
 * 'input': to write. 'text': to read. 'locked': the plan lacks it. 'masked': to write, once its mask is given up.
 * 'none': not shown at all.
 */
export type Shown = 'input' | 'text' | 'locked' | 'masked' | 'none';

/** How a field of a form is shown to the person; the server decides the same from the same declaration. */
export const shownAs = (model: Model, field: ModelField, mode: Mode, user: User | null): Shown => {
  const { read, write, change, plan, readOnly } = field.options;
  const inside = user?.companyId !== null && user?.companyId !== undefined;
  if (!can(read)) return 'none';
  // A seller's new record belongs to them: the owner is not for them to choose.
  if (user?.seller === true && model.owner?.field === field.name && !can(model.owner.seeAll))
    return mode === 'create' ? 'none' : 'text';
  if (field.name === model.tenant) return inside ? 'none' : mode === 'create' ? 'input' : 'text';
  if (!hasPlan(plan)) return 'locked';
  if (mode === 'show') return 'text';
  const fixed =
    field.system === true || readOnly === true || (mode === 'update' && (readOnly === 'update' || !can(change)));
  if (fixed || !can(write) || !can(model.access[mode])) return mode === 'create' && fixed ? 'none' : 'text';
  return 'input';
};

/**
 * The form's sections without what is not shown; outside a company the tenant comes first even if the layout forgot it.
 */
export const sectionsFor = (model: Model, mode: Mode, shown: (name: string) => Shown): ModelSection[] => {
  const layout = mode === 'show' ? (model.show ?? model.form.update) : model.form[mode];
  const sections = layout
    .map((section) => ({
      ...section,
      rows: section.rows
        .map((row) => row.filter((name) => model.fields[name] && shown(name) !== 'none'))
        .filter((row) => row.length > 0),
    }))
    .filter((section) => section.rows.length > 0);
  const { tenant } = model;
  const placed = sections.some(({ rows }) => rows.flat().includes(tenant ?? ''));
  return tenant && tenant !== 'id' && model.fields[tenant] && !placed && shown(tenant) !== 'none'
    ? [{ title: '', tab: false, rows: [[tenant]] }, ...sections]
    : sections;
};
