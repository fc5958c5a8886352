import { messages } from '#kit/messages';
import { fieldsOf } from '#kit/read/model';
import { isShape, r, type Result } from '#kit/calls/result';
import { audit as writeAudit } from '../core/audit';
import { isObject, pageParams, parseJson, readBytes, readJson, readObject, textOf } from '../core/body';
import type { Operation, Policy, Reply, Work } from '../core/context';
import { fill } from '#kit/text';
import {
  maintenanceOf,
  plannedColumn,
  refuseDuringMaintenance,
  refuseUnderWay,
  type Planned,
} from '../core/maintenance';
import { nobody } from '../core/nobody';
import { badRequest, fail } from '../core/failure';
import {
  bearerOf,
  canWrite,
  demand,
  demandOpen,
  refuseForeignSignature,
  refuseForgery,
  clockOf,
  scopeOfUser,
} from '../core/guard';
import { plainText, redirection } from '../core/reply';
import { presentedBy } from '../core/digest';
import { reading, writing, once, onceOutside } from '../core/work';
import { addressKey, quota, quotaOfStrangers } from '../session/brake';
import { lacksSecondStep, mustHaveSecondStep } from '../session/secondStep';
import { asProgram, demandKnown } from './steps/program';
import { answering } from './steps/answering';
import type { Descriptor } from './descriptor';
import { provideContext } from './steps/provideContext';
import { enterCompany } from './steps/enterCompany';
import { formReader, textsOf } from './steps/readForm';
import { withOwnFiles, withOwnReferences } from './save/references';
import { readApproval, requireApproval } from './steps/approval';
import { before, type Next, type State, type Step, type Values } from './steps/step';
import { ownerOf } from './save/stored';
import { readTarget, loadTarget } from './steps/target';

/**
 * Steps of a request, in their order. A step that a call does not need is not in its chain. The transaction looks the
 * key up before `loadTarget` reads the row, because the first call with that key has changed the row.
 */
const steps = (): readonly Step[] => [
  csrf,
  authenticate,
  authorize,
  requireSecondStep,
  rateLimit,
  readBody,
  readTarget,
  enterCompany,
  parseForm,
  parsePage,
  allCompanies,
  readApproval,
  transaction,
  filterAnswer,
  loadTarget,
  requireApproval,
  audit,
  provideContext,
];

export const runner = (operation: Descriptor): Operation['run'] => {
  const run = operation.function as (context: unknown, input: Values) => unknown;
  const { act = ({ context, input }) => run(context, input) } = operation;
  const chain = steps()
    .flatMap((step) => step(operation) ?? [])
    .reduceRight<Next>(
      (next, step) => (typeof step === 'function' ? step(next) : passing(step.before, next)),
      async (state) => act(state, state.work!),
    );
  const reply = replying(operation);
  return async (call) => reply(await chain({ call, body: {}, text: '', input: firstPage }));
};
const passing =
  (change: (state: State) => State | Promise<State>, next: Next): Next =>
  (state) => {
    const changed = change(state);
    return changed instanceof Promise ? awaited(changed, next) : next(changed);
  };
const awaited = async (changed: Promise<State>, next: Next): Promise<unknown> => next(await changed);
const firstPage = { filter: {}, page: { page: 1, size: 10 } };

/**
 * Answers 429. Counts in a transaction of its own, so that a refused call counts too. Of a call without a session 503
 * too, during a planned maintenance, which the statement that counts brings along.
 */
const rateLimit: Step = ({ name, mode, perHour, duringMaintenance }) =>
  perHour === undefined
    ? undefined
    : before(async (state) => {
        const { services, user, ip } = state.call;
        const now = services.now();
        const planned = await services.database.transaction({ company: '*' }, (tx) =>
          mode === 'open'
            ? quotaOfStrangers(tx, `aberta:${name}|${addressKey(ip)}`, perHour, now, plannedColumn(services))
            : quota(tx, `chamada:${name}|${user.id}`, perHour, now),
        );
        if (mode === 'open' && !duringMaintenance)
          refuseUnderWay(maintenanceOf(planned as Planned), now, nobody.zone, ofStrangers);
        return state;
      });
/** A stranger has no company, and so no time zone of their own. */
const ofStrangers = ' (horário de Brasília)';

