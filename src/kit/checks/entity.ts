import { watched } from '../entity/condition';
import { derivedFields } from '../entity/derived';
import type { Rule } from '../entity/entity';
import { importColumns, importKeys, recordHeading } from '../work/imports';
import type { Model, ModelField } from '../read/model';
import { partOf, readOfPart } from '../entity/parts';
import { holdsVeiled, isVeiled } from '../entity/personal';
import { conditions, dated, valued } from './conditions';
import { meant } from './names';
import { fold } from '../text';
import { error, joined, none, ofEach, repeated, unless, type Context, type Findings } from './finding';

/** R010 to R019: what an entity says of itself. */
export const entityChecks = (model: Model, { models }: Context): Findings =>
  joined(
    unless(/^[a-z][A-Za-z0-9]*$/.test(model.name), () =>
      error('R010', model.name, 'the name of an entity is camelCase, without accents.', 'rename it, and its file'),
    ),
    unless(model.label.one.trim() !== '' && model.label.many.trim() !== '', () =>
      error('R011', model.name, 'the label is missing.', "label: ['Cupom', 'Cupons']"),
    ),
    unless(/^([A-Za-z0-9_-]+\/)+$/.test(model.root), () =>
      error(
        'R012',
        model.name,
        `the root '${model.root}' is not a path under /services.`,
        "write it as 'cupomdesconto/': no slash in front, one at the end",
      ),
    ),
    title(model),
    picture(model),
    merged(model),
    tenant(model, models),
    owner(model, models),
    network(model),
    seen(model, models),
    cleared(model, models),
    part(model),
    conditions(model),
    several(model),
    imported(model),
    headings(model),
    derivations(model),
  );

const title = ({ name, title, fields }: Model): Findings => {
  const field = own(fields, title);
  if (!field)
    return [
      error(
        'R013',
        name,
        `the title '${title}' is not a field.`,
        meant(title, Object.keys(fields), 'name a field of the entity'),
        title,
      ),
    ];
  return unless((field.kind.sortable !== false || isVeiled(field)) && !field.kind.nested, () =>
    error('R013', name, `the title '${title}' has no order (${field.kind.name}).`, 'choose a short field, or add one'),
  );
};

/** Others of its own are what it is merged into, by the server alone, and from the bin it comes out again. */
const merged = ({ name, mergedInto, fields, bin }: Model): Findings => {
  const field = mergedInto === undefined ? undefined : own(fields, mergedInto);
  return unless(
    mergedInto === undefined ||
      (bin && field?.ref === name && field.kind.name === 'ref' && field.options.readOnly === true),
    () =>
      error(
        'R009',
        name,
        `mergedInto: '${mergedInto!}' is no reference to another ${name} that only the server sets, or it has no bin.`,
        `f.ref('${name}', { readOnly: true })`,
      ),
  );
};

const picture = ({ name, picture, fields }: Model): Findings =>
  joined(
    unless(picture === undefined || own(fields, picture)?.kind.name === 'image', () =>
      error(
        'R138',
        name,
        `the picture '${picture}' is no field of kind image.`,
        meant(
          picture!,
          Object.keys(fields).filter((one) => fields[one]!.kind.name === 'image'),
          'f.image()',
        ),
        picture,
      ),
    ),
    Object.values(fields)
      .filter(({ options: { aspect = 1 } }) => !(aspect >= 1 / 6 && aspect <= 6))
      .map((field) =>
        error('R138', `${name}.${field.name}`, 'the aspect is width by height, from 1/6 to 6.', 'aspect: 4 / 3'),
      ),
  );

/** A branch names its head among the companies; only they are of a network. */
const network = ({ name, network, tenant, fields }: Model): Findings =>
  unless(network === undefined || (tenant === 'id' && own(fields, network)?.ref === name), () =>
    error(
      'R159',
      name,
      `the network '${network}' is no reference of the companies to a company.`,
      `matriz: f.ref('${name}')`,
      network,
    ),
  );

/** Rows of a company are found through their reference to it, in the key and in the row-level security. */
const tenant = ({ name, tenant, fields }: Model, models: Context['models']): Findings => {
  if (tenant === undefined || tenant === 'id') return none;
  const field = own(fields, tenant);
  if (field?.kind.name !== 'ref')
    return [
      error(
        'R014',
        name,
        `the tenant '${tenant}' is not a reference.`,
        `${tenant}: f.ref('empresa', { required: true })`,
      ),
    ];
  const target = models.get(field.ref ?? '');
  return joined(
    unless(!target || target.tenant === 'id', () =>
      error(
        'R014',
        name,
        `the tenant '${tenant}' references '${field.ref}', whose rows are not the companies.`,
        "reference the entity that says tenant: 'id'",
      ),
    ),
    unless(!field.when, () =>
      error('R014', name, `the tenant '${tenant}' depends on a condition.`, 'take it out of `when`'),
    ),
    unless(!field.options.read && !field.options.write, () =>
      error(
        'R014',
        name,
        `the tenant '${tenant}' asks for a permission of its own.`,
        'leave `read` and `write` out: the server sets it',
      ),
    ),
  );
};

