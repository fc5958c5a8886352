import type { HandlerContext, OpenContext, OutsideContext } from '#kit/calls/handlers';

/** Context that the services of this module share: a call, an item of a process or a routine provides it. */
export interface Casa {
  readonly ports: OutsideContext['ports'];
  readonly now: Date;
  transaction<T>(run: (within: HandlerContext) => Promise<T>): Promise<T>;
}
/** A routine in one company. */
export const casaDe = ({ ports, now, within }: OpenContext, company: number): Casa => ({
  ports,
  now,
  transaction: (run) => within(company, run),
});
