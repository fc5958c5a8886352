import { initialValues, demandRight, storeNew } from '../operations/save/stored';
import { checked } from '../operations/save/save';
import { partOf, rolesOf } from '#kit/entity/parts';
import { messages } from '#kit/messages';
import type { Work } from '../core/context';
import { badRequest, fail, Failed } from '../core/failure';
import { writing } from '../core/work';
import { text, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';
import { addressKey, loginKey, quota } from '../session/brake';
import { isFirstAccess, spendFirstAccess } from '../session/firstAccess';
import { normalPassword, passwordProblem } from '../session/passwords';
import { storeCredential } from '../session/users';

const platform = { company: '*' } as const;
/** Tries an hour from one address. */
const perAddress = 20;
type Values = Readonly<Record<string, string>>;

/**
 * POST user/primeiroadministrador: the first administrator of a new database, by the address that the start of a
 * production server has printed. Once somebody can sign in there is no such address any more.
 */
export const firstAdministrator = house('POST user/primeiroadministrador', {
  tag: 'Sessão',
  label: 'Criar o primeiro administrador',
  policy: 'public',
  mutates: true,
  result: said.flag,
  body: withBody(
    { token: text, nome: text, login: text, email: text, senha: { ...text, minLength: 8, maxLength: 256 } },
    ['token', 'nome', 'login', 'email', 'senha'],
  ),
  act: async ({ call, body }) => {
    const {
      services: { database, now, ports },
      ip,
    } = call;
    await database.transaction(platform, (tx) => quota(tx, `primeiro|${addressKey(ip)}`, perAddress, now()));
    const token = textOf(body.token);
    if (!(await database.read(platform, (tx) => isFirstAccess(tx, token, now())))) deadAddress();
    const sent: Values = {
      nome: textOf(body.nome).trim(),
      login: loginKey(textOf(body.login)),
      email: textOf(body.email).trim(),
    };
    const password = normalPassword(textOf(body.senha));
    const problem = password === '' ? messages.required : passwordProblem(password, { login: '', ...sent });
    const hash = problem ? '' : await ports.passwords.hash(password);
    await writing({ ...call, scope: platform }, async (work) => {
      if (!(await spendFirstAccess(work.tx, token, now()))) deadAddress();
      await create(work, sent, problem, hash);
    });
    return true;
  },
});

/** Says every problem at once, that of the password too. */
const create = async (work: Work, sent: Values, problem: string | undefined, hash: string): Promise<void> => {
  const { models } = work.services;
  const model = partOf(models, 'people')!;
  const given = { ...initialValues(model, work), ...sent, papel: rolesOf(models, 'admin')[0] ?? null };
  const values = await checked(work, model, given, undefined).catch((cause: unknown) => {
    if (!(cause instanceof Failed) || cause.failure.kind !== 'invalid') throw cause;
    return refuse({ ...cause.failure.fieldErrors, ...(problem && { senha: problem }) });
  });
  if (problem) refuse({ senha: problem });
  await demandRight(work, model, values, undefined);
  const { id } = await storeNew(work, model, values, { action: 'criarPrimeiroAdministrador' });
  await storeCredential(work.tx, id, hash);
};

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' && value.length <= 1024 ? value : badRequest();
const refuse = (fieldErrors: Readonly<Record<string, string>>): never => fail({ kind: 'invalid', fieldErrors });
const deadAddress = (): never =>
  refuse({ token: 'Este endereço não vale mais! Se ninguém entrou ainda, reinicie o servidor: ele mostra outro.' });
