import type { Services, User } from '../core/context';
import { fail } from '../core/failure';
import { brake, forgive } from './brake';
import { normalPassword } from './passwords';
import { findCredential } from './users';

const platform = { company: '*' } as const;

/** Who is signed in shows that he knows the password, before what an open screen alone must not allow. Braked like a sign-in. */
export const demandPassword = async ({ database, now, ports: { passwords } }: Services, user: Pick<User, 'id' | 'login'>, password: string, field: string): Promise<void> => {
  const key = `senha:${user.id}`;
  await database.transaction(platform, (tx) => brake(tx, key, now()));
  const credential = await database.read(platform, (tx) => findCredential(tx, user.login));
  if (!credential || !await passwords.verify(credential.hash, normalPassword(password))) fail({ kind: 'invalid', fieldErrors: { [field]: 'Senha atual incorreta!' } });
  await database.transaction(platform, (tx) => forgive(tx, key));
};
