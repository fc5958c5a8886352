/** An origin of another site as browsers write it: no path, and a port only where it is not 443. */
export type Origin = `https://${string}`;
type Origins = readonly [Origin, ...Origin[]];

/**
 * Origins of other sites that one page may use beside our own. The document of every other page keeps the usual policy.
 */
export interface PagePolicy {
  /** Origins that scripts of the page may request. */
  readonly connect?: Origins;
  /** Origins that the page may show in a frame. */
  readonly frame?: Origins;
}
