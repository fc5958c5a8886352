import { renderSVG } from 'uqr';
import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Call, Operation, Services } from '../core/context';
import { badRequest, fail } from '../core/failure';
import type { Tx } from '../db/database';
import { findPerson } from '../session/people';
import { demandCode, demandPassword } from '../session/reauthenticate';
import { beginEnrolment, enforce, removeSecondStep, renewRecoveryCodes, secondStepOf } from '../session/secondStep';
import { managed, managers } from './sessions';

const platform = { company: '*' } as const;
const path = 'user/segundo-fator';
const own = (method: 'GET' | 'POST', rest: string, mutates: boolean, run: Operation['run']): Operation => ({ method, path: path + rest, policy: 'signedIn', mutates, whileBlocked: true, run });

/** GET user/segundo-fator: does one's sign-in ask for a second step, since when, how many recovery codes are left; must it? */
const state = own('GET', '', false, async ({ services, user }) => {
  const found = await services.database.read(platform, (tx) => secondStepOf(tx, user.id));
  return { result: { active: found !== undefined, since: found?.since.toISOString() ?? null, codesLeft: found?.codesLeft ?? 0, required: user.admin && services.adminSecondStep === 'required' } };
});

/** POST …/iniciar { senha }: a secret for the authenticator app, as text, as address and as a picture of it. Nothing is asked for until a code has confirmed it. */
const begin = own('POST', '/iniciar', true, async (call) => {
  const { services, user } = call;
  await demandPassword(services, user, textOf(await readObject(call.request), 'senha'), 'senha');
  const made = await services.database.transaction(platform, (tx) => beginEnrolment(tx, services, user)) ?? fail({ kind: 'conflict', message: 'A verificação em duas etapas já está ativa!' });
  return { result: { ...made, qrCode: `data:image/svg+xml;base64,${btoa(renderSVG(made.uri, { border: 2 }))}` } };
});

/** POST …/confirmar { codigo }: from now on it is asked for. Answers the recovery codes, this once; the other sessions end. */
const confirm = own('POST', '/confirmar', true, async (call) => {
  const { services, user, session } = call;
  const code = textOf(await readObject(call.request), 'codigo');
  await demandCode(services, user, code, 'codigo', true);
  return { result: { codigos: await writing(call, 'ativarSegundoFator', user, async (tx) => {
    await enforce(tx, services, user.id);
    await services.sessions.endAll(tx, user.id, 'segundoFator', session?.id);
    return renewRecoveryCodes(tx, user.id);
  }) } };
});

/** POST …/codigos { senha, codigo }: new recovery codes in place of the former. */
const renew = own('POST', '/codigos', true, async (call) => {
  await demandBoth(call);
  return { result: { codigos: await writing(call, 'novosCodigosDeRecuperacao', call.user, (tx) => renewRecoveryCodes(tx, call.user.id)) } };
});

/** POST …/desativar { senha, codigo }: the password alone is asked for again. */
const disable = own('POST', '/desativar', true, async (call) => {
  await demandBoth(call);
  await writing(call, 'desativarSegundoFator', call.user, (tx) => removeSecondStep(tx, call.user.id));
  return { result: true };
});

/** GET user/{id}/segundo-fator: does the sign-in of a user ask for it? For who may change him. */
const ofUser: Operation = {
  method: 'GET', path: 'user/{id}/segundo-fator', policy: managers, mutates: false,
  async run(call) {
    const { id } = await managed(call);
    return { result: { active: await call.services.database.read(platform, (tx) => secondStepOf(tx, id)) !== undefined } };
  },
};
/** POST user/{id}/segundo-fator/remover: for who has lost the app and the codes. His sessions end, and he is told. Never one's own: that asks for the password and a code. */
const reset: Operation = {
  method: 'POST', path: 'user/{id}/segundo-fator/remover', policy: managers, mutates: true,
  async run(call) {
    const owner = await managed(call);
    if (owner.id === call.user.id) fail({ kind: 'denied', message: 'Desative a sua no seu perfil, com a senha e um código!' });
    await writing(call, 'removerSegundoFator', owner, async (tx) => {
      if (!await removeSecondStep(tx, owner.id)) fail({ kind: 'notFound' });
      await call.services.sessions.endAll(tx, owner.id, 'segundoFator');
    });
    return { result: true };
  },
};
export const secondStep = [state, begin, confirm, renew, disable, ofUser, reset];

const textOf = (body: Readonly<Record<string, unknown>>, name: string): string => {
  const value = body[name];
  if (value === undefined || value === null || value === '') fail({ kind: 'invalid', fieldErrors: { [name]: name === 'senha' ? 'Informe a senha atual!' : 'Informe o código do aplicativo!' } });
  return typeof value === 'string' && value.length <= 256 ? value.trim() : badRequest();
};
const demandBoth = async (call: Call): Promise<void> => {
  const body = await readObject(call.request);
  const [password, code] = [textOf(body, 'senha'), textOf(body, 'codigo')];
  await demandPassword(call.services, call.user, password, 'senha');
  await demandCode(call.services, call.user, code, 'codigo');
};
/** In one transaction with its audit row; its owner is told by mail. */
const writing = async <T>(call: Call, action: string, owner: { readonly id: number }, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const { services, user, ip } = call;
  const { result, person } = await services.database.transaction(platform, async (tx) => {
    const done = await run(tx);
    const found = await findPerson(tx, services.models, owner.id);
    await audit({ tx, ip, scope: platform, user }, { action, model: services.byName.get('usuario'), id: owner.id, company: found?.companyId ?? null });
    return { result: done, person: found };
  });
  if (person?.email) tell(services, person, notices[action] ?? '');
  return result;
};
const notices: Readonly<Record<string, string>> = {
  ativarSegundoFator: 'A verificação em duas etapas foi ativada', desativarSegundoFator: 'A verificação em duas etapas foi desativada',
  removerSegundoFator: 'A verificação em duas etapas foi removida por um administrador', novosCodigosDeRecuperacao: 'Novos códigos de recuperação foram gerados',
};
const tell = ({ ports: { mail }, log }: Services, { email, name, login }: { readonly email: string; readonly name: string; readonly login: string }, what: string): void => {
  const text = `Olá, ${name}!\n\n${what}, no usuário ${login}.\n\nSe não foi você, troque a senha e avise o suporte.`;
  mail.send({ to: [email], subject: `Retaguarda: ${what.charAt(0).toLowerCase()}${what.slice(1)}`, text }).catch((cause: unknown) => log.error('second step notice not sent', {}, cause));
};
