import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { CurrentSession, Deps, User } from '../core/context';
import { holds, includes } from '../core/guard';
import { sessionsChanged } from '../db/tell';
import type { Sessions } from '../session/sessions';

/** As an open screen hears it. */
export interface Heard {
  readonly id: number;
  readonly entity: string;
  /** Null: several, or one that the user may not see. */
  readonly record: number | null;
  readonly rings?: true;
  /** True for the user's own change. */
  readonly own?: true;
}
/** One message of the stream. `since`: with it the next stream goes on where this one ended. */
interface Message {
  readonly since: number;
  readonly told: readonly Heard[];
  /** True when messages since then are no longer known: everything shown has to be read again. */
  readonly refetch?: true;
}
/** Says that the access of the user has changed: menu and pages are asked again. It has no place in the stream. */
interface AccessMessage {
  readonly access: true;
}
export interface From {
  /** Id of the last message that was read. */
  readonly since?: number;
  /** Milliseconds ago: where there is no `since`, what has come to this process in that time. */
  readonly ago?: number;
}
declare module '../core/context' {
  interface Services {
    readonly live: Pick<Live, 'open'>;
  }
}

export interface Live {
  /** Server-sent events for who has this session. */
  open(session: CurrentSession, from: From): Response;
  /** Ends every stream; another is refused. */
  end(): void;
}

interface Told extends Omit<Heard, 'rings' | 'own'> {
  readonly company: number | null;
  readonly user: number | null;
  readonly to: number | null;
  readonly rings: boolean;
  readonly transaction: number;
  /** When it came to this process. */
  readonly at: number;
}
interface Subscriber {
  readonly session: number;
  readonly series: string;
  user: User;
  readonly stream: ReadableStreamDefaultController<Uint8Array>;
}

/** So many are kept for those who come back, and no longer than the table keeps them. */
const most = 5_000;
/** Bytes that may wait for a reader; one that takes none is cut off, and comes back. */
const patience = 65_536;
/**
 * Limits of streams for one session and one person; the oldest gives way. A browser has one stream, whatever its tabs.
 */
