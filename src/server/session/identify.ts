import { memo } from '#kit/memo';
import type { Services } from '../core/context';
import { randomHex } from '../core/digest';
import type { Tx } from '../db/database';
import type { Passwords } from '../ports';
import { addressKey, brake, forgive, giveBack, quota } from './brake';
import { becomeFamiliar, brakeStrangers } from './familiar';
import { normalPassword } from './passwords';
import { codeKey } from './reauthenticate';
import { secondStepOf, takeCode, takeRecoveryCode } from './secondStep';
import { findCredential } from './users';

/** Messages for a missing or wrong code, after a right password. */
export const codeWords = {
  missing: 'Informe o código do aplicativo de autenticação!',
  wrongCode: 'Código incorreto! Use o que o aplicativo mostra agora.',
} as const;

const platform = { company: '*' } as const;
/** Failures an hour from one address, for any login. */
const perAddress = 100;

/** A person who has proved who they are. */
export interface Identified {
  readonly id: number;
  readonly step: 'none' | 'right' | 'recovery';
  /** True when the stored hash of the password was made by an older recipe. */
  readonly isOutdated: boolean;
  /** Runs in the transaction that accepts the proof: the try counts against nobody. */
  readonly settle: (tx: Tx) => Promise<void>;
}
interface Shown {
  /** As {@link loginKey} makes it. */
  readonly name: string;
  readonly password: string;
  readonly code: string | undefined;
}

/**
 * Checks user, password and, where the user has a second step, its code: the only place that does. A guess is counted
 * before it is made, whatever it is made for.
 */
export const identify = async (
  services: Services,
  ip: string,
  { name, password, code }: Shown,
): Promise<Identified | 'wrong' | 'missing' | 'wrongCode'> => {
  const {
    database,
    now,
    ports: { passwords },
  } = services;
  const [person, address] = [`login:${name}|${addressKey(ip)}`, `login|${addressKey(ip)}`];
  const uncount = await database.transaction(platform, async (tx) => {
    await brake(tx, person, now());
    await quota(tx, address, perAddress, now());
    return brakeStrangers(tx, name, ip, now());
  });
  const known = await database.read(platform, (tx) => findCredential(tx, name));
  const isRight = await passwords.verify(known?.hash ?? (await dummyOf(passwords)), normalPassword(password));
  if (!known || !isRight) return 'wrong';
  const step = await secondStep(services, known.id, code);
  if (step === 'missing') return 'missing';
  if (step === 'wrong') return 'wrongCode';
  return {
    id: known.id,
    step,
    isOutdated: passwords.isOutdated(known.hash),
    settle: async (tx) => {
      await forgive(tx, person);
      await giveBack(tx, address);
      await uncount(tx);
      await becomeFamiliar(tx, name, ip, now());
    },
  };
};

/**
 * Checks a code of the app or a recovery code, for users who have one. A wrong code counts twice: for the user from
 * this address, as every failed sign-in, and for the user from anywhere, which only somebody who knows the password can
 * bring about.
 */
const secondStep = async (
  { database, now, ports }: Services,
  userId: number,
  code: string | undefined,
): Promise<'none' | 'missing' | 'wrong' | 'right' | 'recovery'> => {
  if (!(await database.read(platform, (tx) => secondStepOf(tx, userId)))) return 'none';
  if (!code) return 'missing';
  const key = codeKey(userId);
  await database.transaction(platform, (tx) => brake(tx, key, now()));
  return database.transaction(platform, async (tx) => {
    const taken = (await takeCode(tx, { now, ports }, userId, code))
      ? 'right'
      : (await takeRecoveryCode(tx, userId, code))
        ? 'recovery'
        : 'wrong';
    if (taken !== 'wrong') await forgive(tx, key);
    return taken;
  });
};

/** Hashes of nobody, so that an unknown user takes as long as a known one. */
const dummyOf = memo((passwords: Passwords) => passwords.hash(randomHex(16)));
