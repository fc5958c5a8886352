import type { Model, ModelField } from '#kit/read/model';
import { kindOfRole, partOf } from '#kit/entity/parts';
import { isObject } from '../core/body';
import type { Call, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { mayGrant } from '../core/guard';
import { getRow, withinScope, type Row } from '../db/query';
import { findPerson } from './people';
import { demandCode, demandPassword } from './reauthenticate';
import { secondStepOf } from './secondStep';
import { isOfPlatform } from './users';

type Values = Readonly<Record<string, unknown>>;
const platform = { company: '*' } as const;
const guarded = (model: Model): readonly ModelField[] =>
  model.is === 'people' ? Object.values(model.fields).filter(({ options }) => options.confirm) : [];

/**
 * Runs a save of a user's row. `$confirm: { senha, codigo }` in its body proves a user who changes their own row, and
 * goes no further than here.
 */
export const showing = async <T>(
  call: Call,
  model: Model,
  id: unknown,
  { $confirm, ...values }: Values,
  run: (call: Call, values: Values) => Promise<T>,
): Promise<T> => {
  const fields = guarded(model);
  if (fields.length === 0 || !Number.isSafeInteger(id)) return run(call, values);
  return run(id === call.user.id ? { ...call, shown: await shownBy(call, $confirm) } : call, values);
};
const shownBy = async ({ services, user }: Call, sent: unknown): Promise<NonNullable<Call['shown']>> => {
  const isTwice = (await services.database.read(platform, (tx) => secondStepOf(tx, user.id))) !== undefined;
  const asked = isTwice ? (['senha', 'codigo'] as const) : (['senha'] as const);
  const { senha, codigo } = isObject(sent) ? sent : {};
  const [password, code] = [textOf(senha), textOf(codigo)];
  if (password === '' || (isTwice && code === '')) return asked;
  await demandPassword(services, user, password, '$confirm.senha');
  if (isTwice) await demandCode(services, user, code, '$confirm.codigo');
  return 'password';
};
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= 256 ? value : value === undefined || value === null ? '' : badRequest();

const words = { senha: 'Informe a senha atual!', codigo: 'Informe o código do aplicativo!' } as const;
/** Refuses a change of these fields in the user's own row unless the user has proved who they are. */
export const demandShown = (
  { user, shown = ['senha'] }: Work,
  model: Model,
  id: number,
  changed: readonly string[],
): void => {
  if (shown === 'password' || id !== user.id) return;
  const asking = guarded(model).filter(({ name }) => changed.includes(name));
  if (asking.length === 0) return;
  fail({
    kind: 'invalid',
    message: `Confirme que é você para mudar ${asking.map(({ label }) => label).join(' e ')}!`,
    fieldErrors: Object.fromEntries(shown.map((name) => [`$confirm.${name}`, words[name]])),
  });
};

/** Tells a change that guards an account to the former address, in the transaction of the change. */
export const tellGuarded = async (
  { services: { mail, models }, tx }: Work,
  model: Model,
  { id, email }: Row,
  names: readonly string[],
): Promise<void> => {
  const changed = guarded(model).filter(({ name }) => names.includes(name));
  if (changed.length === 0 || typeof email !== 'string' || email === '') return;
  const person = await withinScope(tx, platform, () => findPerson(tx, models, id));
  if (!person) return;
  const what = changed.map(({ label }) => label.toLowerCase()).join(' e ');
  const lost = changed.some(({ name }) => name === 'email')
    ? ', e esta caixa deixa de receber o link de nova senha'
    : '';
  const subject = changed.length > 1 ? `seus ${what} foram alterados` : `seu ${what} foi alterado`;
  const text = `Olá, ${person.name}!\n\nMudou no usuário ${person.login}: ${what}${lost}.\n\nSe não foi você, avise já o suporte.`;
  await mail.leave(
    tx,
    { to: [email], subject, text },
    { branded: true, ...(person.companyId !== null && { company: Number(person.companyId) }) },
  );
};

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Nobody grants more than they hold (decision 0009): a profile carries only functions of its author, a user gets only
 * such a profile, and roles of the platform are given by administrators. Functions that the profile had already are not
 * checked again.
 */
export const demandCeiling = async (
  work: Work,
  model: Model,
  before: Values | undefined,
  values: Values,
): Promise<void> => {
  const { user } = work;
  if (model.is === 'people') await demandOwnSeller(work, before, values);
  if (user.admin) return;
  if (model.is === 'profiles') {
    const had = texts(before?.permissoes);
    if (texts(values.permissoes).some((one) => !had.includes(one) && !mayGrant(user, one))) refuse('permissoes');
  }
  if (model.is === 'people') {
    const {
      services: { models },
    } = work;
    // An administrator's row, with its profile, is not for others to change.
    if (isOfPlatform(models, before?.papel) && before?.id !== user.id) fail({ kind: 'denied' });
    if (
      values.papel !== before?.papel &&
      (isOfPlatform(models, values.papel) ||
        (kindOfRole(models, values.papel) === 'companyAdmin' && !user.permissions.has('ROLE_USER_COMPANY_ADMIN')))
    )
      refuse('papel');
    if (values.perfil !== before?.perfil && typeof values.perfil === 'number') {
      const profile = await getRow(work.tx, partOf(models, 'profiles')!, values.perfil);
      if (texts(profile?.permissoes).some((one) => !mayGrant(user, one))) refuse('perfil');
    }
  }
};
/**
 * Demands that the user's seller belongs to the user's company, or to the platform: nobody sees through them what
 * others sell.
 */
const demandOwnSeller = async (
  { tx, services }: Work,
  before: Values | undefined,
  { vendedor, empresa }: Values,
): Promise<void> => {
  const model = partOf(services.models, 'sellers');
  if (!model || typeof vendedor !== 'number' || (vendedor === before?.vendedor && empresa === before?.empresa)) return;
  const seller = await getRow(tx, model, vendedor);
  if ((seller?.empresa ?? null) !== (empresa ?? null))
    fail({ kind: 'invalid', fieldErrors: { vendedor: 'Este vendedor é de outra empresa!' } });
};
const refuse = (field: string): never =>
  fail({ kind: 'invalid', fieldErrors: { [field]: 'Você não pode conceder o que não possui!' } });
