import { sql } from 'kysely';
import type { Call, Reply, Work } from './context';
import { sha256 } from './digest';
import { badRequest, fail } from './failure';
import { writing } from './work';

/**
 * Runs a writing operation in one transaction. With an `Idempotency-Key` it acts once: the same key from the same
 * user answers the same again, also when both arrive at once (the second waits at the key's row).
 */
export const once = async (call: Call, body: unknown, run: (work: Work) => Promise<unknown>): Promise<Reply> => {
  const key = call.request.headers.get('idempotency-key');
  if (key === null) return { result: await writing(call, run) };
  if (!/^[\w-]{8,128}$/.test(key)) badRequest();
  const operation = `${call.request.method} ${new URL(call.request.url).pathname}`.slice(0, 255);
  const hash = await sha256(JSON.stringify(body));
  const company = call.user.company?.id ?? null;
  return { result: await writing(call, async (work) => {
    const { rows: claimed } = await sql`insert into idempotencia (usuario_id, chave, empresa_id, operacao, corpo_hash)
      values (${call.user.id}, ${key}, ${company}, ${operation}, ${hash}) on conflict do nothing returning chave`.execute(work.tx);
    if (claimed.length === 0) return answered(work, key, operation, hash);
    const result = await run(work);
    await sql`update idempotencia set resposta = ${JSON.stringify(result ?? null)}::jsonb where usuario_id = ${call.user.id} and chave = ${key}`.execute(work.tx);
    return result;
  }) };
};

const answered = async ({ tx, user }: Work, key: string, operation: string, hash: string): Promise<unknown> => {
  const { rows: [row] } = await sql<{ operacao: string; corpo_hash: string; resposta: unknown }>`
    select operacao, corpo_hash, resposta from idempotencia where usuario_id = ${user.id} and chave = ${key}`.execute(tx);
  if (!row || row.operacao !== operation || row.corpo_hash !== hash) return fail({ kind: 'conflict', message: 'Esta chave já foi usada em outra operação!' });
  return row.resposta;
};