/**
 * Checks the reference to the seller, through which rows of a seller are found in every query and in the row-level
 * security.
 */
const owner = ({ name, owner: declared, fields, is }: Model, models: Context['models']): Findings => {
  if (!declared) return none;
  if (declared.field === 'id')
    return unless(is === 'sellers', () =>
      error(
        'R019',
        name,
        "owner: 'id' is for the sellers themselves.",
        "say is: 'sellers', or name the reference to the seller",
      ),
    );
  const field = own(fields, declared.field);
  const sellers = partOf([...models.values()], 'sellers')?.name;
  if (field?.kind.name !== 'ref' || field.ref !== sellers) {
    const remedy = sellers
      ? `${declared.field}: f.ref('${sellers}')`
      : "say is: 'sellers' of the entity whose rows they are";
    return [error('R019', name, `the owner '${declared.field}' is not a reference to a seller.`, remedy)];
  }
  return unless(!field.when, () =>
    error('R019', name, `the owner '${declared.field}' depends on a condition.`, 'take it out of `when`'),
  );
};

/** Checks that the owner of a row is a person; a file may let others see it. */
const seen = ({ name, seen: said, fields }: Model, models: Context['models']): Findings => {
  if (!said) return none;
  const people = partOf([...models.values()], 'people')?.name;
  const whose = own(fields, said.own);
  return joined(
    unless(whose?.kind.name === 'ref' && (whose.ref === '$people' || whose.ref === people), () =>
      error('R138', name, `'${said.own}' of seen is not a reference to the people.`, `${said.own}: f.ref('${people}')`),
    ),
    unless(said.file === undefined || own(fields, said.file)?.kind.name === 'file', () =>
      error('R138', name, `'${said.file}' of seen is not a file.`, 'name a field of kind file'),
    ),
  );
};

/** Masked fields are read whole by a permission, of rows that a blank field never lets through. */
const cleared = ({ name, clear = [], fields }: Model, models: Context['models']): Findings =>
  ofEach(clear, ({ permission, fields: named, when, by }) => {
    const target = by && models.get(by.entity);
    return joined(
      unless(permission.length > 0, () =>
        error('R146', name, 'clear asks for no permission.', "permission: ['DADOS_PESSOAIS_VER']"),
      ),
      ofEach(named ?? [], (one) =>
        unless(own(fields, one) !== undefined && holdsVeiled(fields[one]!), () =>
          error('R146', name, `clear: '${one}' is no masked field.`, 'name a field with a mask'),
        ),
      ),
      unless(
        [when ?? []].flat().every((all) => Object.values(all).every(isMetByValue)),
        () => error('R146', name, 'clear: the condition lets a blank field through.', 'say which values it may have'),
      ),
      unless(
        by === undefined ||
          (own(target?.fields ?? {}, by.ref)?.ref === name && target?.clear?.some((one) => one.when) === true),
        () =>
          error(
            'R146',
            name,
            `clear: no rule of '${by!.entity}' with a condition leads here by '${by!.ref}'.`,
            'say `clear` there',
          ),
      ),
    );
  });
const isMetByValue = (test: unknown): boolean =>
  test !== null &&
  (typeof test !== 'object' || Array.isArray(test) || Object.keys(test).every((one) => /^(gte?|lte?)$/.test(one)));

/** A part of the framework has the fields that are read of it, and each role of the people a meaning. */
const part = ({ name, is, roles = {}, fields }: Model): Findings => {
  const choices = is === 'people' ? Object.keys(own(fields, 'papel')?.choices ?? {}) : [];
  return joined(
    (is === undefined ? [] : (readOfPart[is] ?? []))
      .filter((one) => !own(fields, one))
      .map((one) => error('R136', name, `it is: '${is}', and has no field '${one}'.`, `declare '${one}'`)),
    choices
      .filter((role) => !Object.hasOwn(roles, role))
      .map((role) => error('R136', name, `the role '${role}' means nothing.`, `roles: { ${role}: 'company' }`, role)),
    Object.keys(roles)
      .filter((role) => !choices.includes(role))
      .map((role) =>
        error(
          'R136',
          name,
          `'${role}' is no option of 'papel'.`,
          meant(role, choices, "say `roles` of the entity that is: 'people'"),
          role,
        ),
      ),
  );
};

