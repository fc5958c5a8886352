import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { brandIn } from '../core/brand';
import type { Services, User } from '../core/context';
import { digest } from '../core/digest';
import type { Tx } from '../db/database';

type House = Pick<Services, 'now' | 'ports'>;
const period = 30;
const recoveryCodes = 10;
/** Letters of a recovery code, and of one that was made before they had 120 bits. */
const codeLengths = [24, 16];
const labelOf = (userId: number): string => `segundoFator:${userId}`;

/** The second step of a user's sign-in as it stands. Needs scope '*', as everything here. */
export interface SecondStep {
  readonly since: Date;
  readonly codesLeft: number;
}
/** Undefined where none is asked for. */
export const secondStepOf = async (tx: Tx, userId: number): Promise<SecondStep | undefined> => {
  const {
    rows: [row],
  } = await sql<{ confirmado_em: string | Date; left: number }>`
    select confirmado_em, cardinality(codigos) as left from segundo_fator where usuario_id = ${userId} and confirmado_em is not null`.execute(
    tx,
  );
  return row && { since: new Date(row.confirmado_em), codesLeft: Number(row.left) };
};

/** True for an administrator who must have a second step: the environment or the settings of the platform say so. */
export const mustHaveSecondStep = (
  { adminSecondStep }: Pick<Services, 'adminSecondStep'>,
  { admin, safety }: User,
): boolean => admin && (adminSecondStep === 'required' || safety?.secondStep === true);
/** True for one who must have it, and has none. */
export const lacksSecondStep = async (services: Services, user: User): Promise<boolean> =>
  mustHaveSecondStep(services, user) &&
  (await services.database.read({ company: '*' }, (tx) => secondStepOf(tx, user.id))) === undefined;

const totpOf = (secret: Secret, login = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label: login, algorithm: 'SHA1', digits: 6, period, secret });

/** A new secret that waits for its first code; undefined when one is in force already. */
export const beginEnrolment = async (
  tx: Tx,
  { now, models, words, ports: { vault } }: House & Pick<Services, 'models' | 'words'>,
  { id, login }: { readonly id: number; readonly login: string },
): Promise<{ readonly secret: string; readonly uri: string } | undefined> => {
  const secret = new Secret({ size: 20 });
  const sealed = vault.seal(new Uint8Array(secret.bytes), labelOf(id));
  const { rows } =
    await sql`insert into segundo_fator (usuario_id, segredo, criado_em) values (${id}, ${sealed}, ${now()})
    on conflict (usuario_id) do update set segredo = excluded.segredo, criado_em = excluded.criado_em, ultimo_passo = null where segundo_fator.confirmado_em is null returning usuario_id`.execute(
      tx,
    );
  return rows.length > 0
    ? { secret: secret.base32, uri: totpOf(secret, login, (await brandIn(tx, { models, words })).name).toString() }
    : undefined;
};

/**
 * Is it a code of the app, of now or of 30 seconds before or after, that has not been taken yet? The step of a code
 * that is taken is stored by one statement, so that of any number at once one is right, and an older one never is.
 */
export const takeCode = async (
  tx: Tx,
  { now, ports: { vault } }: House,
  userId: number,
  code: string,
  isEnrolling = false,
): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ segredo: string }>`select segredo from segundo_fator
    where usuario_id = ${userId} and ${isEnrolling ? sql`confirmado_em is null` : sql`confirmado_em is not null`}`.execute(
    tx,
  );
  const bytes = row && /^\d{6}$/.test(code) ? vault.unseal(row.segredo, labelOf(userId)) : undefined;
  if (!bytes) return false;
  const at = now().getTime();
  const delta = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer })).validate({
    token: code,
    timestamp: at,
    window: 1,
  });
  if (delta === null) return false;
  const step = Math.floor(at / 1000 / period) + delta;
  const { rows } =
    await sql`update segundo_fator set ultimo_passo = ${step} where usuario_id = ${userId} and (ultimo_passo is null or ultimo_passo < ${step}) returning usuario_id`.execute(
      tx,
    );
  return rows.length > 0;
};

/** Is it a recovery code that is left? It is used up: of any number at once exactly one is answered true. */
export const takeRecoveryCode = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  if (!codeLengths.includes(plain.length)) return false;
  const hash = recoveryHash(userId, plain);
  const { rows } =
    await sql`update segundo_fator set codigos = array_remove(codigos, ${hash}) where usuario_id = ${userId} and confirmado_em is not null and ${hash} = any (codigos) returning usuario_id`.execute(
      tx,
    );
  return rows.length > 0;
};
const recoveryHash = (userId: number, plain: string): string => digest(`${userId}:${plain}`);

/** From now on it is asked for. */
export const enforce = async (tx: Tx, { now }: House, userId: number): Promise<void> => {
  await sql`update segundo_fator set confirmado_em = ${now()} where usuario_id = ${userId}`.execute(tx);
};
/**
 * Ten new recovery codes of 120 random bits, to be shown this once; the former ones are worth nothing any more. A plain
 * hash protects no secret of less than 112 bits.
 */
export const renewRecoveryCodes = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => new Secret({ size: 15 }).base32);
  await sql`update segundo_fator set codigos = ${codes.map((one) => recoveryHash(userId, one))} where usuario_id = ${userId}`.execute(
    tx,
  );
  return codes.map((one) => one.replace(/(.{4})(?=.)/g, '$1-'));
};
/** False when there was none. */
export const removeSecondStep = async (tx: Tx, userId: number): Promise<boolean> =>
  (await sql`delete from segundo_fator where usuario_id = ${userId} returning usuario_id`.execute(tx)).rows.length > 0;