const [mostOfSession, mostOfPerson] = [6, 30];
/** More records of an entity in one message are told as several. */
const mostRecords = 50;
const second = 1_000;
const beat = 20 * second;
/** Milliseconds between two questions, so that an import is not a question a row. */
const pause = 40;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(':\n\n');
const encoded = (message: Message | AccessMessage): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify(message)}\n\n`);

/**
 * Tells open screens what others do. Messages stand in the table `novidade`, each row with its transaction. A question
 * asks for the rows of every transaction that was not over at the question before, so one that commits late is not
 * missed; a position is the oldest transaction that was under way, the same number in every process of the database. A
 * client that comes back with it gets all messages since then, some of them twice, and recognises them by their ids.
 */
export const createLive = ({
  database,
  log,
  now,
  sessions,
  byName,
}: Pick<Deps, 'database' | 'log' | 'now'> & {
  readonly sessions: Pick<Sessions, 'standing'>;
  readonly byName: ReadonlyMap<string, Model>;
}): Live => {
  const subscribers = new Set<Subscriber>();
  let kept: readonly Told[] = [];
  let known = new Set<number>();
  /** Everything told by this transaction or later is kept. */
  let floor = 0;
  /** Undefined until the first question is answered. */
  let since: number | undefined;
  let isEnded = false;
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let stop: (() => void) | undefined;
  let ready: Promise<void> | undefined;
  let expiring: NodeJS.Timeout | undefined;

  const ask = async (): Promise<void> => {
    const {
      rows: [row],
    } = await database.read({ company: '*' }, (tx) =>
      sql<{
        agora: string;
        novas: readonly Row[] | null;
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as agora,
        (select json_agg(n order by n.id) from (select id, empresa_id, usuario_id, entidade, registro_id, para, toca, transacao::text from novidade
          where transacao >= ${String(since ?? 0)}::xid8 order by novidade.transacao desc, id desc limit ${most}) as n) as novas`.execute(
        tx,
      ),
    );
    const position = Number(row!.agora);
    const at = Date.now();
    const found = (row!.novas ?? []).map((one) => toldOf(one, at));
    const fresh = found.filter(({ id }) => !known.has(id));
    const isFirst = since === undefined;
    // More than were asked for: what was left out is no longer known.
    const isCut = found.length === most;
    const oldest = Math.min(position, ...found.map(({ transaction }) => transaction));
    if (isFirst || isCut) floor = isCut ? oldest + 1 : oldest;
    keep(fresh, position);
    since = position;
    if (isFirst) return;
    if (isCut || fresh.some(({ entity }) => entity === sessionsChanged)) await check();
    for (const one of subscribers) {
      if (isCut) send(one, { since: position, told: [], refetch: true });
      else tell(one, fresh, position);
    }
  };
  const keep = (fresh: readonly Told[], now: number): void => {
    const all = [...kept, ...fresh];
    const gone = all.slice(0, Math.max(0, all.length - most));
    floor = gone.reduce((end, { transaction }) => Math.max(end, Math.min(now, transaction + 1)), floor);
    kept = all.slice(gone.length);
    known = new Set(kept.map(({ id }) => id));
  };
  /** Asks what is new, once at a time. */
  const read = (): void => {
    isWanted = true;
    reading ??= (async () => {
      while (isWanted && !isEnded) {
        isWanted = false;
        try {
          await ask();
        } catch (error) {
          log.error('what was told cannot be read', {}, error);
          isWanted = true;
          await wait(second);
        }
        await wait(pause);
      }
    })().finally(() => {
      reading = undefined;
      // Asked for between the last look and the end.
      if (isWanted && !isEnded) read();
    });
  };
  /** With the first stream; a process that has none asks for nothing. */
  const start = (): Promise<void> =>
    (ready ??= ask().then(
      () => {
        const unlisten = database.listen(read);
        const beats = setInterval(() => {
          for (const one of subscribers) push(one, heartbeat);
          void check();
          // A signal that was lost costs no more than a beat.
          if (subscribers.size > 0) read();
        }, beat);
        beats.unref();
        stop = () => {
          clearInterval(beats);
          unlisten();
        };
        if (isEnded) stop();
        else read();
      },
      (error: unknown) => {
        ready = undefined;
        throw error;
      },
    ));

  /** Rights that were taken away and sessions that are over are felt here too. */
  const check = async (asked: readonly Subscriber[] = [...subscribers]): Promise<void> => {
    if (asked.length === 0) return;
    try {
      const standing = await sessions.standing([...new Set(asked.map(({ series }) => series))]);
      for (const one of asked) {
        const user = standing.get(one.series)?.user;
        if (!user || user.company?.id !== one.user.company?.id) close(one);
        else {
          const isSame = hasSameAccess(one.user, user);
          one.user = user;
          if (!isSame) send(one, { access: true });
        }
      }
      checkAt(Math.min(...[...standing.values()].map(({ until }) => until)));
    } catch (error) {
      log.error('sessions of streams cannot be read', {}, error);
    }
  };
  /** A session that expires before the next beat is looked at when it does. */
  const checkAt = (until: number): void => {
    const wait = until - now().getTime() + 1;
    if (wait >= beat) return;
    clearTimeout(expiring);
    expiring = setTimeout(() => void check(), Math.max(0, wait));
    expiring.unref();
  };
  const close = (one: Subscriber): void => {
    subscribers.delete(one);
    try {
      one.stream.close();
    } catch {
      // Its reader has gone in this moment.
    }
  };
  const push = (one: Subscriber, bytes: Uint8Array): void => {
    if ((one.stream.desiredSize ?? 0) <= 0) close(one);
    else one.stream.enqueue(bytes);
  };
  const send = (one: Subscriber, message: Message | AccessMessage): void => push(one, encoded(message));
  const tell = (one: Subscriber, fresh: readonly Told[], now: number): void => {
    const told = fewer(fresh.flatMap((each) => heardBy(one.user, each, byName) ?? []));
    if (told.length > 0) send(one, { since: now, told });
  };
  /** First message to a new subscriber. */
  const welcome = (one: Subscriber, { since: last, ago }: From): void => {
    const now = since!;
    if (last !== undefined && (last < floor || last > now)) send(one, { since: now, told: [], refetch: true });
    else {
      const earliest = Date.now() - (ago ?? 0);
      const missed = kept.filter(({ transaction, at }) =>
        last === undefined ? ago !== undefined && at >= earliest : transaction >= last,
      );
      send(one, { since: now, told: fewer(missed.flatMap((each) => heardBy(one.user, each, byName) ?? [])) });
      // The page read its user before the pause.
      if (last !== undefined && missed.some((each) => isOfAccess(each, one.user))) send(one, { access: true });
    }
  };

  return {
    open: ({ id, token: { series }, user }, from) => {
      let mine: Subscriber | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          start: (stream) => {
            if (isEnded) {
              stream.close();
              return;
            }
            const one: Subscriber = { session: id, series, user, stream };
            mine = one;
            push(one, heartbeat);
            start().then(
              () => {
                if (isEnded || !mine) {
                  close(one);
                  return;
                }
                // In this order and one step: nothing falls between what was and what comes.
                welcome(one, from);
                subscribers.add(one);
                const theirs = [...subscribers].filter((each) => each.user.id === user.id);
                const own = theirs.filter(({ session }) => session === id);
                for (const old of [...own.slice(0, -mostOfSession), ...theirs.slice(0, -mostOfPerson)]) close(old);
                // The session may have ended while the stream was opened.
                void check([one]);
              },
              (error: unknown) => {
                log.error('what was told cannot be read', {}, error);
                close(one);
              },
            );
          },
          cancel: () => {
            if (mine) subscribers.delete(mine);
            mine = undefined;
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: patience }),
      );
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // A proxy that gathers what it passes on would keep it.
          'x-accel-buffering': 'no',
        },
      });
    },
    end: () => {
      isEnded = true;
      stop?.();
      clearTimeout(expiring);
      for (const one of subscribers) close(one);
    },
  };
};
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

