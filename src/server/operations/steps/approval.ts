import { messages } from '#kit/messages';
import type { Second } from '#kit/entity/second';
import type { Model } from '#kit/read/model';
import { audit } from '../../core/audit';
import { isObject } from '../../core/body';
import type { Call, User, Work } from '../../core/context';
import { fail } from '../../core/failure';
import { holds } from '../../core/guard';
import { reading, writing } from '../../core/work';
import { loginKey } from '../../session/brake';
import { codeWords, identify } from '../../session/identify';
import { loadUser } from '../../session/users';
import type { Row } from '../../db/query';
import { settingsRow } from '../rows/settingsRead';
import { ownerOf } from '../save/stored';
import { before, type State, type Step } from './step';

const platform = { company: '*' } as const;
const refuse = (field: 'login' | 'senha' | 'codigo', message: string): never =>
  fail({ kind: 'invalid', message, fieldErrors: { [`$second.${field}`]: message } });

/** Is it asked for in the company of this transaction? Nobody has decided: what the settings begin with. */
export const isAsked = async (work: Work, { when }: Second): Promise<boolean> => {
  if (!when) return true;
  if (when === 'function') return false;
  const model = work.services.byName.get(when.entity) ?? fail({ kind: 'broken' });
  const field = model.fields[when.field] ?? fail({ kind: 'broken' });
  if (work.scope.company === '*') return false;
  return ((await settingsRow(work, model))?.[when.field] ?? field.options.default) === true;
};

/**
 * Reads the approval of another person, `$second`; answers 422. Runs before any transaction is open and takes it out of
 * the body, so that neither the key nor the function sees a password.
 */
export const readApproval: Step = ({ second, model }) =>
  second &&
  before(async (state) => {
    const { call, body } = state;
    const { $second: given, ...rest } = body;
    if (isObject(given)) return { ...state, body: rest, second: await personOf(call, given, second.any, model) };
    const [only] = second.any;
    // In the call for all moves, and for companies' rows outside any company, each row decides whether it needs one.
    const isSure = second.isSure && only && (call.user.company ?? ofPlatform(call, model));
    if (isSure && (await reading(call, (work) => isAsked(work, only)))) refuse('login', messages.secondNeeded);
    return { ...state, body: rest };
  });

const ofPlatform = ({ user }: Call, model: Model | undefined): boolean =>
  user.platform && model !== undefined && model.tenant === undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const personOf = async (
  call: Call,
  { login, senha, codigo }: Readonly<Record<string, unknown>>,
  asked: readonly Second[],
  model: Model | undefined,
): Promise<User> => {
  const { services, user, ip } = call;
  const company = user.company?.id ?? null;
  // Rows of the platform are of no company: there the other person is one of the platform too.
  const isOfPlatform = company === null && ofPlatform(call, model);
  if (company === null && !isOfPlatform) return fail({ kind: 'business', message: messages.companyFirst });
  const [name, password] = [loginKey(text(login)), text(senha)];
  if (!name || name.length > 120) return refuse('login', messages.secondNeeded);
  if (name === loginKey(user.login)) return refuse('login', messages.secondSame);
  if (!password || password.length > 256) return refuse('senha', messages.wrongCredentials);
  const found = await identify(services, ip, { name, password, code: text(codigo).trim() || undefined });
  if (found === 'wrong') return refuse('senha', messages.wrongCredentials);
  if (typeof found === 'string') return refuse('codigo', codeWords[found]);
  const person = await services.database.transaction(platform, async (tx) => {
    await found.settle(tx);
    const one = await loadUser(tx, services, found.id, company);
    if (one && found.step === 'recovery')
      await audit({ user: one, ip, tx, scope: platform }, { action: 'usarCodigoDeRecuperacao', company });
    return one;
  });
  if (person?.id === user.id) return refuse('login', messages.secondSame);
  const isThere = person !== undefined && (isOfPlatform ? person.platform : person.company?.id === company);
  return isThere && asked.some(({ permission }) => holds(person, [permission]))
    ? person
    : refuse('login', messages.secondDenied);
};

/** Hands the function of an action what {@link Second} leaves to it: the other person's id, or the question for it. */
export const wordOf = (person: User | undefined) => (): number => person?.id ?? refuse('login', messages.secondNeeded);

/** Demands the approval where it is needed, in the call's transaction, and writes an audit row of it. */
export const requireApproval: Step = ({ second, name, label, model }) =>
  second &&
  ((next) => async (state) => {
    const { second: person, row, call, input } = state;
    const rule = second.of(row ?? {}, (input.form ?? {}) as Row);
    if (rule) await within(state, (work) => demandWord(work, person, rule, label));
    const result = await next(state);
    if (person && rule)
      await noting(state, ({ tx, ip, scope }) =>
        audit(
          { tx, ip, scope, user: person },
          {
            action: `autorizar:${name}`.slice(0, 60),
            model,
            id: row?.id,
            company: (row && model ? ownerOf(model, row) : undefined) ?? call.user.company?.id ?? null,
          },
        ),
      );
    return result;
  });
const within = <T>({ work, call }: State, run: (work: Work) => Promise<T>): Promise<T> =>
  work ? run(work) : reading(call, run);
const noting = ({ work, call }: State, run: (work: Work) => Promise<void>): Promise<void> =>
  work ? run(work) : writing(call, run);

/** Refused where it is asked for in the company, and nobody who may has given it. */
export const demandWord = async (work: Work, person: User | undefined, rule: Second, label: string): Promise<void> => {
  const { company } = work.user;
  const isGiven = person !== undefined && person.company?.id === company?.id && holds(person, [rule.permission]);
  if (!isGiven && (await isAsked(work, rule)))
    fail({ kind: 'business', message: `${messages.secondNeeded} Use “${label}”.` });
};
