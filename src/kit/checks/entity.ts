import { sellers } from '../entity';
import { importColumns, importKeys } from '../imports';
import type { Model, ModelField } from '../model';
import { isVeiled } from '../personal';
import { conditions } from './conditions';
import { error, joined, none, ofEach, unless, type Context, type Findings } from './finding';

/** R010 to R019: what an entity says of itself. */
export const entityChecks = (model: Model, { models }: Context): Findings => joined(
  unless(/^[a-z][A-Za-z0-9]*$/.test(model.name), () => error('R010', model.name,
    'the name of an entity is camelCase, without accents.', 'rename it, and its file')),
  unless(model.label.one.trim() !== '' && model.label.many.trim() !== '', () => error('R011', model.name,
    'the label is missing.', "label: ['Cupom', 'Cupons']")),
  unless(/^([A-Za-z0-9_-]+\/)+$/.test(model.root), () => error('R012', model.name,
    `the root '${model.root}' is not a path under /services.`, "write it as 'cupomdesconto/': no slash in front, one at the end")),
  title(model), tenant(model, models), owner(model), conditions(model), several(model), imported(model),
);

const title = ({ name, title, fields }: Model): Findings => {
  const field = own(fields, title);
  if (!field) return [error('R013', name, `the title '${title}' is not a field.`, 'name a field of the entity')];
  return unless((field.kind.sortable !== false || isVeiled(field)) && !field.kind.nested, () => error('R013', name,
    `the title '${title}' has no order (${field.kind.name}).`, 'choose a short field, or add one'));
};

/** Rows of a company are found through their reference to it, in the key and in the row-level security. */
const tenant = ({ name, tenant, fields }: Model, models: Context['models']): Findings => {
  if (tenant === undefined || tenant === 'id') return none;
  const field = own(fields, tenant);
  if (field?.kind.name !== 'ref') return [error('R014', name, `the tenant '${tenant}' is not a reference.`, `${tenant}: f.ref('empresa', { required: true })`)];
  const target = models.get(field.ref ?? '');
  return joined(
    unless(!target || target.tenant === 'id', () => error('R014', name,
      `the tenant '${tenant}' references '${field.ref}', whose rows are not the companies.`, "reference the entity that says tenant: 'id'")),
    unless(!field.when, () => error('R014', name, `the tenant '${tenant}' depends on a condition.`, 'take it out of `when`')),
    unless(!field.options.read && !field.options.write, () => error('R014', name,
      `the tenant '${tenant}' asks for a permission of its own.`, 'leave `read` and `write` out: the server sets it')),
  );
};

/** Rows of a seller are found through their reference to him, in every query and in the row-level security. */
const owner = ({ name, owner: declared, fields }: Model): Findings => {
  if (!declared) return none;
  if (declared.field === 'id') return unless(name === sellers, () => error('R019', name, "owner: 'id' is for the sellers themselves.", `name the reference to '${sellers}'`));
  const field = own(fields, declared.field);
  if (field?.kind.name !== 'ref' || field.ref !== sellers) return [error('R019', name, `the owner '${declared.field}' is not a reference to a seller.`, `${declared.field}: f.ref('${sellers}')`)];
  return unless(!field.when, () => error('R019', name, `the owner '${declared.field}' depends on a condition.`, 'take it out of `when`'));
};

/** Rules and sets of unique fields name what exists. */
const several = ({ name, fields, rules, unique }: Model): Findings => joined(
  ofEach(rules, (rule) => rule.on.filter((one) => !own(fields, one)).map((one) => error('R017', name,
    `a rule reads '${one}', which is no field.`, 'name fields of the entity in `on`'))),
  rules.filter((rule) => rule.on.length === 0 || rule.message.trim() === '').map(() => error('R017', name,
    'a rule has no field or no message.', "{ on: ['inicio', 'fim'], test, message: 'O fim vem depois do início!' }")),
  ofEach(unique, (set) => set.filter((one) => !own(fields, one) || own(fields, one)!.kind.nested).map((one) => error('R018', name,
    `'${one}' cannot be in a unique set.`, 'name fields with a plain value'))),
);

/** A file that is sent twice must not make everything twice. */
const imported = (model: Model): Findings => {
  if (!model.imports) return none;
  const keys = importKeys(model);
  const columns = importColumns(model).map(({ name }) => name);
  return joined(
    unless(keys.length > 0 && keys.every((names) => names.length > 0 && names.every((one) => columns.includes(one))), () => error('R055', `${model.name} imports`,
      'its rows cannot be recognised: no field that a file can bring occurs once.', "imports: { key: ['nome', 'data'] }")),
    unless(!model.off.includes('create') && model.tenant !== 'id' && model.settings === undefined, () => error('R055', `${model.name} imports`, 'nothing can be created.', 'leave `imports` out')),
  );
};

const own = (fields: Model['fields'], name: string): ModelField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
