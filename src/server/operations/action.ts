import { ValidationError } from 'yup';
import type { Selection } from '#kit/action';
import { meets } from '#kit/condition';
import type { HandlerContext } from '#kit/handlers';
import { fieldsOf, type Model, type ModelAction, type ModelField } from '#kit/model';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/validation';
import { audit } from '../core/audit';
import { isObject, readObject } from '../core/body';
import type { Call, Operation, User, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { once } from '../core/once';
import { idParam, idValue } from '../core/params';
import { getRow, type Row } from '../db/query';
import type { Tx } from '../db/database';
import type { Ports } from '../ports';
import { readQuery } from './readQuery';
import { ownerOf } from './save';
import { selectionOf } from './selection';

declare module '#kit/handlers' {
  interface HandlerContext {
    /** The open transaction, in the company of the caller. */
    readonly db: Tx;
    readonly user: User;
    readonly ports: Ports;
    readonly now: Date;
  }
}
type Values = Readonly<Record<string, unknown>>;
export type Bound = (input: never) => unknown;

/**
 * A declared action: the record (held until the end), the selection or the filter; the action's `when` as precondition;
 * its form validated; then the handler, with an audit row in the same transaction. The body is what the client sends
 * when the declaration says nothing: `{ id, ...form }`, `{ selection, ...form }`, `{ filter, ...form }`.
 */
export const action = (model: Model, declared: ModelAction, handler: Bound): Operation['run'] => {
  const fields = fieldsOf(declared.form ?? {});
  const schema = fieldsSchema(fields);
  return async (call) => {
    const body = call.request.method === 'GET' ? {} : await readObject(call.request);
    const sent = { ...paramsOf(fields, call.params), ...body };
    const own = Object.fromEntries(Object.keys(fields).filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name as keyof typeof sent]]));
    return once(call, body, async (work) => {
      const { input, row } = await inputOf(work, call, model, declared, body);
      const form = await validated(schema, cleanValues(fields, own));
      const context: HandlerContext = { db: work.tx, user: work.user, ports: work.services.ports, now: work.services.now() };
      const result = await handler({ ...input, form, ...context } as never);
      await audit(work, { action: declared.name, model, id: row?.id, company: row && ownerOf(model, row) });
      return result;
    });
  };
};

interface Input { readonly input: { readonly record: Row } | { readonly selection: Selection } | { readonly filter: object }; readonly row?: Row }
const inputOf = async (work: Work, call: Call, model: Model, { scope, when }: ModelAction, body: Values): Promise<Input> => {
  if (scope === 'bulk') return { input: { selection: selectionOf(model, body.selection, work.user) } };
  if (scope === 'collection') {
    const filter = body.filter ?? {};
    readQuery(model, filter, work.user);
    return { input: { filter: isObject(filter) ? filter : badRequest() } };
  }
  const id = call.params.id === undefined ? idValue(body.id) : idParam(call.params.id);
  const row = await getRow(work.tx, model, id, { lock: true }) ?? fail({ kind: 'notFound' });
  if (!meets(when, row)) fail({ kind: 'conflict', message: 'Esta ação não está disponível na situação atual do cadastro!' });
  return { input: { record: row }, row };
};

/** Form values that travel in the path. */
const paramsOf = (fields: Readonly<Record<string, ModelField>>, params: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(params).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? [[name, field.kind.parse ? field.kind.parse(text, field) : text]] : [];
  }));

const validated = async (schema: ReturnType<typeof fieldsSchema>, values: Values): Promise<Values> => {
  try { return await schema.validate(values, { abortEarly: false }); } catch (error) {
    if (error instanceof ValidationError) return fail({ kind: 'invalid', fieldErrors: fieldErrorsOf(error) });
    throw error;
  }
};