const maxBytes = 1024 * 1024;
/** Answers 400, 413, 415. Keeps the text of an open call too, because a signature is checked against it. */
const readBody: Step = ({ mode, on, form, act, isRaw, listed, body: own }) =>
  act && on === 'none' && isEmpty(form) && (own === undefined || own === 'file' || isRaw)
    ? undefined
    : before(async (state) => {
        const { request } = state.call;
        if (mode !== 'open') {
          const body =
            request.method === 'GET' ? {} : listed ? await readListed(request, listed) : await readObject(request);
          return { ...state, body: on === 'none' ? body : ofCollection(body) };
        }
        const text = textOf(await readBytes(request, maxBytes));
        const body = !isEmpty(form) && text !== '' ? parseJson(text) : {};
        return { ...state, text, body: isObject(body) ? body : badRequest() };
      });
const readListed = async (request: Request, listed: (rows: readonly unknown[]) => Values): Promise<Values> => {
  const body = await readJson(request);
  return Array.isArray(body) ? listed(body) : isObject(body) ? body : badRequest();
};
const isEmpty = (form: object): boolean => Object.keys(form).length === 0;
/**
 * Change of state of a collection (decision 0001): the form in `alteracaoStatusVO`, the rows by
 * `filtroVO`.
 */
const ofCollection = (body: Values): Values =>
  isObject(body.alteracaoStatusVO) && isObject(body.filtroVO)
    ? { ...body.alteracaoStatusVO, selection: { filter: body.filtroVO } }
    : body;

const alreadyThere = 'Este registro já existe: esta chamada só cria. Mude-o pelas ações dele!';
/** Answers 422. Demands that the references of a changing call exist in the company in which it acts. */
const parseForm: Step = ({ form, act, mode, mutates, path, isExact }) => {
  if (act && isEmpty(form)) return undefined;
  const makes = mutates && !act && /(^|\/)save$/.test(path) && !Object.hasOwn(form, 'id');
  const [read, fields] = [formReader(form), fieldsOf(form)];
  return before(async (state) => {
    const { call, body } = state;
    // A body with the id of a record must not create a second one.
    if (makes && body.id !== undefined && body.id !== null)
      fail({ kind: 'invalid', fieldErrors: { id: alreadyThere } });
    const more = isExact && Object.keys(body).find((name) => !Object.hasOwn(fields, name));
    if (more) badRequest(fill(messages.invalidFilter, { detail: `campo desconhecido “${more.slice(0, 60)}”` }));
    const values = await read(textsOf(call), body, { isAsked: canWrite(call.user), clock: clockOf(call) });
    if (mutates && !act && mode !== 'open') await withOwnReferences(call, fields, values);
    return { ...state, input: { ...state.input, form: await withOwnFiles(call, fields, values) } };
  });
};
const parsePage: Step = ({ path }) =>
  path.includes('{page}')
    ? before((state) => ({ ...state, input: { ...state.input, page: pageParams(state.call.params) } }))
    : undefined;
const allCompanies: Step = ({ isPlatform }) =>
  isPlatform ? before((state) => ({ ...state, call: { ...state.call, scope: { company: '*' } } })) : undefined;

const transaction: Step = ({ mode, mutates }) => {
  switch (mode) {
    case 'read':
      return (next) => (state) => reading(state.call, async (work) => next({ ...state, work }));
    case 'write':
      return (next) => async (state) =>
        (await once(state.call, state.body, async (work) => next({ ...state, work }))).result;
    case 'outside':
      return mutates
        ? (next) => async (state) => (await onceOutside(state.call, state.body, async () => next(state))).result
        : undefined;
    case 'open':
    case 'own':
      return undefined;
  }
};

/** Filters before the answer is kept for the key, so that a replay answers no more than the first call did. */
const filterAnswer: Step = ({ result, isLookup }) => {
  if (!result) return undefined;
  const leave = answering(waysOf(result).find((way) => !isSpecial(way)) ?? r.nothing);
  const isOne = special(result);
  return (next) => async (state) => {
    const answer = await next(state);
    return answer === undefined || answer instanceof Response || isOne(answer)
      ? answer
      : leave(answer, { ...(state.work ?? state.call), isLookup });
  };
};

