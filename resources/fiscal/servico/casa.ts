import type { HandlerContext, OpenContext, OutsideContext } from '#kit/handlers';

/** What the services of this module work with: an outside call, an item of a process or a routine all have it. */
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
