import type { Effect, Method } from '#kit/calls/action';
import type { BoundCalls, NamedCall } from '#kit/calls/calls';
import { callPath } from '#kit/calls/calls';
import { f } from '#fields';
import type { AnyCond } from '#kit/entity/condition';
import type { Fields } from '#kit/entity/field';
import type { Bound } from '#kit/calls/handlers';
import type { Model, ModelAction } from '#kit/read/model';
import { r, type Result } from '#kit/calls/result';
import type { Route } from '#kit/read/routes';
import type { Second } from '#kit/entity/second';
import { leading } from '#kit/entity/states';
import { sentence } from '#kit/text';
import type { Operation, Work } from '../core/context';
import type { AnswerShape } from '../openapi/about';
import type { JsonSchema } from '../openapi/schema';
import type { State } from './steps/step';

/** Rows of a call: one, each of several, several as a whole, those of the list's filter, or none. */
export type On = 'record' | 'each' | 'bulk' | 'collection' | 'none';
/**
 * read, write: in one transaction. outside: none is open until the function opens one. open: the same without a
 * session; the function checks the proof. own: the framework's call keeps its transactions itself, and takes no key.
 */
export type Mode = 'read' | 'write' | 'outside' | 'open' | 'own';

type Values = Readonly<Record<string, unknown>>;
/** Another person's word, of a call that does one thing; of the call for all moves, that of any of them. */
export interface Seconds {
  readonly any: readonly Second[];
  /** It is the same whatever the row. */
  readonly isSure?: true;
  readonly of: (row: Values, form: Values) => Second | undefined;
}

/** A call, whatever word has declared it: what the runner and the description of the services read. */
export interface Descriptor extends Omit<Operation, 'run' | 'about'> {
  /** By which the audit and the quotas know it. */
  readonly name: string;
  /** In the words of the screens. */
  readonly label: string;
  /** The group it stands in, in the description of the services. */
  readonly tag: string;
  readonly model?: Model;
  readonly on: On;
  readonly mode: Mode;
  /** Fields of the body and the path (for a GET, of the path and the query). */
  readonly form: Fields;
  /**
   * Part of the body beside the form, which the function reads itself: an object, a multipart part, or anything else.
   */
  readonly body?: JsonSchema | 'file';
  /** The body is read by the function itself, which takes more than an object of JSON. */
  readonly isRaw?: true;
  /** Converts a body that is a list, for a call that takes one too. */
  readonly listed?: (rows: readonly unknown[]) => Values;
  /** Fields of the query beside the body. */
  readonly query?: Fields;
  /** All that leaves of what the function answers. Left out by the house alone, for what it presents itself. */
  readonly result?: Result;
  /** Describes what has no `result`. */
  readonly answer?: AnswerShape;
  /** Schemas that `answer` refers to by name. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /** 409 where the row does not meet it; of `each` the row is reported, of `bulk` the whole is refused. */
  readonly when?: AnyCond;
  /** Conditions that prevent it, by their messages: 409 too. */
  readonly unless?: Readonly<Record<string, AnyCond>>;
  readonly inCompany?: true;
  /** Second person whose password is asked for. */
  readonly second?: Seconds;
  /** It works on the rows of every company, and itself keeps to those of `user`. */
  readonly isPlatform?: true;
  readonly perHour?: number;
  /** A body that names more than the form is refused. */
  readonly isExact?: true;
  /** It answers one record that it looked up, and that its audit row names. */
  readonly isLookup?: true;
  /** Those an open call may read, in lower case. */
  readonly headers?: readonly string[];
  /** Function of the business, with the context of a handler; its changes are audited. */
  readonly function?: Unbound;
  /**
   * Function of the framework on the state of the request, in the open transaction where there is one; it writes its
   * own audit rows.
   */
  readonly act?: (state: State, work: Work) => unknown;
}
type Unbound = (context: never, input: never) => unknown;
/** Action of the framework on a row of its own, by entity and action. */
export type SystemAct = Required<Pick<Descriptor, 'act'>> & Partial<Pick<Descriptor, 'on' | 'isPlatform'>>;
export type SystemActs = Readonly<Record<string, Readonly<Record<string, SystemAct>>>>;

/** An action, with the function that `handlers` binds to it. */
export const ofAction = (
  { method, path, model, permission, plan, api, mutates }: Route,
  action: ModelAction,
  bound: Bound | SystemAct,
): Descriptor => ({
  ...functionOf(action, bound),
  name: action.name,
  label: action.label,
  tag: model.label.many,
  model,
  method,
  path,
  mutates,
  policy: { anyOf: permission, plan },
  api,
  form: action.form ?? {},
  result: resultOf(action),
  when: action.when,
  unless: action.unless,
  inCompany: action.inCompany,
  second: secondOf(model, action),
  perHour: action.perHour,
});
const secondOf = ({ states }: Model, { move, second }: ModelAction): Seconds | undefined => {
  if (second) return { any: [second], ...(second.when !== 'function' && { isSure: true }), of: () => second };
  const any = states && move === '*' ? Object.values(states.moves).flatMap((one) => one.second ?? []) : [];
  if (!states || any.length === 0) return undefined;
  const { field, moves } = states;
  return { any, of: (row, form) => moves[leading(states, String(row[field]), String(form[field])) ?? '']?.second };
};
const functionOf = (
  { scope }: ModelAction,
  bound: Bound | SystemAct,
): Pick<Descriptor, 'on' | 'mode' | 'isPlatform' | 'function' | 'act'> => {
  if (typeof bound === 'function') return { on: scope, mode: 'write', function: bound };
  if ('act' in bound) return { on: scope, mode: 'write', ...bound };
  if ('outside' in bound) return { on: scope, mode: 'outside', function: bound.outside };
  if ('each' in bound) return { on: 'each', mode: 'write', function: bound.each };
  return { on: scope, mode: 'write', isPlatform: true, function: bound.platform };
};
/** Said by its effects, where it is no values. */
const resultOf = ({ effect = 'refresh', result = {} }: ModelAction): Result => {
  const effects = [effect].flat() as readonly Effect<never>[];
  if (effects.includes('download') || effects.includes('print')) return r.file();
  if (effects.includes('report')) return r.report;
  if (effects.includes('progress')) return { processo: f.integer({ required: true, min: 1 }) };
  return Object.keys(result).length > 0 ? result : r.nothing;
};

/** The calls that `.server.ts` files name. */
export const ofCalls = ({ entity, calls }: BoundCalls, models: ReadonlyMap<string, Model>): Descriptor[] =>
  Object.entries(calls).map(([name, call]) =>
    ofCall(name, call, entity.root, models.get(entity.name), models.get((call.record ?? call.selection)?.name ?? '')),
  );
const ofCall = (
  name: string,
  { call, kind, permission, plan, form = {}, ...said }: NamedCall,
  root: string,
  model?: Model,
  about?: Model,
): Descriptor => ({
  name,
  label: sentence(name),
  tag: model?.label.many ?? root,
  model: about ?? model,
  on: said.record ? 'record' : said.selection ? 'bulk' : 'none',
  mode: kind,
  inCompany: said.inCompany,
  method: call.split(' ')[0] as Method,
  path: callPath(root, call),
  mutates: said.mutates,
  whileBlocked: said.whileBlocked,
  api: said.api,
  policy: kind === 'open' ? 'open' : { anyOf: permission, plan },
  form,
  result: said.result,
  isPlatform: said.platform,
  perHour: said.perHour,
  isExact: said.isExact,
  isLookup: said.lookup,
  headers: said.headers,
  duringMaintenance: said.duringMaintenance,
  function: said.run,
});