/** Writes an audit row for a call that changes something, unless the change of its row has left one. */
const audit: Step = ({ mutates, mode, name, model, act, isLookup }) =>
  act || !mutates || mode === 'open'
    ? undefined
    : (next) => async (state) => {
        const { row, call } = state;
        let isNoted = false;
        const result = await next({
          ...state,
          noticed: (changed, id) => {
            isNoted ||= row === undefined || (changed === model && id === row.id);
          },
        });
        if (isNoted) return result;
        const company = row && model ? ownerOf(model, row) : call.user.company?.id;
        const id = isLookup && isObject(result) ? Number(result.id) : row?.id;
        const note = (work: Work): Promise<void> => writeAudit(work, { action: name, model, id, company });
        await (state.work ? note(state.work) : writing(call, note));
        return result;
      };

const waysOf = (result: Result): readonly Result[] =>
  isShape(result) && result.shape === 'oneOf' ? result.of : [result];
type Special = 'redirect' | 'text';
const specials: readonly string[] = ['redirect', 'text'];
const isSpecial = (way: Result): boolean => isShape(way) && specials.includes(way.shape);
/** Is it another page or a text, of the ways that the call has declared? */
const special = (result: Result) => {
  const names = waysOf(result).flatMap((way) =>
    isShape(way) && specials.includes(way.shape) ? [way.shape as Special] : [],
  );
  return (answer: unknown): answer is Readonly<Partial<Record<Special, string>>> =>
    isObject(answer) && names.some((name) => typeof answer[name] === 'string');
};
const replying = ({ result = r.nothing, answer: said }: Descriptor): ((answer: unknown) => Reply | Promise<Reply>) => {
  if ((isShape(result) && result.shape === 'page') || (typeof said === 'object' && 'results' in said))
    return (answer) => answer as Reply;
  const isOne = special(result);
  return (answer) => {
    if (answer instanceof Response) return answer;
    if (!isOne(answer)) return { result: answer };
    return answer.redirect === undefined ? plainText(answer.text!) : redirection(answer.redirect);
  };
};

const isAnonymous = (policy: Policy): boolean => policy === 'public' || policy === 'open';

/** Answers 403. An open call uses nothing that a browser sends along by itself, so nothing can be forged. */
const csrf: Step = ({ mutates, policy }) =>
  mutates && policy !== 'open'
    ? before((state) => {
        const { request } = state.call;
        // A browser sends no key along by itself, and a request with one has no session. A sign-in takes no key.
        if (policy === 'public' || bearerOf(request) === undefined || request.method === 'HEAD') refuseForgery(request);
        return state;
      })
    : undefined;

/** Answers 401. */
const authenticate: Step = (operation) =>
  isAnonymous(operation.policy)
    ? undefined
    : before(async (state) => {
        const { services, request, ip, known } = state.call;
        const key = bearerOf(request);
        if (key !== undefined) return asProgram(state, operation, key);
        const session = (await services.sessions.find(presentedBy(request), ip)) ?? demandKnown(request);
        known?.(session);
        services.accesses.note(session, ip);
        const { user } = session;
        return { ...state, call: { ...state.call, user, session, scope: scopeOfUser(user) } };
      });

/**
 * Answers 403, 409 and 503: the session's own signature, a planned maintenance, the tab's company, a blocked company,
 * permission, plan.
 */
const authorize: Step = ({ policy, mutates, whileBlocked }) =>
  isAnonymous(policy)
    ? undefined
    : before((state) => {
        const { request, user, session, services } = state.call;
        if (mutates && session) refuseForeignSignature(request, session);
        if (user.maintenance) refuseDuringMaintenance(user, services.now());
        // The tab was opened for another company than the session is in now (decision 0006).
        const tab = request.headers.get('x-empresa');
        if (tab !== null && tab !== String(user.company?.id ?? '*'))
          fail({ kind: 'conflict', message: messages.companyChanged });
        demandOpen(user, { whileBlocked });
        demand(user, policy, user.key && messages.keyMakerLacks);
        return state;
      });

/**
 * Answers 403 to an administrator who must have a second step and has none. Calls with `whileBlocked` stay open, because
 * the second step is set up by them.
 */
const requireSecondStep: Step = ({ policy, whileBlocked }) =>
  isAnonymous(policy) || whileBlocked
    ? undefined
    : before((state) => {
        const { services, user } = state.call;
        if (!user.admin || !mustHaveSecondStep(services, user)) return state;
        return lacksSecondStep(services, user).then((lacks) =>
          lacks ? fail({ kind: 'denied', message: messages.secondStepFirst }) : state,
        );
      });