/** Rules and sets of unique fields name what exists. */
const several = ({ name, fields, rules, unique }: Model): Findings =>
  joined(
    ofEach(rules, (rule) =>
      rule.on
        .filter((one) => !own(fields, one))
        .map((one) =>
          error(
            'R017',
            name,
            `a rule reads '${one}', which is no field.`,
            meant(one, Object.keys(fields), 'name fields of the entity in `on`'),
            one,
          ),
        ),
    ),
    rules
      .filter((rule) => rule.on.length === 0 || rule.message.trim() === '')
      .map(() =>
        error(
          'R017',
          name,
          'a rule has no field or no message.',
          "{ on: ['inicio', 'fim'], test, message: 'O fim vem depois do início!' }",
        ),
      ),
    ofEach(rules, (rule) =>
      readBy(rule)
        .filter((one) => !(rule.on as readonly string[]).includes(one))
        .map((one) =>
          error(
            'R017',
            name,
            `a rule reads '${one}', which it does not name: a form would not judge it again when that changes.`,
            `name it in \`on\`; with \`blanks: true\` where it may be blank`,
          ),
        ),
    ),
    ofEach(unique, (set) =>
      set
        .filter((one) => !own(fields, one) || own(fields, one)!.kind.nested)
        .map((one) => error('R018', name, `'${one}' cannot be in a unique set.`, 'name fields with a plain value')),
    ),
  );

/** A derived state follows from what is stored and from what everybody sees. */
const derivations = (model: Model): Findings =>
  ofEach(derivedFields(model), ({ name, derived, choices = {} }) =>
    joined(
      ofEach(derived, ({ value, when }) => {
        const where = `${model.name}.${name} ${value}`;
        return joined(
          watched(when)
            .filter(
              (one) =>
                !own(model.fields, one) || model.fields[one]!.derived || model.fields[one]!.options.read !== undefined,
            )
            .map((one) =>
              error(
                'R137',
                where,
                `its condition asks for '${one}', which is no stored field that everybody reads.`,
                'name a field of the entity',
              ),
            ),
          dated(when, model.fields, where),
          valued(when, model.fields, where),
        );
      }),
      unless(
        derived.length > 0 &&
          Object.keys(derived.at(-1)!.when).length === 0 &&
          derived.slice(0, -1).every(({ when }) => Object.keys(when).length > 0),
        () =>
          error(
            'R137',
            `${model.name}.${name}`,
            'a record may be in none of its states, or never reaches those after one without a condition.',
            'leave `when` out in the last one, and there alone',
          ),
      ),
      unless(
        Object.keys(choices).every((value) => value.length <= 40),
        () =>
          error('R137', `${model.name}.${name}`, 'a state is longer than 40 characters.', 'shorten it, not its label'),
      ),
    ),
  );

/** Fields that a rule reads from a record of blanks; all of it where its parameter is destructured, as is usual. */
const readBy = (rule: Rule<never>): readonly string[] => {
  const seen = new Set<string>();
  const record = new Proxy(
    {},
    {
      get: (_, name) => {
        seen.add(String(name));
        return null;
      },
    },
  );
  try {
    rule.test(record as never);
  } catch {
    /* It is written for filled fields. */
  }
  return [...seen];
};

/** A file that is sent twice must not make everything twice. */
const imported = (model: Model): Findings => {
  if (!model.imports) return none;
  const keys = importKeys(model);
  const columns = importColumns(model).map(({ name }) => name);
  return joined(
    unless(
      keys.length > 0 && keys.every((names) => names.length > 0 && names.every((one) => columns.includes(one))),
      () =>
        error(
          'R055',
          `${model.name} imports`,
          'its rows cannot be recognised: no field that a file can bring occurs once.',
          "imports: { key: ['nome', 'data'] }",
        ),
    ),
    unless(!model.off.includes('create') && model.tenant !== 'id' && model.settings === undefined, () =>
      error('R055', `${model.name} imports`, 'nothing can be created.', 'leave `imports` out'),
    ),
  );
};

/** Two columns of a file that are called alike: neither a person nor an import can tell which is which. */
const headings = ({ name, fields }: Model): Findings =>
  repeated([
    fold(recordHeading),
    ...Object.values(fields)
      .filter(({ kind }) => kind.nested !== 'many' && kind.name !== 'file' && kind.name !== 'image')
      .map(({ label }) => fold(label)),
  ]).map((label) =>
    error('R089', name, `two columns of its files are called '${label}'.`, 'give one of the fields another label'),
  );

const own = (fields: Model['fields'], name: string): ModelField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
