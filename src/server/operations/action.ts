import type { Selection } from '#kit/action';
import { meets } from '#kit/condition';
import type { Model, ModelAction } from '#kit/model';
import { audit } from '../core/audit';
import { isObject, readObject } from '../core/body';
import type { Call, Operation, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { once } from '../core/once';
import { idParam, idValue } from '../core/params';
import { getRow, type Row } from '../db/query';
import { handlerContext } from './handlerContext';
import { formReader } from './readForm';
import { readQuery } from './readQuery';
import { ownerOf } from './save';
import { selectionOf } from './selection';

type Values = Readonly<Record<string, unknown>>;
export type Bound = (input: never) => unknown;

/**
 * A declared action: the record (held until the end), the selection or the filter; the action's `when` as precondition;
 * its form validated; then the handler, with an audit row in the same transaction. The body is what the client sends
 * when the declaration says nothing: `{ id, ...form }`, `{ selection, ...form }`, `{ filter, ...form }`.
 */
export const action = (model: Model, declared: ModelAction, handler: Bound): Operation['run'] => {
  const read = formReader(declared.form ?? {});
  return async (call) => {
    const body = call.request.method === 'GET' ? {} : await readObject(call.request);
    return once(call, body, async (work) => {
      const { input, row } = await inputOf(work, call, model, declared, body);
      const form = await read(call.params, body);
      const result = await handler({ ...input, form, ...handlerContext(work, declared.name) } as never);
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
