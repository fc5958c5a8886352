import { keepAnswer, openAnswer } from './keptAnswer';
import { isObject } from './body';
import { badRequest, fail } from './failure';
import { digest } from './digest';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Call, Work } from './context';

/** Transaction of a single statement: an open one, or one of its own. */
export type Place = Work | Call;
export const within = <T>(place: Place, run: (tx: Tx) => Promise<T>): Promise<T> =>
  'tx' in place ? run(place.tx) : place.ask(place.scope, run);

/** Caller of a transaction: a request, or a job in a user's name. */
export type Caller = Pick<Call, 'services' | 'user' | 'scope' | 'ip' | 'shown'>;

const workOf = ({ services, user, scope, ip, shown }: Caller, tx: Tx): Work => ({
  services,
  user,
  scope,
  ip,
  tx,
  ...(shown && { shown }),
});

/** One reading transaction in the caller's company. */
export const reading = <T>(call: Caller, run: (work: Work) => Promise<T>): Promise<T> =>
  call.services.database.read(call.scope, (tx) => run(workOf(call, tx)));
/** One writing transaction in the caller's company. It may be run again after a deadlock, so `run` keeps nothing. */
export const writing = <T>(call: Caller, run: (work: Work) => Promise<T>): Promise<T> =>
  call.services.database.transaction(call.scope, (tx) => run(workOf(call, tx)));

/** Answer of an operation, now or when it ran with the same key. */
interface Answered {
  readonly result: unknown;
}
/**
 * Runs a writing operation in one transaction. With an `Idempotency-Key` it acts once: the same key from the same user
 * answers the same again, also when both arrive at once (the second waits at the key's row).
 */
export const once = async (call: Call, body: unknown, run: (work: Work) => Promise<unknown>): Promise<Answered> => {
  const claim = claimOf(call, body);
  if (!claim) return { result: await writing(call, run) };
  return {
    result: await writing(call, async (work) => {
      if (!(await take(work, claim))) return answered(work, claim);
      const result = await run(work);
      await keep(work, claim, result);
      return result;
    }),
  };
};

/** Longer than the longest call: who has not answered by then has died. */
const givenUp = '5 minutes';
/**
 * The same for an operation that speaks with the outside and so holds no transaction: a second call with the key is
 * refused while the first is at work, and answered alike after it. A failed or interrupted operation may be tried again
 * with the same key: then it finds by the record's state how far it came.
 */
export const onceOutside = async (call: Call, body: unknown, run: () => Promise<unknown>): Promise<Answered> => {
  const claim = claimOf(call, body);
  if (!claim) return { result: await run() };
  const before = await writing(call, async (work): Promise<Answered | undefined> => {
    if (await take(work, claim)) return undefined;
    const {
      rows: [free],
    } =
      await sql`update idempotencia set criado_em = now() where empresa_id = ${companyOf(call)} and usuario_id = ${claimantOf(call)} and chave = ${claim.key}
      and operacao = ${claim.operation} and corpo_hash = ${claim.hash} and resposta is null and criado_em < now() - ${givenUp}::interval returning chave`.execute(
        work.tx,
      );
    return free ? undefined : { result: await answered(work, claim) };
  });
  if (before) return before;
  try {
    const result = await run();
    await writing(call, (work) => keep(work, claim, result));
    return { result };
  } catch (error) {
    await writing(call, ({ tx }) =>
      sql`delete from idempotencia where empresa_id = ${companyOf(call)} and usuario_id = ${claimantOf(call)} and chave = ${claim.key} and resposta is null`.execute(
        tx,
      ),
    );
    throw error;
  }
};

/** Subject of a key: the call as a whole, its query too; the same key for anything else is refused. */
interface Claim {
  readonly key: string;
  readonly operation: string;
  readonly hash: string;
}
const claimOf = ({ request, user }: Call, body: unknown): Claim | undefined => {
  const sent = request.headers.get('idempotency-key');
  if (sent === null) return undefined;
  if (!/^[\w-]{8,128}$/.test(sent)) badRequest();
  // Each program has keys of its own, which none of a person is written like.
  const key = user.key ? `programa:${user.key.id}:${digest(sent)}` : sent;
  const { pathname, search } = new URL(request.url);
  const operation = `${request.method} ${pathname}`;
  return { key, operation: operation.slice(0, 255), hash: digest(JSON.stringify([operation, search, ageless(body)])) };
};
/** A selection grows older from one attempt to the next, and is the same. */
const ageless = (body: unknown): unknown =>
  isObject(body) && isObject(body.selection) ? { ...body, selection: { ...body.selection, age: undefined } } : body;

/** Company that a key belongs to; 0: the platform. */
const companyOf = ({ user }: Pick<Call, 'user'>): number => user.company?.id ?? 0;
/** Person that a key belongs to; 0: a program, whoever answers for it at the time. */
const claimantOf = ({ user }: Pick<Call, 'user'>): number => (user.key ? 0 : user.id);
/** True for the first who comes with the key. */
const take = async (work: Work, { key, operation, hash }: Claim): Promise<boolean> => {
  const { rows } = await sql`insert into idempotencia (usuario_id, chave, empresa_id, operacao, corpo_hash)
    values (${claimantOf(work)}, ${key}, ${companyOf(work)}, ${operation}, ${hash}) on conflict do nothing returning chave`.execute(
    work.tx,
  );
  return rows.length > 0;
};
const keep = (work: Work, { key }: Claim, result: unknown): Promise<void> =>
  keepAnswer(work.tx, work.services.ports.vault, { company: companyOf(work), user: claimantOf(work), key }, result);

const answered = async (work: Work, { key, operation, hash }: Claim): Promise<unknown> => {
  const { tx, services } = work;
  const [company, user] = [companyOf(work), claimantOf(work)];
  const {
    rows: [row],
  } = await sql<{ operacao: string; corpo_hash: string; resposta: unknown; pendente: boolean }>`
    select operacao, corpo_hash, resposta, resposta is null as pendente from idempotencia where empresa_id = ${company} and usuario_id = ${user} and chave = ${key}`.execute(
    tx,
  );
  if (!row || row.operacao !== operation || row.corpo_hash !== hash) return alreadyDone(', com outros dados,');
  if (row.pendente)
    return fail({
      kind: 'conflict',
      message: 'Esta ação ainda está em andamento. Aguarde um momento e atualize a tela!',
    });
  return (openAnswer(services.ports.vault, { company, user, key }, row.resposta) ?? alreadyDone()).result;
};
const alreadyDone = (how = ''): never =>
  fail({
    kind: 'conflict',
    message: `Uma tentativa anterior${how} já foi concluída. Atualize a tela e confira antes de repetir!`,
  });
