import { readFilter } from '#kit/read/filter';
import { importDays, importLimits } from '#kit/work/imports';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { audit, auditedOf, difference } from '../core/audit';
import type { Services, Work } from '../core/context';
import { envelopeOf, Failed } from '../core/failure';
import { holds, includes } from '../core/guard';
import { reading, writing, type Caller } from '../core/work';
import { keepCounted } from '../db/counted';
import {
  companyIn,
  insertMany,
  removeMany,
  updateMany,
  type ChangedRecord,
  type Trail,
  type Written,
} from '../db/many';
import { heldRows } from '../db/query';
import { unawaited } from '../db/unawaited';
import { callerOf } from '../jobs/caller';
import type { Job } from '../jobs/queue';
import { hopeless, LostJob, type Running, type Worker } from '../jobs/runner';
import { hasHooks, storeChange, storeNew } from '../operations/save/stored';
import { endProcess, takeProcess } from '../processes/store';
import { inUse } from '../operations/generic/remove';
import { isolating, type Reason } from './isolated';
import { judge, type Judged, type Ready } from './lines';
import { openSource, sameHeadings, type FileLine } from './source';
import {
  advanceProcess,
  holdProcess,
  importOf,
  insertRefused,
  ownFile,
  runProcess,
  setTotal,
  settleLines,
  type StoredImport,
} from './store';
import { insertWritten, notesOfNew, undoable, settleUndone, type UndoLine } from './written';

/** Lines a transaction; milliseconds a turn, then the others have theirs. */
const chunk = 500;
const turnMs = 30_000;

/**
 * Common part of importing and undoing: the author, whether it may still be done, and the process that shows the
 * progress.
 */
interface Turn {
  readonly services: Services;
  readonly caller: Caller;
  readonly job: Running;
  readonly model: Model;
  readonly found: StoredImport;
  readonly process: number;
  /** Lease of the process: a worker with an older one has lost it. */
  readonly held: number;
}

/** The fields that the columns of the file stand for: of a group the group. */
const fieldsOf = ({ plan: { columns } }: StoredImport): string[] =>
  columns.flatMap((column) => column?.split('.')[0] ?? []);

const workerOf =
  (what: string, run: (turn: Turn) => Promise<boolean>): ((services: Services) => Worker) =>
  (services) => ({
    async run(job) {
      const process = processOf(job);
      const caller = await callerOf(services, job, what);
      const taken = await writing(caller, async ({ tx }) => {
        const stored = (await takeProcess(tx, process)) ?? hopeless('Este processo não existe mais!');
        const one = (await importOf(tx, process)) ?? hopeless('Esta importação não existe mais!');
        const isUnderWay = stored.state === 'ESPERA' || stored.state === 'RODANDO';
        return isUnderWay ? { one, held: stored.turn } : undefined;
      });
      if (taken) {
        const { one: found, held } = taken;
        const model = services.byName.get(found.entity);
        if (!model?.imports) return hopeless('Este cadastro não existe mais!');
        const { user } = caller;
        if (
          !holds(user, model.access.create) ||
          !includes(user, model.plan) ||
          (found.plan.updates && !holds(user, model.access.update))
        )
          hopeless('Quem pediu esta importação não tem mais permissão para isto!');
        try {
          if (!(await run({ services, caller, job, model, found, process, held }))) return 0;
        } catch (cause) {
          // A refusal by the file or a rule is final: trying again would not change it.
          if (cause instanceof Failed && !['unavailable', 'broken'].includes(cause.failure.kind))
            hopeless(envelopeOf(cause.failure).messageError!);
          throw cause;
        }
      }
      await services.database.transaction({ company: '*' }, async (tx) => {
        await job.done(tx);
        await endProcess(tx, process, 'concluir');
      });
    },
    failed: (job, message) =>
      services.database.transaction({ company: '*' }, async (tx) => {
        await endProcess(tx, processOf(job), 'parar', message);
      }),
  });
const processOf = ({ payload }: Job): number => Number(payload.processo);
const trailOf = ({ user, tx }: Work): Trail => ({ user: user.id || null, ip: '', company: companyIn(tx) });

/** True when a transaction may store: the process is this worker's, and nobody has ended it. */
const isMine = async ({ tx }: Work, { job, process, held }: Turn): Promise<boolean> => {
  const state = await holdProcess(tx, process, held);
  if (state === 'lost') throw new LostJob(job.kind);
  return state === 'mine';
};

