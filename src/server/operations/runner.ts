import { messages } from '#kit/messages';
import { fieldsOf } from '#kit/model';
import { isShape, r, type Result } from '#kit/result';
import { audit } from '../core/audit';
import { isObject, pageParams, parseJson, readBytes, readJson, readObject, textOf } from '../core/body';
import type { Operation, Policy, Reply, Work } from '../core/context';
import { fill } from '#kit/text';
import { badRequest, fail } from '../core/failure';
import {
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
import { lacksSecondStep } from '../session/secondStep';
import { answering } from './answering';
import type { Descriptor } from './descriptor';
import { equipped } from './equipped';
import { placed } from './inCompany';
import { formReader, textsOf } from './readForm';
import { withOwnFiles, withOwnReferences } from './references';
import { seconded, vouched } from './second';
import { before, type Next, type State, type Step, type Values } from './step';
import { ownerOf } from './stored';
import { addressed, targeted } from './target';

/**
 * What a request passes, from the session to the audit. A step that a call does not need is not in its chain. The key
 * is asked before the row is: what the first call did has changed it.
 */
const steps = (): readonly Step[] => [
  unforged,
  signedIn,
  permitted,
  secured,
  counted,
  sent,
  addressed,
  placed,
  formed,
  paged,
  acrossCompanies,
  seconded,
  inTransaction,
  filtered,
  targeted,
  vouched,
  audited,
  equipped,
];

export const runner = (operation: Descriptor): Operation['run'] => {
  const run = operation.function as (input: Values) => unknown;
  const { act = ({ input }) => run(input) } = operation;
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

/** 429. In a transaction of its own, so that a refused call counts too. */
const counted: Step = ({ name, mode, perHour }) =>
  perHour === undefined
    ? undefined
    : before(async (state) => {
        const { services, user, ip } = state.call;
        const [count, key] =
          mode === 'open'
            ? [quotaOfStrangers, `aberta:${name}|${addressKey(ip)}`]
            : [quota, `chamada:${name}|${user.id}`];
        await services.database.transaction({ company: '*' }, (tx) => count(tx, key, perHour, services.now()));
        return state;
      });

const maxBytes = 1024 * 1024;
/** 400, 413, 415. Of an open call the text is kept too: a signature is checked against it. */
const sent: Step = ({ mode, on, form, act, isRaw, listed, body: own }) =>
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
 * How the specification changes the state of a collection (section 3): the form in `alteracaoStatusVO`, the rows by
 * `filtroVO`.
 */
const ofCollection = (body: Values): Values =>
  isObject(body.alteracaoStatusVO) && isObject(body.filtroVO)
    ? { ...body.alteracaoStatusVO, selection: { filter: body.filtroVO } }
    : body;

const alreadyThere = 'Este registro já existe: esta chamada só cria. Mude-o pelas ações dele!';
/** 422. What a changing call names is there, and of the company in which it acts. */
const formed: Step = ({ form, act, mode, mutates, path, isExact }) => {
  if (act && isEmpty(form)) return undefined;
  const makes = mutates && !act && /(^|\/)save$/.test(path) && !Object.hasOwn(form, 'id');
  const [read, fields] = [formReader(form), fieldsOf(form)];
  return before(async (state) => {
    const { call, body } = state;
    // Whoever names a record means that one, and must not get a second.
    if (makes && body.id !== undefined && body.id !== null)
      fail({ kind: 'invalid', fieldErrors: { id: alreadyThere } });
    const more = isExact && Object.keys(body).find((name) => !Object.hasOwn(fields, name));
    if (more) badRequest(fill(messages.invalidFilter, { detail: `campo desconhecido “${more.slice(0, 60)}”` }));
    const values = await read(textsOf(call), body, { isAsked: canWrite(call.user), clock: clockOf(call) });
    if (mutates && !act && mode !== 'open') await withOwnReferences(call, fields, values);
    return { ...state, input: { ...state.input, form: await withOwnFiles(call, fields, values) } };
  });
};
const paged: Step = ({ path }) =>
  path.includes('{page}')
    ? before((state) => ({ ...state, input: { ...state.input, page: pageParams(state.call.params) } }))
    : undefined;
const acrossCompanies: Step = ({ isPlatform }) =>
  isPlatform ? before((state) => ({ ...state, call: { ...state.call, scope: { company: '*' } } })) : undefined;

const inTransaction: Step = ({ mode, mutates }) => {
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

/** Before the key keeps it: a replay answers no more than the first did. */
const filtered: Step = ({ result, isLookup }) => {
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

/**
 * What changes something leaves an audit row: that of the row it is about or of those it changed, else one of its own.
 */
const audited: Step = ({ mutates, mode, name, model, act, isLookup }) =>
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
        const note = (work: Work): Promise<void> => audit(work, { action: name, model, id, company });
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

/** 403. An open call uses nothing that a browser sends along by itself: there is nothing to forge. */
export const unforged: Step = ({ mutates, policy }) =>
  mutates && policy !== 'open'
    ? before((state) => {
        refuseForgery(state.call.request);
        return state;
      })
    : undefined;

/** 401. */
export const signedIn: Step = ({ policy }) =>
  isAnonymous(policy)
    ? undefined
    : before(async (state) => {
        const { services, request, ip, known } = state.call;
        const session = (await services.sessions.find(presentedBy(request), ip)) ?? fail({ kind: 'unauthenticated' });
        known?.(session);
        services.accesses.note(session, ip);
        const { user } = session;
        return { ...state, call: { ...state.call, user, session, scope: scopeOfUser(user) } };
      });

/** 403 and 409: the session's own signature, the tab's company, a blocked one, permission, plan. */
export const permitted: Step = ({ policy, mutates, whileBlocked }) =>
  isAnonymous(policy)
    ? undefined
    : before((state) => {
        const { request, user, session } = state.call;
        if (mutates && session) refuseForeignSignature(request, session);
        // The tab was opened for another company than the session is in now (decisions 8).
        const tab = request.headers.get('x-empresa');
        if (tab !== null && tab !== String(user.company?.id ?? '*'))
          fail({ kind: 'conflict', message: messages.companyChanged });
        demandOpen(user, { whileBlocked });
        demand(user, policy);
        return state;
      });

/**
 * 403. Where administrators must have a second step, one who has none is answered only where he can get it: what says
 * `whileBlocked`.
 */
export const secured: Step = ({ policy, whileBlocked }) =>
  isAnonymous(policy) || whileBlocked
    ? undefined
    : before((state) => {
        const { services, user } = state.call;
        if (services.adminSecondStep !== 'required' || !user.admin) return state;
        return lacksSecondStep(services, user).then((lacks) =>
          lacks ? fail({ kind: 'denied', message: messages.secondStepFirst }) : state,
        );
      });
