import type { Model, ModelField } from '#kit/model';
import { isObject } from '../core/body';
import type { Call, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { reading } from '../core/work';
import { getRow, type Row } from '../db/query';
import { findPerson } from './people';
import { demandCode, demandPassword } from './reauthenticate';
import { secondStepOf } from './secondStep';

type Values = Readonly<Record<string, unknown>>;
const platform = { company: '*' } as const;
const guarded = (model: Model): readonly ModelField[] =>
  model.is === 'people' ? Object.values(model.fields).filter(({ options }) => options.confirm) : [];

/**
 * A save of a person's row: `$confirm: { senha, codigo }` in its body shows that who changes his own is he, and goes no
 * further than here.
 * Whoever changes what guards an account, the address of before is told.
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
  const row = (): Promise<Row | undefined> => reading(call, ({ tx }) => getRow(tx, model, Number(id)));
  const before = await row();
  const reply = await run(id === call.user.id ? { ...call, shown: await shownBy(call, $confirm) } : call, values);
  const after = await row();
  const changed = before && after ? fields.filter(({ name }) => before[name] !== after[name]) : [];
  if (changed.length > 0) await tell(call, Number(id), before!, changed);
  return reply;
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
/** Of these fields, in the row of who asks, none changes unless he has shown that it is he. */
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

const tell = async (
  {
    services: {
      ports: { mail },
      log,
      database,
      models,
    },
  }: Call,
  id: number,
  { email }: Row,
  changed: readonly ModelField[],
): Promise<void> => {
  const person = await database.read(platform, (tx) => findPerson(tx, models, id));
  if (!person || typeof email !== 'string') return;
  const what = changed.map(({ label }) => label.toLowerCase()).join(' e ');
  const lost = changed.some(({ name }) => name === 'email')
    ? ', e esta caixa deixa de receber o link de nova senha'
    : '';
  const subject = changed.length > 1 ? `seus ${what} foram alterados` : `seu ${what} foi alterado`;
  const text = `Olá, ${person.name}!\n\nMudou no usuário ${person.login}: ${what}${lost}.\n\nSe não foi você, avise já o suporte.`;
  mail
    .send({ to: [email], subject: `Retaguarda: ${subject}`, text })
    .catch((cause: unknown) => log.error('notice of a change not sent', {}, cause));
};