/**
 * Brings a file in, some lines a transaction, each with what became of them and how far it is: a worker that dies
 * repeats nothing.
 */
export const importWorker = workerOf('esta importação', async (turn) => {
  const { caller, job, model, found } = turn;
  const file =
    (await reading(caller, ({ tx }) =>
      found.file === null ? Promise.resolve(undefined) : ownFile(tx, found.file, found.user),
    )) ?? hopeless('O arquivo desta importação foi apagado!');
  const total = found.total || (await counted(file.bytes, found.plan.headings));
  await writing(caller, async ({ tx }) => {
    await setTotal(tx, found.id, total);
    await runProcess(tx, turn.process, total);
  });
  const { lines } = await openSource(file.bytes, sameHeadings(found.plan.headings));
  const judged = judge(model, found, caller);
  const stored = isolating(model, turn.services.log, job.goOn);
  const until = performance.now() + turnMs;
  let part: FileLine[] = [];
  /** False when it was cancelled. Those that are being stored, while those behind them are read and judged. */
  let storing = Promise.resolve(true);
  let isBegun = false;
  const settle = async (): Promise<boolean> => {
    const done = part;
    part = [];
    const ready = await judged.ready(done);
    if (!(await storing)) return false;
    if (isBegun) job.advanced();
    isBegun = true;
    job.goOn();
    await keepCounted(turn.services.database.owner, model.table);
    storing = stored(
      ready,
      (some) => settling(turn, some, (work) => judged.lines(work, some)),
      (line, reason) => settling(turn, [line], () => judged.refused(line, reason)),
    );
    storing.catch(() => undefined);
    return true;
  };
  try {
    for await (const line of lines) {
      if (line.line <= found.line) {
        judged.skip(line);
        continue;
      }
      part.push(line);
      if (part.length < chunk) continue;
      if (!(await settle())) return true;
      if (performance.now() > until) return !(await storing);
    }
    if (part.length > 0) await settle();
    await storing;
    return true;
  } finally {
    // Nothing of this turn goes on behind it.
    await storing.catch(() => undefined);
  }
});

/** How many lines there are: a second look at the file, so that people see how far it is. */
const counted = async (bytes: Uint8Array, headings: readonly string[]): Promise<number> => {
  let total = 0;
  for await (const line of (await openSource(bytes, sameHeadings(headings))).lines) {
    void line;
    if (++total > importLimits.lines)
      hopeless(`O arquivo tem mais de ${importLimits.lines.toLocaleString('pt-BR')} linhas! Divida-o.`);
  }
  return total;
};

/** Stores lines as they were judged, with what became of them. False when the import was cancelled. */
const settling = (turn: Turn, lines: readonly Ready[], judgedIn: (work: Work) => Judged | Promise<Judged>) =>
  writing(turn.caller, async (work): Promise<boolean> => {
    const { model, found, process } = turn;
    const [isOurs, made] = await Promise.all([isMine(work, turn), judgedIn(work)]);
    if (!isOurs) return false;
    const { created, records, changed, refused, warned, ignored } = made;
    const { tx } = work;
    await insertRefused(tx, found, refused);
    await unawaited(
      tx,
      settleLines(
        tx,
        found.id,
        lines.at(-1)!.line.line,
        { criados: created, alterados: changed.length, ignorados: ignored, rejeitados: refused.length },
        warned,
      ),
    );
    await unawaited(tx, advanceProcess(tx, process, lines.length - refused.length, refused.length));
    if (found.isDry) return true;
    const trail = trailOf(work);
    const previous = new Map(changed.map(({ line, previous: was }) => [line, was]));
    if (hasHooks(work, model, fieldsOf(found))) {
      await insertWritten(tx, found, 'ALTERADO', await followed(work, model, changed), previous);
      const born: Written[] = [];
      for (const { line, values } of records) {
        const { id, versao } = await storeNew(work, model, values, { action: 'criar' });
        born.push({ line, id, version: versao });
      }
      await insertWritten(tx, found, 'CRIADO', born);
      return true;
    }
    const updated = await updateMany(tx, model, trail, 'alterar', changed);
    await insertWritten(tx, found, 'ALTERADO', updated, previous);
    await insertMany(tx, model, trail, records, notesOfNew(found));
    return true;
  });

