import type { Selection } from '#kit/action';
import { meets, reasonOf, type AnyCond } from '#kit/condition';
import type { FilterBody } from '#kit/envelope';
import type { Bound } from '#kit/handlers';
import type { Model, ModelAction } from '#kit/model';
import { audit } from '../core/audit';
import { isObject, readObject } from '../core/body';
import type { Call, Operation, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { canWrite } from '../core/guard';
import { once, onceOutside } from '../core/once';
import { idParam, idValue } from '../core/params';
import { reading, writing } from '../core/work';
import { countRows, getRow, type Row } from '../db/query';
import { eachRow } from './eachRow';
import { clockOf } from './clock';
import { handlerContext, outsideContext, type HandlerContext } from './handlerContext';
import { formReader, textsOf } from './readForm';
import { readQuery } from './readQuery';
import { ownerOf } from './save';
import { selectionOf } from './selection';

type Values = Readonly<Record<string, unknown>>;
type Run = (input: Values) => unknown;

/**
 * A declared action: the record (held until the end), the selection or the filter; the action's `when` as precondition;
 * its form validated; then the handler, with an audit row in the same transaction. The body is what the client sends
 * when the declaration says nothing: `{ id, ...form }`, `{ selection, ...form }`, `{ filter, ...form }`.
 */
export const action = (model: Model, declared: ModelAction, handler: Bound): Operation['run'] => {
  const reader = formReader(declared.form ?? {});
  const read = (call: Call, body: Values): Promise<Values> => reader(textsOf(call), body, { isAsked: canWrite(call.user), clock: clockOf(call) });
  const bodyOf = async ({ request }: Call): Promise<Values> => (request.method === 'GET' ? {} : ofCollection(await readObject(request)));
  const noted = (work: Work, row?: Row): Promise<void> => audit(work, { action: declared.name, model, id: row?.id, company: row && ownerOf(model, row) });
  if (typeof handler !== 'function' && 'each' in handler) {
    const each = eachRow(model, declared, handler.each as Run);
    return async (call) => {
      const body = await bodyOf(call);
      return once(call, body, async (work) => each(work, selectionOf(model, body.selection, work), await read(call, body)));
    };
  }
  if (typeof handler !== 'function' && 'outside' in handler) {
    const run = handler.outside as Run;
    return async (call) => {
      const body = await bodyOf(call);
      return onceOutside(call, body, async () => {
        const { input, row } = await reading(call, (work) => inputOf(work, call, model, declared, body, false));
        const form = await read(call, body);
        const transaction = <T>(inner: (within: HandlerContext) => Promise<T>): Promise<T> => writing(call, (work) => inner(handlerContext(work, declared.name)));
        const result = await run({ ...input, form, ...outsideContext(call, transaction) });
        await writing(call, (work) => noted(work, row));
        return result;
      });
    };
  }
  const isPlatform = typeof handler !== 'function';
  const run = (isPlatform ? handler.platform : handler) as Run;
  return async (asked) => {
    const call: Call = isPlatform ? { ...asked, scope: { company: '*' } } : asked;
    const body = await bodyOf(call);
    return once(call, body, async (work) => {
      const { input, row } = await inputOf(work, call, model, declared, body, true);
      const form = await read(call, body);
      const result = await run({ ...input, form, ...handlerContext(work, declared.name) });
      await noted(work, row);
      return result;
    });
  };
};

/** How the specification changes the state of a collection (section 3): the form in `alteracaoStatusVO`, the rows by `filtroVO`. */
const ofCollection = (body: Values): Values =>
  (isObject(body.alteracaoStatusVO) && isObject(body.filtroVO) ? { ...body.alteracaoStatusVO, selection: { filter: body.filtroVO } } : body);

interface Input { readonly input: { readonly record: Row } | { readonly selection: Selection } | { readonly filter: FilterBody }; readonly row?: Row }
const inputOf = async (work: Work, call: Call, model: Model, { scope, when, unless }: ModelAction, body: Values, lock: boolean): Promise<Input> => {
  if (scope === 'bulk') return { input: { selection: await wholly(work, model, selectionOf(model, body.selection, work), when) } };
  if (scope === 'collection') {
    const filter = body.filter ?? {};
    readQuery(model, filter, work);
    return { input: { filter: isObject(filter) ? filter : badRequest() } };
  }
  const id = call.params.id === undefined ? idValue(body.id) : idParam(call.params.id);
  const row = await getRow(work.tx, model, id, { lock }) ?? fail({ kind: 'notFound' });
  if (!meets(when, row, clockOf(work))) fail({ kind: 'conflict', message: 'Esta ação não está disponível na situação atual do cadastro!' });
  const reason = reasonOf(unless, row, clockOf(work));
  if (reason !== undefined) fail({ kind: 'conflict', message: reason });
  return { input: { record: row }, row };
};

/** The selection when all its rows meet the condition: a handler that gets it as a whole cannot report those that do not. */
const wholly = async (work: Work, model: Model, selection: Selection, when: AnyCond | undefined): Promise<Selection> => {
  if (when === undefined) return selection;
  const all: FilterBody = 'ids' in selection ? { id: selection.ids } : { ...selection.filter };
  const count = (filter: FilterBody): Promise<number> => countRows(work.tx, model, readQuery(model, filter, work));
  const [total, met] = [await count(all), await count({ $and: [all, Array.isArray(when) ? { $or: when as readonly FilterBody[] } : when as FilterBody] })];
  const others = total - met;
  if (others > 0) fail({ kind: 'conflict', message: others === 1 ? '1 dos registros não está na situação desta ação!' : `${others.toLocaleString('pt-BR')} dos registros não estão na situação desta ação!` });
  return selection;
};