interface Row {
  readonly id: number;
  readonly empresa_id: number | null;
  readonly usuario_id: number | null;
  readonly entidade: string;
  readonly registro_id: number | null;
  readonly para: number | null;
  readonly toca: boolean;
  readonly transacao: string;
}
const toldOf = (row: Row, at: number): Told => ({
  id: row.id,
  entity: row.entidade,
  record: row.registro_id,
  company: row.empresa_id,
  user: row.usuario_id,
  to: row.para,
  rings: row.toca,
  transaction: Number(row.transacao),
  at,
});

/** True where the message says that the access of people of the user's company may have changed. */
const isOfAccess = ({ entity, company }: Told, user: User): boolean =>
  entity === sessionsChanged && (company === null || company === user.company?.id);
const hasSameAccess = (one: User, other: User): boolean =>
  one === other ||
  (one.isBlocked === other.isBlocked &&
    one.role === other.role &&
    areSame(one.permissions, other.permissions) &&
    areSame(one.plan, other.plan));
const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** Message as this user may hear it; undefined where it is not for them. */
export const heardBy = (
  user: User,
  { id, entity, record, company, user: author, to, rings }: Omit<Told, 'transaction' | 'at'>,
  byName: ReadonlyMap<string, Model>,
): Heard | undefined => {
  const own = author === user.id && { own: true as const };
  if (to !== null) return to === user.id ? { id, entity, record, ...(rings && { rings }), ...own } : undefined;
  const model = byName.get(entity);
  if (!model || !holds(user, model.access.list) || !includes(user, model.plan)) return undefined;
  if (user.isBlocked && !model.whileBlocked) return undefined;
  // On the platform one hears of every company: that something is new, and no bell for each.
  const isHere = company === null ? model.tenant === undefined || !user.company : company === user.company?.id;
  if (!isHere && user.company) return undefined;
  // A seller hears that something is new; the list shows it to them where it is theirs.
  const isVeiled =
    user.seller !== null && (!user.company || (model.owner !== undefined && !user.permissions.has(model.owner.seeAll)));
  if (isVeiled) return { id, entity, record: null };
  return { id, entity, record, ...(rings && isHere && { rings }), ...own };
};

/** Shortens many messages about an entity to one, beside those that ring. */
const fewer = (told: readonly Heard[]): readonly Heard[] => {
  const counts = new Map<string, number>();
  for (const { entity } of told) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const said = new Set<string>();
  return told.flatMap((one) => {
    if (one.rings || counts.get(one.entity)! <= mostRecords) return one;
    if (said.has(one.entity)) return [];
    said.add(one.entity);
    return { id: one.id, entity: one.entity, record: null };
  });
};
