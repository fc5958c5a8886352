import type { Services, User } from '../core/context';
import { fail } from '../core/failure';
import { brake, forgive } from './brake';
import { normalPassword } from './passwords';
import { takeCode } from './secondStep';
import { findCredential } from './users';

const platform = { company: '*' } as const;

/**
 * Demands the signed-in user's password before something that an open screen alone must not allow. Rate-limited like a
 * sign-in.
 */
export const demandPassword = async (
  { database, now, ports: { passwords } }: Services,
  user: Pick<User, 'id' | 'login'>,
  password: string,
  field: string,
): Promise<void> => {
  const key = `senha:${user.id}`;
  await database.transaction(platform, (tx) => brake(tx, key, now()));
  const credential = await database.read(platform, (tx) => findCredential(tx, user.login));
  if (!credential || !(await passwords.verify(credential.hash, normalPassword(password))))
    fail({ kind: 'invalid', fieldErrors: { [field]: 'Senha atual incorreta!' } });
  await database.transaction(platform, (tx) => forgive(tx, key));
};

/** The same brake as at the sign-in: a guess there is a guess here. */
export const codeKey = (userId: number): string => `segundoFator:${userId}`;
/** Demands a code of the user's authenticator app; tries are counted. */
export const demandCode = async (
  services: Services,
  { id }: Pick<User, 'id'>,
  code: string,
  field: string,
  isEnrolling = false,
): Promise<void> => {
  const { database, now } = services;
  await database.transaction(platform, (tx) => brake(tx, codeKey(id), now()));
  const isRight = await database.transaction(platform, async (tx) => {
    const taken = await takeCode(tx, services, id, code.trim(), isEnrolling);
    if (taken) await forgive(tx, codeKey(id));
    return taken;
  });
  if (!isRight)
    fail({ kind: 'invalid', fieldErrors: { [field]: 'Código incorreto! Use o que o aplicativo mostra agora.' } });
};
