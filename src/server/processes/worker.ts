import { sql } from 'kysely';
import type { HandlerContext } from '#kit/calls/handlers';
import { Later, type ProcessItem } from '#kit/work/process';
import { audit } from '../core/audit';
import type { Services, Work } from '../core/context';
import { envelopeOf, Failed, type Failure } from '../core/failure';
import { failureOf } from '../core/failureOf';
import { holds, includes } from '../core/guard';
import { reading, writing, type Caller } from '../core/work';
import { processNotices } from '../../system/noticeCategories';
import { tellPerson } from '../operations/save/bell';
import { callerOf } from '../jobs/caller';
import type { Job } from '../jobs/queue';
import { hopeless, LostJob, type Running, type Worker } from '../jobs/runner';
import type { ReadyProcess } from './ready';
import {
  beginProcess,
  decideItems,
  endProcess,
  finishProcess,
  nextItems,
  retryItem,
  settleItem,
  takeItem,
  takeProcess,
  waitItem,
  type TakenItem,
} from './store';

type Values = Readonly<Record<string, unknown>>;
type Hook<T = unknown> = (context: object, input: Values) => T | Promise<T>;
/** A slice of a process, then the others have their turn. */
const sliceItems = 50;
const sliceMs = 2000;
const maxItems = 100_000;
const maxAttempts = 5;
/** 2, 4, 8, 16 seconds. */
const pauseOf = (attempts: number): number => 1000 * 2 ** (attempts + 1);

/**
 * Does processes, a slice at a time. Results are stored item by item, so a worker that dies loses nothing and repeats
 * nothing but, for `outside`, the one item it was in.
 */
export const processWorker = (services: Services): Worker => ({
  async run(job) {
    const id = processOf(job);
    const caller = await callerOf(services, job, 'este processo');
    const begun = await begin(caller, id);
    if (!begun) return end(services, job, id);
    const { ready } = begun;
    const run = ready.declared.isOutside ? atLeastOnce : exactlyOnce;
    const { positions, wait } = await reading(caller, ({ tx }) => nextItems(tx, id, sliceItems));
    if (positions.length === 0) return wait ?? end(services, job, id);
    const { pace = 0 } = ready.declared;
    const until = performance.now() + sliceMs;
    for (const position of positions) {
      const state = await run({ caller, job, id, ...begun }, position);
      if (state === 'lost') throw new LostJob(job.kind);
      if (state === 'over') return end(services, job, id);
      job.advanced();
      if (pace > 0) return pace;
      if (performance.now() > until) return 0;
      job.goOn();
    }
    return 0;
  },
  failed: (job, message) =>
    services.database.transaction({ company: '*' }, async (tx) => {
      if (await endProcess(tx, processOf(job), 'parar', message)) await stopped(tx, processOf(job));
    }),
});
/** Notifies the starter under the bell. */
const stopped = async (tx: Work['tx'], id: number): Promise<void> => {
  const { rows } = await sql<{
    usuario_id: number;
    empresa_id: number | null;
    rotulo: string;
  }>`select usuario_id, empresa_id, rotulo from processo where id = ${id}`.execute(tx);
  for (const { usuario_id, empresa_id, rotulo } of rows)
    await tellPerson(tx, Number(usuario_id), {
      category: processNotices,
      entity: 'processo',
      record: id,
      name: 'parou',
      text: `“${rotulo}” parou por um erro`,
      tone: 'error',
      company: empresa_id === null ? null : Number(empresa_id),
    });
};
// Written by start.ts, and by nobody else.
const processOf = ({ payload }: Job): number => Number(payload.processo);

interface Begun {
  readonly ready: ReadyProcess;
  readonly form: Values;
  readonly turn: number;
}
/**
 * Takes the process and, the first time, decides its items: in one transaction, so that they are decided once.
 * Undefined where it is over or paused.
 */
const begin = async (caller: Caller, id: number): Promise<Begun | undefined> => {
  const { user, services } = caller;
  const refused = (cause: unknown): never => {
    if (cause instanceof Failed && cause.failure.kind !== 'unavailable' && cause.failure.kind !== 'broken')
      hopeless(messageOf(cause.failure));
    throw cause;
  };
  return writing(caller, async (work) => {
    const stored = (await takeProcess(work.tx, id)) ?? hopeless('Este processo não existe mais!');
    if (stored.state !== 'ESPERA' && stored.state !== 'RODANDO') return undefined;
    const ready =
      services.processes.get(stored.name) ?? hopeless('Este processo não existe mais nesta versão do sistema!');
    if (!holds(user, ready.policy.anyOf) || !includes(user, ready.policy.plan))
      hopeless('Quem pediu este processo não tem mais permissão para isto!');
    const form = await ready.read({}, stored.form);
    const { turn } = stored;
    if (stored.isBegun) {
      await beginProcess(work.tx, id);
      return { ready, form, turn };
    }
    const items = await (ready.declared.items as Hook<readonly ProcessItem[]>)(
      work.services.contextOf(work, ready.name),
      { form },
    );
    const unique = [...new Map(items.map((item) => [JSON.stringify(item.key), item])).values()];
    if (unique.length > maxItems) hopeless(`No máximo ${maxItems.toLocaleString('pt-BR')} itens por processo!`);
    await decideItems(work.tx, stored, unique);
    await beginProcess(work.tx, id);
    return { ready, form, turn };
  }).catch(refused);
};