/** One by one, where a module follows a save. */
const followed = async (
  work: Work,
  model: Model,
  changed: readonly (ChangedRecord & { readonly previous: Readonly<Record<string, unknown>> })[],
  action = 'alterar',
): Promise<Written[]> => {
  const written: Written[] = [];
  for (const { line, id, version, values, previous } of changed) {
    const before = { ...values, ...previous, id, versao: version };
    const row = await storeChange(work, model, before, difference(model, before, values).after, { action });
    written.push({ line, id, version: row.versao });
  }
  return written;
};

/**
 * Undoes an import, the last lines first: what was created goes, what was changed is as it was. A record that somebody
 * has changed or used since stays as it is, and is named.
 */
export const undoWorker = workerOf('isto', async (turn) => {
  const { caller, job, found, process, services } = turn;
  if (services.now().getTime() > found.at.getTime() + importDays * 86_400_000)
    hopeless('O prazo para desfazer esta importação terminou!');
  await writing(caller, ({ tx }) => runProcess(tx, process, found.counts.criados + found.counts.alterados));
  const stored = isolating(turn.model, services.log, job.goOn);
  const until = performance.now() + turnMs;
  for (;;) {
    const lines = await reading(caller, ({ tx }) => undoable(tx, found.id, chunk));
    if (lines.length === 0) return true;
    const isOurs = await stored(
      lines,
      (some) => undoing(turn, some),
      (line, reason) => undoing(turn, [line], unreturned(reason)),
    );
    if (!isOurs) return true;
    job.advanced();
    job.goOn();
    if (performance.now() > until) return false;
  }
});

const unreturned = (reason: Reason): string => {
  const [said = messages.duplicate] = Object.values(reason);
  return said === messages.duplicate ? 'O valor anterior já é de outro cadastro!' : said;
};
const undoing = (turn: Turn, lines: readonly UndoLine[], refusal?: string): Promise<boolean> =>
  writing(turn.caller, async (work) => {
    const { model, process, found } = turn;
    if (!(await isMine(work, turn))) return false;
    const wanted = readFilter(model, { id: lines.map(({ id }) => id) });
    const rows = new Map((await heldRows(work.tx, model, wanted, lines.length)).map((row) => [row.id, row]));
    const kept = new Map<number, string>();
    const same = lines.filter((line) => {
      const row = rows.get(line.id);
      const reason =
        refusal ??
        (!row
          ? 'O cadastro não existe mais!'
          : row.versao !== line.version
            ? 'O cadastro foi alterado depois da importação!'
            : undefined);
      if (reason) kept.set(line.line, reason);
      return reason === undefined;
    });
    const born = same.filter(({ previous }) => previous === null);
    const used = await inUse(
      work,
      model,
      born.map(({ id }) => id),
    );
    for (const { line, id } of born) if (used.has(id)) kept.set(line, used.get(id)!);
    const trail = trailOf(work);
    const gone = born
      .filter(({ id }) => !used.has(id))
      .map(({ line, id, version }): Written => ({ line, id, version }));
    await removeMany(work.tx, model, trail, 'desfazerImportacao', gone);
    const changed = same.flatMap(({ line, id, version, previous }) => {
      if (previous === null) return [];
      const row = rows.get(id)!;
      const values = { ...row, ...previous };
      const { before, after } = difference(model, row, values);
      return [
        {
          line,
          id,
          version,
          values,
          before: auditedOf(model, before),
          after: auditedOf(model, after),
          previous: before,
        },
      ];
    });
    await (hasHooks(work, model, fieldsOf(found))
      ? followed(work, model, changed, 'desfazerImportacao')
      : updateMany(work.tx, model, trail, 'desfazerImportacao', changed));
    await settleUndone(
      work.tx,
      found,
      process,
      lines.map(({ line, id }) => ({ line, id, reason: kept.get(line) ?? null })),
    );
    await advanceProcess(work.tx, process, lines.length - kept.size, kept.size);
    return true;
  });

/** Announces an import once, at its beginning. */
export const tellImport = (
  work: Work,
  model: Model,
  action: 'importar' | 'conferirImportacao' | 'desfazerImportacao',
  id: number,
): Promise<void> => audit(work, { action, model, id, company: work.user.company?.id ?? null });
