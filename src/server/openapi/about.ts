import { sentence } from '#kit/text';
import { callPath, type NamedCall } from '#kit/calls';
import { fieldsOf, type Model, type ModelAction, type ModelField } from '#kit/model';
import type { Effect } from '#kit/action';
import { purposes, revealable } from '#kit/personal';
import type { Route } from '#kit/routes';
import { bodyName, filterName, recordName } from './components';
import { objectOf, propertiesOf, revealedOf } from './fields';
import { answerShape, namedIn, openShape } from './results';
import { exactly, identity, listOf, refTo, whole, type JsonSchema } from './schema';

/** What an open call may answer: a schema of its `result`, a text, a page, or the way to another. */
export type OpenWay = JsonSchema | 'redirect' | 'text' | 'html';
/** What a call answers when it does not refuse: `result`; `results` with their number and what stands beside them; a file; nothing; one of the ways of an open call. */
export type AnswerShape =
  | { readonly result: JsonSchema } | { readonly results: JsonSchema; readonly beside?: Readonly<Record<string, JsonSchema>> }
  | { readonly file: readonly string[] } | { readonly envelope: JsonSchema } | { readonly open: readonly OpenWay[] } | 'nothing';
/** What a call is, for the description of the services. */
export interface About {
  /** In the words of the screens. */
  readonly summary: string;
  /** The group it stands in: the title of an entity, of a report, of a part of the house. */
  readonly tag: string;
  /** Of a JSON body; the part of a multipart one. */
  readonly body?: JsonSchema | 'file';
  /** What a GET takes in its query or path: a form's fields. */
  readonly query?: Readonly<Record<string, ModelField>>;
  readonly answer: AnswerShape;
  /** What the answer's schema calls by name, beside what every document has. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

export const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'] as const;
const withBody = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({ type: 'object', properties, ...(required.length > 0 && { required }) });

/** A call that a declaration makes by itself. */
export const aboutRoute = ({ method, model, operation, path }: Route): About => {
  const { label: { one, many } } = model;
  const [record, body] = [refTo(recordName(model)), refTo(bodyName(model))];
  const about = (summary: string, answer: AnswerShape, sent?: JsonSchema): About => ({ summary: `${many}: ${summary}`, tag: many, answer, ...(sent && { body: sent }) });
  const filter = refTo(filterName(model));
  if (typeof operation === 'object') return aboutAction(model, model.actions.find(({ name }) => name === operation.action)!, method, path);
  switch (operation) {
    case 'list': return about('listar', { results: record }, filter);
    case 'show': return about('ler um', { result: record });
    case 'history': return about('histórico', { results: refTo('Historico') });
    case 'reveal': return about('ver um dado pessoal sem máscara', { result: exactly({ valor: revealedOf(revealable(model.fields)) }) }, withBody({ campo: { enum: revealable(model.fields).map(({ name }) => name) }, finalidade: { enum: Object.keys(purposes) } }, ['campo', 'finalidade']));
    case 'save': return about('criar ou alterar', { result: record }, body);
    case 'delete': return about('excluir', 'nothing');
    case 'restore': return about('tirar da lixeira', { result: record });
    case 'export': return about('exportar', { file: files }, filter);
    case 'exportLater': return about('exportar em segundo plano', { result: exactly({ id: identity }) }, filter);
    case 'bulkSave': return about('alterar em massa', { result: refTo('EmMassa') }, withBody({ selection: refTo('Selecao'), values: { type: 'object' } }, ['selection', 'values']));
    case 'bulkDelete': return about('excluir em massa', { result: refTo('EmMassa') }, withBody({ selection: refTo('Selecao') }, ['selection']));
    case 'sort': return about('mudar a ordem', { result: exactly({ changed: whole }) }, withBody({ ids: listOf(identity, { minItems: 1, maxItems: 500 }) }, ['ids']));
    case 'loadSettings': return { summary: `${one}: ler`, tag: many, answer: { result: record } };
    case 'saveSettings': return { summary: `${one}: gravar`, tag: many, answer: { result: record }, body };
  }
};

type AnyEffect = Effect<never>;
const effectsOf = ({ effect = 'refresh' }: ModelAction): readonly AnyEffect[] => (Array.isArray(effect) ? effect : [effect]) as readonly AnyEffect[];
const isFileEffect = (one: AnyEffect): boolean => one === 'download' || one === 'print';

const answerOf = (action: ModelAction): AnswerShape => {
  const effects = effectsOf(action);
  if (effects.some(isFileEffect)) return { file: ['*/*'] };
  if (effects.includes('report')) return { result: refTo('EmMassa') };
  if (effects.includes('progress')) return { result: exactly({ processo: identity }) };
  const fields = fieldsOf(action.result ?? {});
  return Object.keys(fields).length > 0 ? { result: objectOf(fields, 'answer') } : 'nothing';
};

const aboutAction = (model: Model, action: ModelAction, method: string, path: string): About => {
  const form = fieldsOf(action.form ?? {});
  const rows: Readonly<Record<string, JsonSchema>> = action.scope === 'bulk' ? { selection: refTo('Selecao') } : action.scope === 'collection' ? { filter: refTo(filterName(model)) } : path.includes('{id}') ? {} : { id: identity };
  const asked = { ...rows, ...propertiesOf(form, 'body') };
  const about = { summary: `${model.label.many}: ${action.label}`, tag: model.label.many, answer: answerOf(action) };
  return method === 'GET' ? { ...about, query: form } : { ...about, body: withBody(asked, Object.keys(rows).filter((name) => name !== 'filter')) };
};

/** A call with a name of its own. */
export const aboutCall = (name: string, { call, kind, form = {}, filter, result }: NamedCall, model: Model | undefined, root: string, models: ReadonlyMap<string, Model>): About => {
  const fields = fieldsOf(form);
  const tag = model?.label.many ?? root;
  const about = { summary: `${tag}: ${sentence(name)}`, tag };
  const inPath = new Set([...callPath('', call).matchAll(/\{(\w+)\}/g)].map(([, one]) => one));
  const sent = Object.fromEntries(Object.entries(fields).filter(([one]) => !inPath.has(one)));
  const taken = call.startsWith('GET') ? { query: fields } : { body: { ...objectOf(sent, 'body'), ...(filter && model && { properties: { ...propertiesOf(sent, 'body'), filter: refTo(filterName(model)) } }) } };
  return { ...about, ...taken, answer: kind === 'open' ? openShape(result, models) : answerShape(result, models), schemas: namedIn(result, models) };
};

