import { importKeys, importLimits, type ImportColumn, type ImportMetadata } from '#kit/imports';
import { labelOf } from '#kit/field';
import type { Model } from '#kit/model';
import type { Services, User } from '../core/context';
import { fail } from '../core/failure';
import { demand, holds } from '../core/guard';
import { exampleOf } from './cells';
import { columnsFor } from './lines';

/** The entity that a file is for: one that says `imports`, and that this person may create. */
export const importedModel = ({ byName }: Pick<Services, 'byName'>, user: User, name: unknown): Model => {
  const model = typeof name === 'string' ? byName.get(name) : undefined;
  if (!model?.imports) return fail({ kind: 'notFound' });
  demand(user, { anyOf: model.access.create, plan: model.plan });
  // Rows of a company are brought in from within it.
  if (model.tenant && model.fields[model.tenant]?.required && !user.company) fail({ kind: 'business', message: 'Entre em uma empresa para importar!' });
  return model;
};
export const mayUpdate = (model: Model, user: User): boolean => !model.off.includes('update') && holds(user, model.access.update);

export const metadataOf = (model: Model, user: User): ImportMetadata => ({
  classe: model.name, rotulo: { um: model.label.one, varios: model.label.many },
  colunas: columnsFor(model, user).map((column) => ({
    nome: column.name, rotulo: column.label, tipo: column.field.kind.name, obrigatorio: isAsked(column), ajuda: helpOf(column), exemplo: exampleOf(column),
    opcoes: Object.values(column.field.choices ?? {}).map(labelOf),
  })),
  chaves: importKeys(model).map((names) => names.map((name) => model.fields[name]!.label)),
  podeAtualizar: mayUpdate(model, user), maxLinhas: importLimits.lines, maxBytes: importLimits.bytes,
});
/** A new record is nothing without it. */
const isAsked = ({ field, within }: ImportColumn): boolean => field === within && field.required && !field.when && (field.options.default ?? null) === null && (field.kind.initial ?? null) === null;
const helpOf = ({ field: { options, ref, when } }: ImportColumn): string | null =>
  options.help ?? (ref ? 'O nome ou o código de um cadastro que já existe.' : when ? 'Só vale para alguns cadastros.' : null);