interface Slice extends Begun {
  readonly caller: Caller;
  readonly job: Running;
  readonly id: number;
}
type Done = 'done' | 'lost' | 'over';

/** The work and its outcome in one transaction. */
const exactlyOnce = async (slice: Slice, position: number): Promise<Done> => {
  const { caller, job, id, ready, form, turn } = slice;
  let item: TakenItem | undefined;
  try {
    return await writing(caller, async (work) => {
      const taken = await takeItem(work.tx, id, turn, position, true);
      if (typeof taken === 'string') return taken;
      item = taken;
      const said = await noting(work, ready, item, (context) =>
        (ready.declared.each as Hook)(context, { key: taken.key, label: taken.label, form }),
      );
      // Overtaken in the middle: what this one did must not be stored.
      if (!(await noted(work.tx, slice, position, said))) throw new LostJob(job.kind);
      return 'done';
    });
  } catch (cause) {
    if (!item || cause instanceof LostJob) throw cause;
    return failedItem(slice, item, cause);
  }
};

/** First the work, then its outcome: what dies in between does the item again. */
const atLeastOnce = async (slice: Slice, position: number): Promise<Done> => {
  const { caller, id, ready, form, turn } = slice;
  const taken = await reading(caller, ({ tx }) => takeItem(tx, id, turn, position, false));
  if (typeof taken === 'string') return taken;
  try {
    const transaction = <T>(run: (within: HandlerContext) => Promise<T>): Promise<T> =>
      writing(caller, (work) => noting(work, ready, taken, run));
    const said = await (ready.declared.each as Hook)(caller.services.outsideContextOf(caller, transaction), {
      key: taken.key,
      label: taken.label,
      form,
    });
    await writing(caller, ({ tx }) => noted(tx, slice, position, said));
    return 'done';
  } catch (cause) {
    if (cause instanceof LostJob) throw cause;
    return failedItem(slice, taken, cause);
  }
};
/** Stores the result of an item: finished, or waiting. */
const noted = (tx: Work['tx'], { id, turn }: Slice, position: number, said: unknown): Promise<boolean> =>
  said instanceof Later
    ? waitItem(tx, id, turn, position, said.ms, said.text)
    : settleItem(tx, id, turn, position, 'FEITO', textOf(said));
const textOf = (said: unknown): string | null => (typeof said === 'string' ? said : null);

/** A rule that says no ends the item; anything else may pass, and is tried again with pauses that double. */
const failedItem = async (
  { caller, id, ready, turn }: Slice,
  { position, key, attempts }: TakenItem,
  cause: unknown,
): Promise<Done> => {
  const failure = failureOf(cause) ?? { kind: 'broken' };
  const mayPass = ['unavailable', 'broken', 'tooMany'].includes(failure.kind);
  if (mayPass)
    caller.services.log.error(
      'item of a process failed',
      { process: ready.name, id, key: String(key), attempt: attempts + 1 },
      cause,
    );
  await writing(caller, async ({ tx }) => {
    if (mayPass && attempts + 1 < maxAttempts) await retryItem(tx, id, position, pauseOf(attempts));
    else await settleItem(tx, id, turn, position, 'FALHOU', messageOf(failure));
  });
  return 'done';
};
const messageOf = (failure: Failure): string =>
  (failure.kind === 'invalid' ? Object.values(failure.fieldErrors)[0] : undefined) ?? envelopeOf(failure).messageError!;

/**
 * Writes an audit row for an item that changed something: that of the changed rows, or one of its own. A check that
 * found it still waiting writes none.
 */
const noting = async <T>(
  work: Work,
  { name, entity }: ReadyProcess,
  { key }: TakenItem,
  run: (context: HandlerContext) => T | Promise<T>,
): Promise<T> => {
  let changes = 0;
  const result = await run(
    work.services.contextOf(work, name, () => {
      changes++;
    }),
  );
  if (changes === 0 && !(result instanceof Later))
    await audit(work, {
      action: name,
      model: work.services.byName.get(entity),
      company: work.user.company?.id ?? null,
      ...(typeof key === 'number' && { id: key }),
    });
  return result;
};

/**
 * As the platform: the job's own row is nobody's company's. The process is done where all its items are; else it was
 * cancelled, or paused, and another job takes it up.
 */
const end = (services: Services, job: Running, id: number): Promise<void> =>
  services.database.transaction({ company: '*' }, async (tx) => {
    await job.done(tx);
    const name = await finishProcess(tx, id);
    if (name !== undefined)
      await audit(
        { tx, ip: '', scope: { company: '*' }, user: { id: job.user ?? 0 } },
        { action: `${name}:fim`.slice(0, 60), company: job.company },
      );
  });
