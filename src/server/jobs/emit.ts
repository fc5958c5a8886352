import type { BoundListeners, Event, Listener } from '#kit/work/event';
import type { Fields, Values } from '#kit/entity/field';
import type { Work } from '../core/context';
import { StartError } from '../core/startError';
import { enqueue } from './queue';

declare module '../core/context' {
  interface Services {
    /** Functions of modules that run when something happens in others. */
    readonly listeners: readonly ReadyListener[];
  }
}

export interface ReadyListener extends Listener {
  /** 'cliente.ultimaCompra' */
  readonly name: string;
  /** The module that listens. */
  readonly module: string;
}
export type Emit = <F extends Fields>(event: Event<F>, of: Values<F>, company?: number) => Promise<void>;

/** The listeners of the business by name. Two of a name, and two events of a name, stop the start. */
export const readyListeners = (bound: readonly BoundListeners[]): readonly ReadyListener[] => {
  const all = bound.flatMap(({ entity, listeners }) =>
    Object.entries(listeners).map(([name, one]) => ({ ...one, module: entity.name, name: `${entity.name}.${name}` })),
  );
  const events = new Map<string, Event>();
  for (const { name, event } of all) {
    if (all.filter((one) => one.name === name).length > 1)
      throw new StartError(`Dois ouvintes com o nome “${name}”: dê outro a um deles.`);
    if ((events.get(event.name) ?? event) !== event)
      throw new StartError(`Dois eventos com o nome “${event.name}”: dê outro a um deles.`);
    events.set(event.name, event);
  }
  return all;
};

/**
 * The outbox is the table of jobs: one for each that listens, stored with what happened. One module hears of one thing
 * in the order in which it happened; one that fails keeps no other module waiting.
 */
export const emitterOf =
  ({ services, tx, user, scope }: Work): Emit =>
  async (event, of, company) => {
    const about = `${event.of[event.key]?.ref ?? event.name}:${String((of as Readonly<Record<string, unknown>>)[event.key])}`;
    for (const { name, module } of services.listeners.filter((one) => one.event.name === event.name)) {
      await enqueue(tx, {
        kind: eventJobs,
        payload: { evento: event.name, ouvinte: name, dados: of },
        key: `${module}/${about}`.slice(0, 160),
        company: scope.company === '*' ? (company ?? null) : scope.company,
        user: user.id || null,
      });
    }
  };
export const eventJobs = 'evento';
