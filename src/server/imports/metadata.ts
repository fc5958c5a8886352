import { importLimits, type ImportColumn, type ImportMetadata } from '#kit/work/imports';
import { choicesInOrder } from '#fields/choices';
import type { Model } from '#kit/read/model';
import type { Services, User } from '../core/context';
import { fail } from '../core/failure';
import { demand, holds, includes } from '../core/guard';
import { exampleOf } from './cells';
import { columnsFor, keysFor, recordColumn } from './columns';

/** The entity that a file is for: one that says `imports`, and that this person may create. */
export const importedModel = ({ byName }: Pick<Services, 'byName'>, user: User, name: unknown): Model => {
  const model = typeof name === 'string' ? byName.get(name) : undefined;
  if (!model?.imports) return fail({ kind: 'notFound' });
  demand(user, { anyOf: model.access.create, plan: model.plan });
  // Rows of a company are brought in from within it.
  if (!isHere(model, user))
    fail({ kind: 'business', message: 'Entre em uma empresa para importar: escolha no alto da tela!' });
  return model;
};
const isHere = (model: Model, { company }: User): boolean =>
  !model.tenant || !model.fields[model.tenant]?.required || company !== null;
/** Entities that this user may import in the present company, by name. */
export const importedKinds = (
  { models }: Pick<Services, 'models'>,
  user: User,
): readonly { readonly classe: string; readonly rotulo: string }[] =>
  models
    .filter(
      (model) => model.imports && holds(user, model.access.create) && includes(user, model.plan) && isHere(model, user),
    )
    .map(({ name, label }) => ({ classe: name, rotulo: label.many }))
    .toSorted((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR'));
export const mayUpdate = (model: Model, user: User): boolean =>
  !model.off.includes('update') && holds(user, model.access.update);

export const metadataOf = (model: Model, user: User): ImportMetadata => ({
  classe: model.name,
  rotulo: { um: model.label.one, varios: model.label.many },
  colunas: columnsFor(model, user).map((column) => ({
    nome: column.name,
    rotulo: column.label,
    tipo: column.field.kind.name,
    obrigatorio: isAsked(column),
    ajuda: helpOf(column),
    exemplo: exampleOf(column),
    opcoes: choicesInOrder(column.field.choices).map(([, label]) => label),
  })),
  chaves: keysFor(model, user).map((names) => names.map((name) => model.fields[name]!.label)),
  podeAtualizar: mayUpdate(model, user),
  maxLinhas: importLimits.lines,
  maxBytes: importLimits.bytes,
});
/** A new record is nothing without it. */
const isAsked = ({ field, within }: ImportColumn): boolean =>
  field === within &&
  field.required &&
  !field.when &&
  (field.options.default ?? null) === null &&
  (field.kind.initial ?? null) === null;
const helpOf = ({ name, field: { options, ref, when } }: ImportColumn): string | null =>
  (name === recordColumn.name ? 'Os arquivos exportados trazem: por ele cada linha acha o próprio cadastro.' : null) ??
  options.help ??
  (ref ? 'O nome ou o código de um cadastro que já existe.' : when ? 'Só vale para alguns cadastros.' : null);
