import { sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Vault } from '../ports';
import { isObject } from './body';
import { fromStored, toStored } from './storedAnswer';

/** Call whose answer is kept: a person and the Idempotency-Key that they sent. */
export interface KeptFor {
  /** 0: the platform. */
  readonly company: number;
  readonly user: number;
  readonly key: string;
}
/**
 * Keeps the answer of a call, sealed: it may hold a link of access, a code or a PIN, and the database keeps none of
 * them in clear.
 */
export const keepAnswer = async (tx: Tx, vault: Vault, owner: KeptFor, result: unknown): Promise<void> => {
  const text = new TextEncoder().encode(JSON.stringify(toStored(result)));
  const kept = JSON.stringify({ $selado: vault.seal(text, labelOf(owner)) });
  await sql`update idempotencia set resposta = ${kept}::jsonb where empresa_id = ${owner.company} and usuario_id = ${owner.user} and chave = ${owner.key}`.execute(
    tx,
  );
};
/** Opens a kept answer; undefined when the key of this server opens it no more. */
export const openAnswer = (vault: Vault, owner: KeptFor, kept: unknown): { readonly result: unknown } | undefined => {
  const text = openText(vault, owner, kept);
  return text === undefined ? undefined : { result: fromStored(JSON.parse(text)) };
};

/** Rows that one statement reads. */
const page = 500;
/** Deletes kept answers of a company whose JSON `speaks` holds for. Needs scope '*'. */
export const forgetAnswers = async (
  tx: Tx,
  vault: Vault,
  company: number,
  speaks: (text: string) => boolean,
): Promise<void> => {
  for (let last: KeptFor = { company, user: 0, key: '' }; ;) {
    const { rows } = await sql<{ usuario_id: unknown; chave: string; resposta: unknown }>`
      select usuario_id, chave, resposta from idempotencia where empresa_id = ${company} and resposta is not null
        and (usuario_id, chave) > (${last.user}, ${last.key}) order by usuario_id, chave limit ${page}`.execute(tx);
    for (const { usuario_id: user, chave: key, resposta } of rows) {
      last = { company, user: Number(user), key };
      const text = openText(vault, last, resposta);
      // Nobody can tell of whom an answer speaks that does not open: it is deleted too.
      if (text === undefined || speaks(text))
        await sql`delete from idempotencia where empresa_id = ${company} and usuario_id = ${last.user} and chave = ${key}`.execute(
          tx,
        );
    }
    if (rows.length < page) return;
  }
};

const labelOf = ({ user, key }: KeptFor): string => `idempotencia ${user} ${key}`;
/** Text of JSON. Answers of before were kept as they are. */
const openText = (vault: Vault, owner: KeptFor, kept: unknown): string | undefined => {
  if (!isObject(kept) || typeof kept.$selado !== 'string') return JSON.stringify(kept);
  const opened = vault.unseal(kept.$selado, labelOf(owner));
  return opened && new TextDecoder().decode(opened);
};
