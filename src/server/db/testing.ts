import { entity } from '#kit';
import { f, modelOf } from '#fields';
import type { FilterBody } from '#kit/calls/envelope';
import { readFilter, type ListQuery } from '#kit/read/filter';
import type { AnyEntity } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import { resource } from '#kit/resource/resource';

/** Declarations for the tests of this room: companies, their customers, and a list of the platform. */
const loja = entity('loja', {
  table: 'loja',
  label: ['Loja', 'Lojas'],
  title: 'nome',
  root: 'loja/',
  tenant: 'id',
  fields: { nome: f.text({ required: true }) },
});
const tipo = entity('tipo', {
  label: ['Tipo', 'Tipos'],
  title: 'nome',
  root: 'tipo/',
  fields: { nome: f.text({ required: true }) },
});
export const pessoaFields = {
  loja: f.ref('loja' as never, { required: true }),
  nome: f.text({ required: true, max: 80 }),
  codigo: f.text({ max: 20, unique: true }),
  tipo: f.ref('tipo' as never),
  situacao: f.enum({ ATIVO: 'Ativo', INATIVO: 'Inativo' }, { required: true, default: 'ATIVO' }),
  limite: f.money(),
  pontos: f.integer(),
  emails: f.emails(),
  nascimento: f.date(),
  contato: f.group({ setor: f.text(), ramal: f.integer() }),
};
type AnyFields = AnyEntity['fields'];
export const pessoaOf = (fields: AnyFields): AnyEntity => ({
  type: 'entity',
  name: 'pessoa',
  label: ['Pessoa', 'Pessoas'],
  title: 'nome',
  root: 'pessoa/',
  tenant: 'loja',
  fields,
});
export const modelsOf = (fields: AnyFields = pessoaFields): Model[] => [
  ...[loja, tipo].map((one) => modelOf({ entity: one, section: 'teste' })),
  modelOf({
    entity: pessoaOf(fields),
    section: 'teste',
    resource: resource(pessoaOf(fields), {
      list: { filters: ['tipo', 'situacao', 'limite'].filter((name) => name in fields) },
    }) as never,
  }),
];
export const named = (models: readonly Model[], name: string): Model => models.find((model) => model.name === name)!;
export const queryOf = (model: Model, body: FilterBody = {}): ListQuery => readFilter(model, body);
