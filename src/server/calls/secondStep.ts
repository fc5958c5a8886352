import { renderSVG } from 'uqr';
import { partOf } from '#kit/entity/parts';
import { r } from '#kit/calls/result';
import { audit } from '../core/audit';
import { idParam } from '../core/body';
import type { Call, Services } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { reading } from '../core/work';
import type { Tx } from '../db/database';
import { getRow } from '../db/query';
import { text, withBody } from '../openapi/schema';
import { house, maybe, said } from '../operations/house';
import type { Values } from '../operations/steps/step';
import { findPerson } from '../session/people';
import { demandCode, demandPassword } from '../session/reauthenticate';
import {
  beginEnrolment,
  enforce,
  mustHaveSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  secondStepOf,
} from '../session/secondStep';
import { isOfPlatform } from '../session/users';

const platform = { company: '*' } as const;
const path = 'user/segundo-fator';
const own = { tag: 'Sessão', policy: 'signedIn', whileBlocked: true } as const;
const asked = withBody({ senha: text, codigo: text }, ['senha', 'codigo']);
const recovery = { codigos: r.list(said.text) };

/** Does one's sign-in ask for a second step, since when, how many recovery codes are left; must it? */
const state = house(`GET ${path}`, {
  ...own,
  label: 'A própria verificação em duas etapas',
  result: { active: said.flag, since: maybe.text, codesLeft: said.count, required: said.flag },
  act: async ({ call: { services, user } }) => {
    const found = await services.database.read(platform, (tx) => secondStepOf(tx, user.id));
    const required = mustHaveSecondStep(services, user);
    return {
      active: found !== undefined,
      since: found?.since.toISOString() ?? null,
      codesLeft: found?.codesLeft ?? 0,
      required,
    };
  },
});

/**
 * { senha }: a secret for the authenticator app, as text, as address and as a picture of it. Nothing is asked for until
 * a code has confirmed it.
 */
const begin = house(`POST ${path}/iniciar`, {
  ...own,
  label: 'Começar a verificação em duas etapas',
  mutates: true,
  body: withBody({ senha: text }, ['senha']),
  result: { secret: said.text, uri: said.text, qrCode: said.text },
  act: async ({ call: { services, user }, body }) => {
    await demandPassword(services, user, textOf(body, 'senha'), 'senha');
    const made =
      (await services.database.transaction(platform, (tx) => beginEnrolment(tx, services, user))) ??
      fail({ kind: 'conflict', message: 'A verificação em duas etapas já está ativa!' });
    return { ...made, qrCode: `data:image/svg+xml;base64,${btoa(renderSVG(made.uri, { border: 2 }))}` };
  },
});

/** { codigo }: from now on it is asked for. Answers the recovery codes, this once; the other sessions end. */
const confirm = house(`POST ${path}/confirmar`, {
  ...own,
  label: 'Ativar a verificação em duas etapas',
  mutates: true,
  body: withBody({ codigo: text }, ['codigo']),
  result: recovery,
  act: async ({ call, body }) => {
    const { services, user, session } = call;
    await demandCode(services, user, textOf(body, 'codigo'), 'codigo', true);
    return {
      codigos: await writing(call, 'ativarSegundoFator', user, async (tx) => {
        await enforce(tx, services, user.id);
        await services.sessions.endAll(tx, user.id, 'segundoFator', session?.id);
        return renewRecoveryCodes(tx, user.id);
      }),
    };
  },
});

/** { senha, codigo }: new recovery codes in place of the former. */
const renew = house(`POST ${path}/codigos`, {
  ...own,
  label: 'Gerar novos códigos de recuperação',
  mutates: true,
  body: asked,
  result: recovery,
  act: async ({ call, body }) => {
    await demandBoth(call, body);
    return {
      codigos: await writing(call, 'novosCodigosDeRecuperacao', call.user, (tx) =>
        renewRecoveryCodes(tx, call.user.id),
      ),
    };
  },
});

/** { senha, codigo }: the password alone is asked for again. */
const disable = house(`POST ${path}/desativar`, {
  ...own,
  label: 'Desativar a verificação em duas etapas',
  mutates: true,
  body: asked,
  result: said.flag,
  act: async ({ call, body }) => {
    await demandBoth(call, body);
    await writing(call, 'desativarSegundoFator', call.user, (tx) => removeSecondStep(tx, call.user.id));
    return true;
  },
});

