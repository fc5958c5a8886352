import type { BoundProcesses, Process } from '#kit/work/process';
import type { Policy } from '../core/context';
import { formReader } from '../operations/steps/readForm';

declare module '../core/context' {
  interface Services {
    readonly processes: ReadyProcesses;
  }
}

/** A declared process, ready to be started. */
export interface ReadyProcess {
  readonly name: string;
  readonly entity: string;
  readonly declared: Process;
  readonly policy: Exclude<Policy, string>;
  readonly read: ReturnType<typeof formReader>;
}
export type ReadyProcesses = ReadonlyMap<string, ReadyProcess>;

/** By name: the start-up checks have refused two of one name. */
export const readyProcesses = (bound: readonly BoundProcesses[]): ReadyProcesses =>
  new Map(
    bound.flatMap(({ entity, processes }) =>
      processes.map((declared): [string, ReadyProcess] => [
        declared.name,
        {
          name: declared.name,
          entity: entity.name,
          declared,
          policy: { anyOf: declared.permission, plan: declared.plan },
          read: formReader(declared.form ?? {}),
        },
      ]),
    ),
  );
