import { callPath, type BoundCalls, type NamedCall } from '#kit/calls';
import type { Method } from '#kit/action';
import type { Model } from '#kit/model';
import { isShape, type Result } from '#kit/result';
import { audit } from '../core/audit';
import { isObject, readObject } from '../core/body';
import type { Call, Operation, Reply, Work } from '../core/context';
import { badRequest } from '../core/failure';
import { aboutCall } from '../openapi/about';
import { once } from '../core/once';
import { pageParams } from '../core/params';
import { reading, writing } from '../core/work';
import { quota } from '../session/brake';
import { handlerContext, outsideContext, type HandlerContext } from './handlerContext';
import { answering } from './answering';
import { openCall } from './openCall';
import { formReader, textsOf } from './readForm';
import { readQuery } from './readQuery';

type Values = Readonly<Record<string, unknown>>;

/** What serves the calls that `.server.ts` files name. Their policy is the declaration's. */
export const namedOperations = (bound: readonly BoundCalls[], models: ReadonlyMap<string, Model>): Operation[] =>
  bound.flatMap(({ entity, calls }) => Object.entries(calls).map(([name, declared]): Operation => ({
    method: declared.call.split(' ')[0] as Method, path: callPath(entity.root, declared.call), mutates: declared.mutates, whileBlocked: declared.whileBlocked,
    about: () => aboutCall(name, declared, models.get(entity.name), entity.root, models),
    policy: declared.kind === 'open' ? 'open' : { anyOf: declared.permission, plan: declared.plan },
    run: declared.kind === 'open' ? openCall(name, declared) : runnerOf(name, declared, models.get(entity.name)),
  })));

const runnerOf = (name: string, declared: NamedCall, model: Model | undefined): Operation['run'] => {
  const { kind, perHour, platform, form = {}, result } = declared;
  const read = formReader(form);
  const leave = answering(result);
  const replyOf = isPage(result) ? (page: unknown): Reply => page as { readonly results: readonly unknown[]; readonly totalRecords: number } : (value: unknown): Reply => ({ result: value });
  const run = declared.run as (input: Values) => unknown;
  return async (asked) => {
    const call: Call = platform ? { ...asked, scope: { company: '*' } } : asked;
    if (perHour !== undefined) await limited(call, name, perHour);
    const body = call.request.method === 'GET' ? {} : await readObject(call.request);
    const input = { form: await read(textsOf(call), body), filter: declared.filter && model ? filterOf(model, call, body.filter) : {}, page: call.params.page === undefined ? { page: 1, size: 10 } : pageParams(call.params) };
    if (kind === 'outside') {
      const transaction = <T>(inner: (within: HandlerContext) => Promise<T>): Promise<T> => writing(call, (work) => noted(work, name, model, declared.mutates, inner));
      return replyOf(await leave(await run({ ...input, ...outsideContext(call, transaction) }), call));
    }
    if (kind === 'read') return replyOf(await reading(call, async (work) => leave(await run({ ...input, ...handlerContext(work, name) }), work)));
    return once(call, body, async (work) => leave(await noted(work, name, model, true, async (context) => run({ ...input, ...context })), work));
  };
};

const isPage = (result: Result): boolean => isShape(result) && result.shape === 'page';

/** The filter of the entity's list, as its screen sends it. */
const filterOf = (model: Model, call: Call, filter: unknown = {}): object => {
  readQuery(model, filter, call);
  return isObject(filter) ? filter : badRequest();
};

/** What changes something leaves an audit row: that of the rows it changed, else one of its own. */
const noted = async <T>(work: Work, name: string, model: Model | undefined, mutates: boolean, run: (context: HandlerContext) => Promise<T>): Promise<T> => {
  let changes = 0;
  const result = await run(handlerContext(work, name, () => { changes++; }));
  if (mutates && changes === 0) await audit(work, { action: name, model, company: work.user.company?.id ?? null });
  return result;
};

/** Counted in a transaction of its own, so that a refused call counts too. */
const limited = ({ services, user }: Call, name: string, perHour: number): Promise<void> =>
  services.database.transaction({ company: '*' }, (tx) => quota(tx, `chamada:${name}|${user.id}`, perHour, services.now()));