/** Editors of a user may remove that user's two-step sign-in. */
const managers = { anyOf: ['ROLE_ADMIN'], ofParts: ['people.update'] } as const;
/**
 * A user that the caller may change: row-level security hides all others, and those of the platform are for
 * administrators.
 */
const managed = async (call: Call): Promise<{ readonly id: number; readonly company: number | null }> => {
  const id = idParam(call.params.id);
  const row =
    (await reading(call, (work) =>
      getRow(work.tx, partOf(call.services.models, 'people') ?? fail({ kind: 'notFound' }), id),
    )) ?? fail({ kind: 'notFound' });
  if (!call.user.admin && isOfPlatform(call.services.models, row.papel) && id !== call.user.id)
    fail({ kind: 'denied' });
  return { id, company: typeof row.empresa === 'number' ? row.empresa : null };
};

/** Tells whether the sign-in of a user asks for a second step. For editors of that user. */
const ofUser = house('GET user/{id}/segundo-fator', {
  tag: 'Sessão',
  label: 'Um usuário tem a verificação em duas etapas?',
  policy: managers,
  result: { active: said.flag },
  act: async ({ call }) => {
    const { id } = await managed(call);
    return { active: (await call.services.database.read(platform, (tx) => secondStepOf(tx, id))) !== undefined };
  },
});
/**
 * Removes the second step of a user who has lost the app and the codes. Their sessions end, and they get a notice.
 * Never one's own: that asks for the password and a code.
 */
const reset = house('POST user/{id}/segundo-fator/remover', {
  tag: 'Sessão',
  label: 'Remover a verificação em duas etapas de um usuário',
  policy: managers,
  mutates: true,
  result: said.flag,
  act: async ({ call }) => {
    const owner = await managed(call);
    if (owner.id === call.user.id)
      fail({ kind: 'denied', message: 'Desative a sua no seu perfil, com a senha e um código!' });
    await writing(call, 'removerSegundoFator', owner, async (tx) => {
      if (!(await removeSecondStep(tx, owner.id))) fail({ kind: 'notFound' });
      await call.services.sessions.endAll(tx, owner.id, 'segundoFator');
    });
    return true;
  },
});
export const secondStep = [state, begin, confirm, renew, disable, ofUser, reset];

const textOf = (body: Values, name: string): string => {
  const value = body[name];
  if (value === undefined || value === null || value === '')
    fail({
      kind: 'invalid',
      fieldErrors: { [name]: name === 'senha' ? 'Informe a senha atual!' : 'Informe o código do aplicativo!' },
    });
  return typeof value === 'string' && value.length <= 256 ? value.trim() : badRequest();
};
const demandBoth = async (call: Call, body: Values): Promise<void> => {
  const [password, code] = [textOf(body, 'senha'), textOf(body, 'codigo')];
  await demandPassword(call.services, call.user, password, 'senha');
  await demandCode(call.services, call.user, code, 'codigo');
};
/** In one transaction with its audit row; its owner is told by mail. */
const writing = async <T>(
  call: Call,
  action: string,
  owner: { readonly id: number },
  run: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { services, user, ip } = call;
  return services.database.transaction(platform, async (tx) => {
    const done = await run(tx);
    const found = await findPerson(tx, services.models, owner.id);
    await audit(
      { tx, ip, scope: platform, user },
      { action, model: partOf(services.models, 'people'), id: owner.id, company: found?.companyId ?? null },
    );
    if (found?.email) await tell(tx, services, found, notices[action] ?? '');
    return done;
  });
};
const notices: Readonly<Record<string, string>> = {
  ativarSegundoFator: 'A verificação em duas etapas foi ativada',
  desativarSegundoFator: 'A verificação em duas etapas foi desativada',
  removerSegundoFator: 'A verificação em duas etapas foi removida por um administrador',
  novosCodigosDeRecuperacao: 'Novos códigos de recuperação foram gerados',
};
const tell = (
  tx: Tx,
  { mail }: Services,
  { email, name, login }: { readonly email: string; readonly name: string; readonly login: string },
  what: string,
): Promise<void> => {
  const words = `Olá, ${name}!\n\n${what}, no usuário ${login}.\n\nSe não foi você, troque a senha e avise o suporte.`;
  const subject = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return mail.leave(tx, { to: [email], subject, text: words }, { branded: true });
};
